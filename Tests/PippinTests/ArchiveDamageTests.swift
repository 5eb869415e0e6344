import Foundation
import JSON
import TestSupport
import Testing

/// Archives of the store that are damaged, and what commands do with them.
struct ArchiveDamageTests {
  private static func site() throws -> LoopbackSite {
    try LoopbackSite { request in
      switch request.path {
      case "/": .html("<title>Fruit</title><a href=/plum>Plums</a> <a href=/fig>Figs</a>")
      case "/plum": .html("<title>Plums</title><p>Purple plums grow in the orchard.")
      case "/fig": .html("<title>Figs</title><p>Sweet figs grow at the wall.")
      default: .status(404)
      }
    }
  }

  private static let crawl = [
    "crawl", "http://a.example/", "--delay", "0", "--warc", "--no-progress", "--store", "a b",
  ]

  @Test("A crawl does not write behind a torn record, which nobody would read, and says so")
  func torn() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    _ = try await PippinBinary.run(Self.crawl, in: folder, environment: site.environment)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path(of: "a b/archive")).first
    )
    let path = "a b/archive/\(name)"
    _ = try await PippinBinary.shell("truncate -s -20 '\(path)'", in: folder)
    let bytes = try folder.bytes(of: path)
    let again = try await PippinBinary.run(
      Self.crawl + ["--recrawl=all"],
      in: folder,
      environment: site.environment
    )
    #expect(again.code == 0, "\(again.errors)")
    #expect(again.errors.contains("\(path) is damaged at its end"), "\(again.errors)")
    #expect(again.errors.contains("pippin ingest --pipe '"), "\(again.errors)")
    #expect(try folder.bytes(of: path) == bytes)
    let read = try await PippinBinary.shell(
      "rm '\(path)'; pippin ingest --pipe 'a b'/archive/*.gz",
      in: folder
    )
    #expect(read.code == 0 && read.output.contains("a.example/plum"), "\(read.errors)")
  }

  @Test("A damaged archive keeps neither the index nor other archives from being cleaned")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let crawl = try await PippinBinary.run(Self.crawl, in: folder, environment: site.environment)
    #expect(crawl.code == 0, "\(crawl.errors)")
    let torn = "a b/archive/pippin-20260101000000-00007.warc.gz"
    let made = try await PippinBinary.shell(
      "cp 'a b'/archive/*.gz '\(torn)' && truncate -s -20 '\(torn)'",
      in: folder
    )
    #expect(made.code == 0, "\(made.errors)")
    let forget = ["forget", "--url", "http://a.example/plum", "--store", "a b"]
    for (pages, records) in [("1 page deleted.", true), ("0 pages deleted.", false)] {
      let outcome = try await PippinBinary.run(forget, in: folder)
      #expect(outcome.code == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(pages), "\(outcome.errors)")
      #expect(outcome.errors.contains("taken out of archives") == records, "\(outcome.errors)")
      #expect(outcome.errors.contains("\(torn) may still hold what was deleted, from byte "))
      #expect(outcome.errors.contains("rm '\(torn)'"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("spelling"), "\(outcome.errors)")
      outcome.expectPlainMessage()
    }
    let found = try await PippinBinary.run(
      ["search", "purple", "--format", "json", "--store", "a b"],
      in: folder
    ).json()
    #expect(found["items"]?.array?.isEmpty == true, "the index is up to date")
    let held = try await PippinBinary.shell(
      "zcat -q 'a b'/archive/*.gz | grep -ac Purple",
      in: folder
    )
    #expect(held.output == "0\n", "\(held.output)")
    try FileManager.default.removeItem(atPath: folder.path(of: torn))
    let last = try await PippinBinary.run(forget, in: folder)
    #expect(last.code == 0, "\(last.errors)")
  }
}
