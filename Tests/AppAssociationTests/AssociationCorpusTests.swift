import AppAssociation
import Foundation
import Records
import Rules
import TestSupport
import Testing

/// Real files of public sites, where they are at hand.
struct AssociationCorpusTests {
  @Test(
    "Every real association file is read, and its lint printed",
    .corpus("conformance/associations", cases: 58)
  )
  func corpus() throws {
    let files = try Self.files()
    #expect(files.count >= 58)
    var rules: [String: Int] = [:]
    for (name, file) in files {
      var findings: [Finding] = []
      let bytes = [UInt8](try Data(contentsOf: file))
      if name.hasSuffix("assetlinks.json") {
        let read = AssetLinksFile.read(bytes, findings: &findings)
        #expect(read.isReadable, "\(name)")
        #expect(!read.statements.isEmpty, "\(name)")
      } else {
        let read = AppAssociationFile.read(bytes, findings: &findings)
        #expect(read.isReadable, "\(name)")
        let apps = read.appIDs + read.appClips + read.webCredentials
        #expect(!apps.isEmpty, "\(name)")
      }
      for finding in findings {
        rules[finding.rule, default: 0] += 1
        #expect(finding.line != nil && finding.column != nil, "\(name) \(finding)")
        print("\(name):\(finding.line ?? 0):\(finding.column ?? 0): \(finding.rule)")
      }
    }
    let table = rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("association corpus: \(files.count) files; \(table.joined(separator: ", "))")
  }

  /// The files of the conformance folder and of whole sites, each with its name below the corpus.
  private static func files() throws -> [(name: String, file: URL)] {
    var files: [(name: String, file: URL)] = []
    for part in ["conformance/associations", "sites"] {
      let base = SkippedCases.corpus.appending(path: part)
      guard let names = FileManager.default.enumerator(atPath: base.path) else { continue }
      for case let name as String in names {
        let isWhole = part != "sites"
        let last = name.split(separator: "/").last ?? ""
        guard isWhole || last == "apple-app-site-association" || last == "assetlinks.json" else {
          continue
        }
        files.append((name, base.appending(path: name)))
      }
    }
    return files.sorted { $0.name < $1.name }
  }
}
