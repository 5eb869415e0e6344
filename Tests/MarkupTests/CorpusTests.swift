import Foundation
import Markup
import TestSupport
import Testing

/// Real pages and the encoding cases of others, when they are at hand.
struct CorpusTests {
  @Test("Every real page is read to a tree", .corpus("pages", cases: 688))
  func pages() throws {
    let files = Self.files(in: "pages").filter { $0.pathExtension == "html" }
    #expect(files.count >= 688)
    var titled = 0
    for file in files {
      let page = Reading(bytes: [UInt8](try Data(contentsOf: file))).page
      #expect(page.count > 3, "\(file.lastPathComponent)")
      #expect(page.elements(.html) == [0], "\(file.lastPathComponent)")
      titled += page.elements(.title).isEmpty ? 0 : 1
    }
    #expect(titled * 10 > files.count * 9)
    print("CorpusTests: read \(files.count) pages, \(titled) with a title")
  }

  @Test(
    "Encodings are found as in html5lib's cases",
    .corpus("conformance/encoding", cases: 82)
  )
  func encodings() throws {
    let files = Self.files(in: "conformance/encoding").filter { $0.pathExtension == "dat" }
    var count = 0
    var contradicted = 0
    for file in files {
      for (data, label) in Self.cases(in: [UInt8](try Data(contentsOf: file))) {
        count += 1
        let reading = Reading(bytes: data)
        let found = reading.page.encoding
        // UTF-8 beyond doubt is read as UTF-8 here, whatever the page declares.
        if reading.rules.contains("encoding.contradicted") {
          contradicted += 1
          continue
        }
        // Where nothing is declared the cases want windows-1252; UTF-8 is the same for ASCII.
        let isGuess = label == "windows-1252" && found == "utf-8"
        #expect(found == label || isGuess, "\(String(decoding: data.prefix(300), as: UTF8.self))")
      }
    }
    #expect(count >= 82)
    print(
      "CorpusTests: \(count) encoding cases, \(contradicted) of them UTF-8 that declares another "
        + "encoding"
    )
  }

  /// Splits a file of cases: `#data`, bytes, `#encoding`, a label, an empty line.
  private static func cases(in bytes: [UInt8]) -> [(data: [UInt8], label: String)] {
    var cases: [(data: [UInt8], label: String)] = []
    var data: [[UInt8]] = []
    var isLabel = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.elementsEqual("#data".utf8) {
        data = []
      } else if line.elementsEqual("#encoding".utf8) {
        isLabel = true
      } else if isLabel {
        isLabel = false
        let label = String(decoding: line, as: UTF8.self).lowercased()
        cases.append((Array(data.joined(separator: [0x0A])), label))
      } else {
        data.append(Array(line))
      }
    }
    return cases
  }

  private static func files(in folder: String) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: SkippedCases.corpus.appending(path: folder),
      includingPropertiesForKeys: nil
    )
    return (found ?? []).sorted { $0.path < $1.path }
  }
}
