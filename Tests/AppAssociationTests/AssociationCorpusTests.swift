import AppAssociation
import Foundation
import Records
import Testing

/// Real files of public sites, where they are at hand.
struct AssociationCorpusTests {
  @Test("Every real association file is read")
  func corpus() throws {
    let files = try Self.files()
    guard !files.isEmpty else {
      print("association corpus: absent, 36 files skipped")
      return
    }
    var rules: [String: Int] = [:]
    for file in files {
      var findings: [Finding] = []
      let bytes = [UInt8](try Data(contentsOf: file))
      let name = file.lastPathComponent
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
      }
    }
    let table = rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("association corpus: \(files.count) files; \(table.joined(separator: ", "))")
  }

  private static func files() throws -> [URL] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["PIPPIN_CORPUS"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/corpus")
    let cases = folder.appending(path: "conformance/associations")
    guard FileManager.default.fileExists(atPath: cases.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: cases,
      includingPropertiesForKeys: nil
    ).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
