import Foundation
import JSON
import TestSupport
import Testing

/// Forgetting what was archived, in files that are damaged, too.
struct ForgetArchiveTests {
  @Test("A damaged archive keeps neither the index nor other archives from being cleaned")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      switch request.path {
      case "/": .html("<title>Fruit</title><a href=/plum>Plums</a> <a href=/fig>Figs</a>")
      case "/plum": .html("<title>Plums</title><p>Purple plums grow in the orchard.")
      case "/fig": .html("<title>Figs</title><p>Sweet figs grow at the wall.")
      default: .status(404)
      }
    }
    let crawl = try await PippinBinary.run(
      ["crawl", "http://a.example/", "--delay", "0", "--warc", "--no-progress", "--store", "a b"],
      in: folder,
      environment: site.environment
    )
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
