import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Decisions about rules: by `--rule`, in Config/, and in `.pippin.yaml` beside the pages.
struct PageSettingsTests {
  private static let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plum cake</title>
    <meta name="description" content="A plain cake."><meta name="keywords" value="plum">
    <meta name="apple-itunes-app" content="app-id=544007664">
    </head><body><p>Ripe plums on a plain dough.</p></body></html>
    """

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files.merging(["site/cakes/plum.html": Self.page], uniquingKeysWith: { $1 })
    {
      let parent = URL(filePath: folder.path(of: name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
    return folder
  }

  private func inspect(_ arguments: [String], in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    try await PippinBinary.run(["inspect", "site/cakes/plum.html"] + arguments, in: folder)
  }

  @Test("A rule that is off by a flag fails nothing, and the report says by whom and why")
  func flag() async throws {
    let folder = try folder([:])
    let limit = ["--url", "https://a.example/p", "--fail-on", "warning"]
    #expect(try await inspect(limit, in: folder).code == 1)
    let off = ["--rule", "meta=off old markup", "--rule", "banner=off", "--rule", "page=note"]
    let others = ["--rule", "quality=off", "--rule", "structured-data=off"]
    let outcome = try await inspect(limit + off + others, in: folder)
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.output.contains("meta is off, by --rule: old markup"))
    #expect(!outcome.output.contains("[meta.value-attribute]"))
  }

  @Test(
    "An unknown rule or state is refused with what was meant",
    arguments: [
      (["--rule", "baner.argument-missing=off"], "banner.argument-missing"),
      (["--rule", "banner.argument-missing=of"], "Did you mean off?"),
      (["--rule", "banner.argument-missing"], "RULE=off"),
      (["--rule", "require.preview=off"], "no rule is named"),
    ]
  )
  func refusedFlag(arguments: [String], says: String) async throws {
    let outcome = try await inspect(arguments, in: try folder([:]))
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }

  @Test("Config/ and the nearest .pippin.yaml up to the repository count; the flag comes first")
  func files() async throws {
    let folder = try folder([
      ".pippin.yaml": "rules:\n  page: off\n",
      "site/.pippin.yaml": """
      rules:
        banner.argument-missing: {state: off, reason: "one app, no deep links"}
        meta.value-attribute: off
      """,
      "Config/crawler.yaml": "inspect:\n  rules: [open-graph=off, meta.value-attribute=error]\n",
    ])
    let json = try await inspect(["--format", "json"], in: folder).json()
    let check = json["checks"]?.array?.first { $0["id"]?.string == "rules.changed" }
    let lines = check?["evidence"]?.array?.compactMap(\.string) ?? []
    #expect(
      lines.sorted() == [
        "banner.argument-missing is off, by site/.pippin.yaml:2: one app, no deep links",
        "meta.value-attribute is off, by site/.pippin.yaml:3; no reason given",
        "open-graph is off, by Config/crawler.yaml:2; no reason given",
      ]
    )
    let flag = try await inspect(["--rule", "meta.value-attribute=note"], in: folder)
    #expect(flag.output.contains("meta.value-attribute counts as note, by --rule"))
    try FileManager.default.removeItem(atPath: folder.path(of: "site/.pippin.yaml"))
    let upper = try await inspect([], in: folder)
    #expect(upper.output.contains("page is off, by .pippin.yaml:2"))
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "site/.git"),
      withIntermediateDirectories: true
    )
    let bounded = try await inspect([], in: folder)
    #expect(!bounded.output.contains("page is off"))
  }

  @Test("Its input keys give the page its URL, the host's association file, and the app")
  func input() async throws {
    let folder = try folder([
      "site/.pippin.yaml": """
      input:
        url: https://www.example.com/shop
        association: aasa.json
        expect: app
      """,
      "site/aasa.json":
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.plums"],"components":[{"/":"/shop/cakes/*"}]}]}}"#,
    ])
    let record = try await inspect(["--format", "json"], in: folder).json()["record"]
    #expect(record?["url"]?.string == "https://www.example.com/shop/cakes/plum.html")
    #expect(record?["universalLinks"]?["apps"]?.array?.first?["verdict"]?.string == "match")
    let other = try await inspect(["--url", "https://b.example/", "--format", "json"], in: folder)
    #expect(try other.json()["record"]?["url"]?.string == "https://b.example/")
  }

  @Test(
    "Whatever else stands there is refused with file and line: it may be somebody else's",
    arguments: [
      (
        "rules:\n  banner: off\nfetch:\n  proxy: http://a.example:1\n", 3,
        "fetch.proxy is not taken"
      ),
      ("fetch.connect-to: [a]\n", 1, "fetch.connect-to is not taken"),
      ("crawl:\n  delay: 0\n", 1, "crawl.delay is not taken"),
      ("input:\n  association: ../../etc/passwd\n", 2, "input.association"),
      ("input:\n  association: ../outside.json\n", 2, "lies outside"),
      ("input:\n  association: /etc/passwd\n", 2, "input.association"),
      ("input:\n  ulr: https://a.example/\n", 2, "Did you mean input.url?"),
      ("input:\n  url: plums\n", 2, "is not a URL"),
      ("input:\n  expect: web\n", 2, "Write app"),
      ("rule:\n  banner: off\n", 1, "Did you mean rules?"),
      ("rules:\n  baner: off\n", 2, "Did you mean banner?"),
      ("rules:\n  banner: {state: off, because: x}\n", 2, "because"),
      ("rules: [banner]\n", 1, "rules has no keys"), ("- a\n", 1, "holds no keys"),
      ("- a\n", 1, "rules: {banner: off} and input:"),
    ] as [(String, Int, String)]
  )
  func refused(text: String, line: Int, says: String) async throws {
    let outcome = try await inspect(
      [],
      in: try folder(["site/.pippin.yaml": text, "outside.json": "{}"])
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    let words = outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(says), "\(outcome.errors)")
    #expect(words.contains("site/.pippin.yaml:\(line)"), "\(outcome.errors)")
  }

  @Test("A file that is no YAML or too large is refused by its name")
  func unreadable() async throws {
    for text in ["rules: [", String(repeating: "# plum\n", count: 20_000)] {
      let outcome = try await inspect([], in: try folder(["site/.pippin.yaml": text]))
      #expect(outcome.code == 78, "\(outcome.errors)")
      #expect(outcome.errors.contains("site/.pippin.yaml"), "\(outcome.errors)")
    }
  }
}
