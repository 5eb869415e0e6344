import Foundation
import JSON
import Records
import TestSupport
import Testing

/// What makes `pippin inspect` fail: requirements, severities, and what is accepted already.
struct InspectJudgingTests {
  private let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plum cake</title>
    <meta name="description" content="A plain cake."><meta name="keywords" value="plum">
    <meta name="apple-itunes-app" content="app-id=42, app-argument=plums://1">
    </head><body><p>Ripe plums on a plain dough.</p></body></html>
    """

  private func inspect(_ arguments: [String], in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    try await PippinBinary.run(
      ["inspect", "page.html", "--url", "https://a.example/p"] + arguments,
      in: folder
    )
  }

  @Test(
    "A requirement that is met ends with 0, one that is not with 1 and says what is missing",
    arguments: [
      ("smart-banner,deep-link", 0), ("universal-links", 1), ("smart-banner,Product", 1),
      ("rich-result", 1), ("indexable,app-linked", 0),
    ] as [(String, Int32)]
  )
  func require(presets: String, code: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    for format in ["terminal", "json", "html", "sarif", "junit", "github", "markdown", "csv"] {
      let outcome = try await inspect(["--require", presets, "--format", format], in: folder)
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(outcome.output.contains("but missing") == (code == 1), "\(format)")
    }
  }

  @Test(
    "What cannot be required or written is refused with the cause and what to do",
    arguments: [
      (["--require", ""], 64, "--require names nothing.", "Name a preset"),
      (["--require", ","], 64, "--require names nothing.", "Name a preset"),
      (["--require", "Recip"], 64, "schema.org has no type Recip.", "Did you mean Recipe?"),
      (["--require", "recipe"], 64, "no preset is named", "Did you mean Recipe?"),
      (["--require", "RECIPE"], 64, "schema.org has no type RECIPE.", "Did you mean Recipe?"),
      (["--require", "PREVIEW"], 64, "schema.org has no type PREVIEW.", "Did you mean preview?"),
      (["--require", "preveiw"], 64, "no preset is named", "Did you mean preview?"),
      (
        ["--write-baseline", "none/b.json"], 73, "No such file or directory",
        "Make the folder: mkdir -p none"
      ),
    ] as [([String], Int32, String, String)]
  )
  func refused(arguments: [String], code: Int32, cause: String, fix: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let outcome = try await inspect(arguments, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(cause), "\(outcome.errors)")
    #expect(outcome.errors.contains("Fix: \(fix)"), "\(outcome.errors)")
  }

  @Test("A baseline accepts the findings of now, wherever they move; new ones count")
  func baseline() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let limit = ["--fail-on", "warning"]
    #expect(try await inspect(limit, in: folder).code == 1)
    let written = try await inspect(limit + ["--write-baseline", "known.json"], in: folder)
    #expect(written.code == 0)
    #expect(written.errors.contains("findings are accepted"))
    #expect(try await inspect(limit + ["--baseline", "known.json"], in: folder).code == 0)
    try folder.write("\n\n" + page, to: "page.html")
    #expect(try await inspect(limit + ["--baseline", "known.json"], in: folder).code == 0)
    try folder.write(page.replacing("Plum cake", with: ""), to: "page.html")
    let worse = try await inspect(limit + ["--baseline", "known.json"], in: folder)
    #expect(worse.code == 1)
    #expect(worse.output.contains("the baseline accepts"))
  }

  @Test("One baseline takes the findings of one page after another, each under its own address")
  func growingBaseline() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    func inspect(_ url: String, _ option: String) async throws -> ProcessOutcome {
      let arguments = ["inspect", "page.html", "--url", url, "--fail-on", "warning"]
      return try await PippinBinary.run(arguments + [option, "known.json"], in: folder)
    }
    for url in ["https://a.example/p", "https://a.example/q"] {
      #expect(try await inspect(url, "--write-baseline").code == 0)
    }
    for url in ["https://a.example/p", "https://a.example/q"] {
      let outcome = try await inspect(url, "--baseline")
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("0 new findings"))
    }
    try folder.write("[1]", to: "known.json")
    let refused = try await inspect("https://a.example/p", "--write-baseline")
    #expect(refused.code == 65, "what it cannot read it does not replace")
    refused.expectPlainMessage()
  }

  @Test(
    "What a report calls an error fails the run, whether a finding or a check alone says it",
    arguments: [
      ("/p", [], 1, 1), ("/404", [], 0, 0), ("/404", ["--rule", "robots.index=error"], 1, 1),
      ("/p", ["--rule", "robots.index=warning"], 0, 0),
      ("/p", ["--rule", "robots.index=off"], 0, 0),
    ] as [(String, [String], Int32, Int)]
  )
  func failedCheck(path: String, rules: [String], code: Int32, count: Int) async throws {
    let folder = try TemporaryFolder()
    let page = """
      <!doctype html><html lang="en"><title>Plums</title><meta name="description" content="All.">
      <meta name="robots" content="noindex"><p>Ripe plums.
      """
    try folder.write(page, to: "page.html")
    let shown = ["github": "::error ", "junit": "<failure ", "csv": ",error,0,false,,,The page"]
    for (format, mark) in shown {
      let outcome = try await PippinBinary.run(
        ["inspect", "page.html", "--url", "https://a.example\(path)", "--format", format]
          + ["--fail-on", "error"] + rules,
        in: folder
      )
      #expect(outcome.code == code, "\(outcome.output)")
      #expect(outcome.output.ranges(of: mark).count == count, "\(outcome.output)")
    }
  }

  @Test("A requirement that is given twice is asked once")
  func repeatedRequirement() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let outcome = try await inspect(
      ["--require", "preview", "--require", "preview,canonical", "--format", "sarif"],
      in: folder
    )
    let driver = try outcome.json()["runs"]?.array?.first?["tool"]?["driver"]
    let ids = driver?["rules"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(ids.contains("require.canonical"))
    #expect(outcome.output.ranges(of: "This fails --require preview.").count == 1)
    #expect(ids.count == Set(ids).count, "\(ids)")
  }

  @Test("A file that is no baseline is bad input, one that is not there is no such input")
  func badBaseline() async throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    try folder.write("{}", to: "known.json")
    let bad = try await inspect(["--baseline", "known.json"], in: folder)
    #expect(bad.code == 65)
    bad.expectPlainMessage()
    let missing = try await inspect(["--baseline", "nowhere.json"], in: folder)
    #expect(missing.code == 66)
    missing.expectPlainMessage()
    let unwritable = try await inspect(["--write-baseline", "no/such/folder.json"], in: folder)
    #expect(unwritable.code == 73)
  }

  @Test("The schemas of a page and of a site are JSON with their names")
  func schemas() async throws {
    let folder = try TemporaryFolder()
    let page = try await PippinBinary.run("inspect", "--schema", in: folder)
    #expect(try page.json()["$id"]?.string == "urn:pippin:schema:inspection:1")
    let site = try await PippinBinary.run(
      ["inspect", "--site", "a.example", "--schema"],
      in: folder
    )
    #expect(try site.json()["$id"]?.string == "urn:pippin:schema:site:1")
  }

  @Test("A site is compared with an earlier inspection, in every format that it has")
  func site() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let site = ["inspect", "--site", "orchard.example", "--store", store]
    let kept = try await PippinBinary.run(site + ["--write-baseline", "site.json"], in: folder)
    #expect(kept.code == 0, "\(kept.errors)")
    for format in ["terminal", "html", "markdown"] {
      let outcome = try await PippinBinary.run(
        site + ["--baseline", "site.json", "--format", format, "--fail-on", "warning"],
        in: folder
      )
      #expect(outcome.code == 0, "what is known fails nothing: \(outcome.errors)")
      #expect(outcome.output.contains("Nothing changed."))
    }
    let failing = site + ["--fail-on", "warning"]
    #expect(try await PippinBinary.run(failing, in: folder).code == 1)
    let accepting = failing + ["--write-baseline", "site.json"]
    #expect(try await PippinBinary.run(accepting, in: folder).code == 0)
    let table = try await PippinBinary.run(site + ["--format", "csv"], in: folder)
    #expect(table.output.split(separator: "\r\n").count == 8)
  }

  @Test(
    "The forms with an entry for each fault of a site have a baseline of faults",
    arguments: ["jsonl", "sarif", "junit", "github", "gitlab"]
  )
  func sitePages(format: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let site = ["inspect", "--site", "orchard.example", "--store", store, "--format", format]
    let limit = site + ["--fail-on", "warning"]
    let first = try await PippinBinary.run(limit, in: folder)
    #expect(first.code == 1, "\(first.errors)")
    #expect(first.output.contains("http://orchard.example/untitled"))
    let accepting = try await PippinBinary.run(limit + ["--write-baseline", "b.json"], in: folder)
    #expect(accepting.code == 0, "\(accepting.errors)")
    let known = try await PippinBinary.run(limit + ["--baseline", "b.json"], in: folder)
    #expect(known.code == 0, "\(known.errors)")
    let other = ["inspect", "--site", "orchard.example", "--store", store, "--baseline", "b.json"]
    #expect(try await PippinBinary.run(other, in: folder).code == 65)
  }

  @Test("What cannot be answered is refused before anything is crawled")
  func beforeCrawling() async throws {
    let folder = try TemporaryFolder()
    // Nothing listens there: a crawl would end with another code.
    let site = ["inspect", "--site", "127.0.0.1:9"]
    let store = try await DemoStore.path()
    let known = ["inspect", "--site", "orchard.example", "--store", store]
    let other = try await PippinBinary.run(known + ["--write-baseline", "other.json"], in: folder)
    #expect(other.code == 0)
    let foreign = try await PippinBinary.run(site + ["--baseline", "other.json"], in: folder)
    #expect(foreign.code == 65)
    #expect(foreign.errors.contains("another host"))
  }
}
