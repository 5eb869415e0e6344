import Addressing
import Foundation
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Exporting

/// Sitemaps of several parts.
struct SitemapTargetTests {
  private func written(
    _ addresses: [String],
    base: String? = nil,
    limits: SitemapTarget.Limits
  ) async throws -> (files: [ExportManifest.File], folder: String, pages: StoredPages) {
    let pages = try StoredPages()
    try await pages.put(try addresses.map { try .sample($0) })
    let target = try SitemapTarget(
      path: "\(pages.folder.path)/sitemap.xml",
      isPacked: false,
      base: base,
      limits: limits
    )
    try pages.store.forEachRecord(.all) { stored in
      try target.add(ExportedPage(stored: stored, record: try stored.record()))
    }
    let files = try target.seal()
    try target.commit()
    return (files, pages.folder.path, pages)
  }

  private func text(_ folder: String, _ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test("As many addresses as one may hold are one sitemap; one more makes parts and an index")
  func parted() async throws {
    let addresses = (0..<5).map { "https://a.example/\($0)" }
    let one = try await written(addresses, limits: .init(addresses: 5, bytes: 1 << 20))
    #expect(one.files.map(\.name) == ["sitemap.xml"])
    #expect(try text(one.folder, "sitemap.xml").contains("<urlset"))
    let parts = try await written(addresses, limits: .init(addresses: 2, bytes: 1 << 20))
    #expect(
      parts.files.map(\.name) == [
        "sitemap.xml", "sitemap-00001.xml", "sitemap-00002.xml", "sitemap-00003.xml",
      ]
    )
    #expect(parts.files.map(\.records) == [0, 2, 2, 1])
    #expect(
      try text(parts.folder, "sitemap.xml") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://a.example/sitemap-00001.xml</loc></sitemap>
        <sitemap><loc>https://a.example/sitemap-00002.xml</loc></sitemap>
        <sitemap><loc>https://a.example/sitemap-00003.xml</loc></sitemap>
        </sitemapindex>

        """
    )
    let all = try (1...3).map { try text(parts.folder, "sitemap-0000\($0).xml") }.joined()
    #expect(addresses.allSatisfy { all.contains("<loc>\($0)</loc>") })
    let names = try FileManager.default.contentsOfDirectory(atPath: parts.folder)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("Addresses of 2,048 bytes and more are left out (sitemaps.org, loc)")
  func longAddresses() async throws {
    let start = "https://a.example/"
    let addresses = [2_047, 2_048].map { start + String(repeating: "a", count: $0 - start.count) }
    let files = try await written(addresses, limits: .init()).files
    #expect(files.map(\.records) == [1])
  }

  @Test("Parts that are whole keep no file open, however many there are")
  func descriptors() async throws {
    let pages = try StoredPages()
    try await pages.put(try (0..<9).map { try .sample("https://a.example/\($0)") })
    let target = try SitemapTarget(
      path: "\(pages.folder.path)/parts.xml",
      isPacked: true,
      base: nil,
      limits: SitemapTarget.Limits(addresses: 1, bytes: 1 << 20)
    )
    try pages.store.forEachRecord(.all) { stored in
      try target.add(ExportedPage(stored: stored, record: try stored.record()))
    }
    let manager = FileManager.default
    let open = try manager.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
    }
    #expect(open.count { $0.contains("\(pages.folder.path)/parts") } == 1)
    #expect(try target.seal().count == 10)
    try target.commit()
    #expect(try manager.contentsOfDirectory(atPath: pages.folder.path).contains("parts-00009.xml"))
  }

  @Test("No part has more bytes than one may have")
  func bytes() async throws {
    let addresses = (0..<20).map { "https://a.example/\($0)/" + String(repeating: "x", count: 90) }
    let limits = SitemapTarget.Limits(addresses: 100, bytes: 600)
    let parts = try await written(addresses, limits: limits)
    #expect(parts.files.count > 2)
    for file in parts.files.dropFirst() {
      #expect(try text(parts.folder, file.name).utf8.count <= limits.bytes)
      #expect(try text(parts.folder, file.name).hasSuffix("</urlset>\n"))
    }
  }

  @Test("Parts of several hosts need to be told where they are served from")
  func base() async throws {
    let addresses = ["https://a.example/1", "https://a.example/2", "https://b.example/"]
    let limits = SitemapTarget.Limits(addresses: 1, bytes: 1 << 20)
    await #expect {
      _ = try await written(addresses, limits: limits)
    } throws: { error in
      (error as? ExportError)?.message.contains("--base-url") == true
    }
    let parts = try await written(addresses, base: "https://maps.example/s&m", limits: limits)
    #expect(
      try text(parts.folder, "sitemap.xml").contains(
        "<loc>https://maps.example/s&amp;m/sitemap-00001.xml</loc>"
      )
    )
  }
}
