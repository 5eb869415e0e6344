import Digests
import Exporting
import Foundation
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Exports of several files, and packed ones.
struct ExportShardTests {
  private func pages() async throws -> StoredPages {
    let pages = try StoredPages()
    try await pages.put(
      try (0..<60).map { try .sample("https://h\($0 % 6).example/\($0)", title: "\($0)") }
    )
    return pages
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test("Parts together hold every row once, each by the same hash every time")
  func parted() async throws {
    let pages = try await pages()
    let folder = pages.folder.path
    var export = RecordExport()
    let whole = try export.write(pages.store, to: "\(folder)/whole.jsonl")
    export.shards = 4
    let manifest = try export.write(pages.store, to: "\(folder)/x.jsonl")
    #expect(manifest.files.count == 4)
    #expect(manifest.sha256.isEmpty)
    #expect(manifest.bytes == whole.bytes)
    let records = manifest.files.reduce(0) { (sum: Int, file) in sum + file.records }
    #expect(records == 60)
    #expect(manifest.files.allSatisfy { $0.records > 0 })
    var rows: [ArraySlice<UInt8>] = []
    for file in manifest.files {
      let content = try bytes("\(folder)/\(file.name)")
      var digest = SHA256()
      digest.update(content)
      #expect(digest.hex() == file.sha256)
      #expect(content.count == file.bytes)
      rows += content.split(separator: 0x0A)
    }
    let all = try bytes("\(folder)/whole.jsonl").split(separator: 0x0A)
    #expect(Set(rows.map(Array.init)) == Set(all.map(Array.init)))
    #expect(try export.write(pages.store, to: "\(folder)/x.jsonl") == manifest)
  }

  @Test("By host, no host is in two parts")
  func byHost() async throws {
    let pages = try await pages()
    var export = RecordExport()
    export.shards = 3
    export.shardsByHost = true
    let manifest = try export.write(pages.store, to: "\(pages.folder.path)/x.jsonl")
    var seen: [String: String] = [:]
    for file in manifest.files {
      for line in try bytes("\(pages.folder.path)/\(file.name)").split(separator: 0x0A) {
        let host = try JSONParser.parse(line)["url"]?.string?.split(separator: "/")[1] ?? ""
        #expect(seen.updateValue(file.name, forKey: String(host)) ?? file.name == file.name)
      }
    }
    #expect(seen.count == 6)
  }

  @Test("Every part of a table has its own line of column names")
  func headers() async throws {
    let pages = try await pages()
    var export = RecordExport()
    export.format = .csv
    export.shards = 2
    let manifest = try export.write(pages.store, to: "\(pages.folder.path)/x.csv")
    for file in manifest.files {
      #expect(try bytes("\(pages.folder.path)/\(file.name)").starts(with: Array("id,url,".utf8)))
    }
  }

  @Test("A packed export is one member, and its manifest tells the digest of the packed bytes")
  func packed() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl.gz"
    var export = RecordExport()
    export.isPacked = true
    let manifest = try export.write(pages.store, to: path)
    let content = try bytes(path)
    #expect(content.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]), "no name and no time")
    var digest = SHA256()
    digest.update(content)
    #expect(manifest.sha256 == digest.hex())
    #expect(manifest.isPacked)
    #expect(try export.write(pages.store, to: path) == manifest)
  }

  @Test(
    "What makes no sense is refused before anything is written",
    arguments: [(ExportFormat.sqlite, false), (.sqlite, true), (.sitemap, false)]
  )
  func failed(format: ExportFormat, isPacked: Bool) async throws {
    let pages = try await pages()
    var export = RecordExport()
    export.format = format
    export.shards = isPacked ? 1 : 2
    export.isPacked = isPacked
    let path = "\(pages.folder.path)/x"
    #expect(throws: ExportError.self) { try export.write(pages.store, to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
