import Foundation
import JSON
import Records
import TestSupport
import Testing

/// The main job end to end: crawl the demo sites, then search, export and look after the store.
struct MainJobTests {
  @Test("A crawl tells what it fetched and why not, by reason and by seed; the store knows too")
  func crawl() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty, "results only belong on standard output")
    let lines = outcome.errorLines
    #expect(lines.first == "Crawl complete.")
    #expect(lines.contains("    1  fetch.gone-404"), "\(outcome.errors)")
    #expect(lines.contains("    1  robots.blocked"), "\(outcome.errors)")
    #expect(lines.contains { $0.contains("17 pages read, 0 unchanged, 1 redirect") })
    for seed in DemoStore.seeds { #expect(lines.contains { $0.hasPrefix("  \(seed) ") }) }

    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    let json = try status.json()
    #expect(
      json.keys == [
        "addresses", "appLinked", "budgets", "bytes", "duplicates", "freeBytes", "hosts",
        "indexable", "lastRun", "locks", "nextAttempts", "nextDue", "nextVisits", "pages", "queue",
        "reasons", "removed", "states", "statuses",
      ]
    )
    #expect(json["pages"]?.int == 17)
    #expect(json["indexable"]?.int == 15)
    #expect(json["appLinked"]?.int == 14)
    #expect(json["hosts"]?.int == 3)
    #expect(json["states"]?["redirected"]?.int == 1)
    #expect(json["states"]?["gone"]?.int == 1)
    #expect(json["reasons"]?["robots.blocked"]?.int == 1)
    let text = try await PippinBinary.run("status", in: folder)
    #expect(text.output.hasPrefix("17 pages, 15 indexable, 14 app-linked\n"))
  }

  @Test("A second crawl has nothing to do; a recrawl visits every page and changes nothing")
  func again() async throws {
    let folder = try await DemoStore.copy()
    let web = try await DemoWeb.environment()
    let before = try await PippinBinary.run("export", in: folder)
    let second = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0"],
      in: folder,
      environment: web
    )
    #expect(second.code == 0)
    #expect(second.errors.contains("0 pages read, 0 unchanged, 0 redirects\n  0 requests"))
    let third = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0", "--recrawl"],
      in: folder,
      environment: web
    )
    #expect(third.code == 0)
    #expect(third.errors.contains("17 pages read"), "\(third.errors)")
    let after = try await PippinBinary.run("export", in: folder)
    #expect(after.output == before.output)
  }

  @Test("A crawl stopped by its limits goes on to the export of an undisturbed one")
  func limits() async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let arguments = ["crawl"] + DemoStore.seeds + ["--delay", "0"]
    let first = try await PippinBinary.run(
      arguments + ["--max-pages", "5"],
      in: folder,
      environment: web
    )
    #expect(first.code == 0)
    #expect(first.errors.contains("limit of pages"))
    let second = try await PippinBinary.run(arguments, in: folder, environment: web)
    #expect(second.code == 0)
    let expected = try await PippinBinary.run(
      "export",
      "--all-pages",
      "--store",
      try await DemoStore.path(),
      in: folder
    )
    let found = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(found.output == expected.output)
  }

  @Test("A dry run fetches nothing and makes no store")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "http://a.example/ depth=2 scope=domain\nhttp://b.example/\nhtp://c.example/\n",
      to: "s.txt"
    )
    let outcome = try await PippinBinary.run("crawl", "s.txt", "--dry-run", in: folder)
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        http://a.example/\tscope=domain\tdepth=2\ts.txt:1
        http://b.example/\tscope=host\tdepth=16\ts.txt:2

        """
    )
    #expect(outcome.errors.contains("skipped: s.txt:3: \"htp://c.example/\""))
    #expect(try folder.names() == ["s.txt"])
  }

  @Test("A bad line is skipped with its place, and the other seeds are crawled")
  func badLine() async throws {
    let folder = try TemporaryFolder()
    try folder.write("plums\nhttp://market.example/ speed=9\nhttp://world.example/\n", to: "s.txt")
    let outcome = try await PippinBinary.run(
      ["crawl", "s.txt", "--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("skipped: s.txt:1: \"plums\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("skipped: s.txt:2: option \"speed\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("6 pages read"), "\(outcome.errors)")
    #expect(outcome.errors.contains("2 lines of the seed list skipped"), "\(outcome.errors)")
  }

  @Test("A pipe is read as a seed file, as a shell names it")
  func seedPipe() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "mkfifo seeds; echo http://a.example/ >seeds & pippin crawl seeds --dry-run",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("http://a.example/\t"))
  }

  @Test("Seeds come from folders, files and standard input alike")
  func seedSources() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "seeds"),
      withIntermediateDirectories: true
    )
    try folder.write("http://a.example/\n", to: "seeds/1.txt")
    try folder.write("http://b.example/\n", to: "seeds/2.txt")
    try folder.write("no seeds\n", to: "seeds/notes.md")
    let outcome = try await PippinBinary.run(
      ["crawl", "seeds", "-", "http://d.example/", "--dry-run"],
      in: folder,
      input: "http://c.example/\n"
    )
    let addresses = outcome.output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first
    }
    #expect(
      addresses == [
        "http://a.example/", "http://b.example/", "http://c.example/", "http://d.example/",
      ]
    )
  }
}

// MARK: - Looking after the store

extension MainJobTests {
  @Test("What is forgotten is gone from the store, the index and the export; check finds no fault")
  func forget() async throws {
    let folder = try await DemoStore.copy()
    for domain in ["", ".", "http://orchard.example/", "*.orchard.example", "orchard.example/a"] {
      let refused = try await PippinBinary.run("forget", "--domain", domain, in: folder)
      #expect(refused.code == 65, "\(domain)")
      #expect(refused.errors.contains("is not a domain"), "\(refused.errors)")
    }
    let outcome = try await PippinBinary.run("forget", "--domain", "Orchard.example.", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("7 pages deleted"), "\(outcome.errors)")
    let search = try await PippinBinary.run("search", "compote", "--format", "json", in: folder)
    #expect(try search.json()["total"]?.int == 0)
    let export = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(!export.output.contains("\"url\":\"http://orchard.example/"))
    #expect(export.output.split(separator: "\n").count == 10)
    let page = "http://market.example/p/press"
    #expect(try await PippinBinary.run("forget", "--url", page, in: folder).code == 0)
    let report = try await PippinBinary.run("report", in: folder)
    #expect(!report.output.contains("http://orchard.example/"), "\(report.output)")
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
    #expect(try await PippinBinary.run("forget", "--all", "--yes", in: folder).code == 0)
    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    #expect(try status.json()["pages"]?.int == 0)
    #expect(try status.json()["addresses"]?.int == 0)
    let empty = try await PippinBinary.run("report", in: folder)
    #expect(!empty.output.contains("http://"), "\(empty.output)")
  }

  @Test("What is forgotten is in no file of the store, archives and segments included")
  func forgetFiles() async throws {
    let folder = try TemporaryFolder()
    let crawl = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0", "--warc"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(crawl.code == 0, "\(crawl.errors)")
    /// The files that hold a word of a page that is to be forgotten.
    func traces() async throws -> String {
      let script = """
        grep -rl vanilla pippin-store
        for file in pippin-store/archive/*.gz; do
          if zcat $file | grep -q vanilla; then echo $file; fi
        done
        """
      return try await PippinBinary.shell(script, in: folder).output
    }
    let before = try await traces()
    for ending in [".sqlite", ".seg", ".warc.gz"] { #expect(before.contains(ending), "\(before)") }
    let outcome = try await PippinBinary.run("forget", "--domain", "orchard.example", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("records taken out of archives"), "\(outcome.errors)")
    #expect(try await traces() == "")
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
    #expect(try await PippinBinary.run("forget", "--all", "--yes", in: folder).code == 0)
    let archives = try await PippinBinary.shell("ls pippin-store/archive", in: folder)
    #expect(archives.output == "")
  }

  @Test("The demo shows a crawl, an inspection and a search, and leaves nothing behind")
  func demo() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["demo"],
      in: folder,
      environment: ["TMPDIR": folder.path]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("app-linked  http://orchard.example/recipes/apple-pie"))
    #expect(outcome.output.contains("left out    http://orchard.example/draft  (robots.noindex"))
    #expect(outcome.output.contains("Fix first"))
    #expect(outcome.output.contains("1. Apple pie"))
    #expect(try folder.names().isEmpty)
  }

  @Test("Messages as JSON are one object a line; a quiet run says nothing")
  func messages() async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let arguments = ["crawl", "http://market.example/", "--delay", "0"]
    let log = try await PippinBinary.run(
      arguments + ["--log-format", "json", "--store", "a"],
      in: folder,
      environment: web
    )
    #expect(log.code == 0)
    #expect(!log.errorLines.isEmpty)
    for line in log.errorLines {
      let keys = Set(try JSONParser.parse(line).keys)
      #expect(keys.isSuperset(of: ["level", "message"]), "\(line)")
    }
    let quiet = try await PippinBinary.run(
      arguments + ["-q", "--store", "b"],
      in: folder,
      environment: web
    )
    #expect(quiet.code == 0)
    #expect(quiet.errors.isEmpty)
  }
}
