import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Settings and rules as the program shows them.
struct ConfigCommandTests {
  @Test("Flags come before variables, variables before --config, that before Config/")
  func order() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "Config"),
      withIntermediateDirectories: true
    )
    try folder.write(
      "crawl:\n  delay: 2\n  tries: 4\n  max-depth: 5\n",
      to: "Config/crawler.yaml"
    )
    try folder.write("crawl:\n  delay: 3\n  tries: 6\n", to: "mine.yaml")
    let outcome = try await PippinBinary.run(
      ["config", "--config", "mine.yaml", "--format", "json"],
      in: folder,
      environment: ["PIPPIN_CRAWL_DELAY": "7"]
    )
    #expect(outcome.code == 0)
    let json = try outcome.json()
    #expect(json["crawl.delay"]?["value"]?.int == 7)
    #expect(json["crawl.delay"]?["origin"]?.string == "PIPPIN_CRAWL_DELAY")
    #expect(json["crawl.tries"]?["value"]?.int == 6)
    #expect(json["crawl.tries"]?["origin"]?.string == "mine.yaml:3")
    #expect(json["crawl.max-depth"]?["value"]?.int == 5)
    #expect(json["crawl.max-depth"]?["origin"]?.string == "Config/crawler.yaml:4")
    #expect(json["crawl.scope"]?["origin"]?.string == "built in")
    let run = try await PippinBinary.run(
      ["crawl", "http://a.example/", "--dry-run", "--max-depth", "9", "--config", "mine.yaml"],
      in: folder,
      environment: ["PIPPIN_CRAWL_MAX_DEPTH": "8"]
    )
    #expect(run.output.contains("depth=9"))
  }

  @Test("What is shown of a list can be put into a settings file (YAML 1.2.2, section 7.1)")
  func lists() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["config"],
      in: folder,
      environment: ["PIPPIN_CRAWL_EXCLUDE": "*.pdf,/search*,say \"a\""]
    )
    let shown = outcome.output.split(separator: "\n").first { $0.hasPrefix("crawl.exclude") }
    let value = #""*.pdf", /search*, "say \"a\""]"#
    #expect(shown?.hasPrefix("crawl.exclude: [\(value)\t") == true, "\(outcome.output)")
    try folder.write("crawl:\n  exclude: [\(value)\n", to: "mine.yaml")
    let read = try await PippinBinary.run("config", "--config", "mine.yaml", in: folder)
    #expect(read.output.contains("crawl.exclude: [\(value)\t"), "\(read.errors)")
  }

  @Test("A password in a proxy's URL is not printed (RFC 3986, section 3.2.1)")
  func password() async throws {
    let environment = ["PIPPIN_FETCH_PROXY": "http://ann:secret@proxy.example:3128"]
    for format in ["terminal", "json"] {
      let outcome = try await PippinBinary.run(
        ["config", "--format", format],
        in: try TemporaryFolder(),
        environment: environment
      )
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("http://ann:***@proxy.example:3128"))
      #expect(!outcome.output.contains("secret@"))
    }
  }

  @Test("Config/ counts with any one of its files, and what is wrong in that is told")
  func oneFile() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "Config"),
      withIntermediateDirectories: true
    )
    try folder.write("engagement:\n  k: 200\n", to: "Config/ranking.yaml")
    let json = try await PippinBinary.run("config", "--format", "json", in: folder).json()
    #expect(json["engagement.k"]?["value"]?.int == 200)
    #expect(json["engagement.k"]?["origin"]?.string == "Config/ranking.yaml:2")
    try folder.write("engagement:\n  kk: 200\n", to: "Config/ranking.yaml")
    let outcome = try await PippinBinary.run("config", in: folder)
    #expect(outcome.code == 78 && outcome.errors.contains("Config/ranking.yaml:2"))
  }

  @Test("The settings that a message prints can be used as they are printed")
  func pasted() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run("crawl", "http://93.184.215.14/", in: folder)
    #expect(
      outcome.errors.contains(
        "\n  PIPPIN_FETCH_CONTACT=you@example.org pippin crawl http://93.184.215.14/\n"
      ),
      "\(outcome.errors)"
    )
    #expect(outcome.errors.contains("Fix: Name a web page"), "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n").suffix(2).joined(separator: "\n")
    try folder.write(lines + "\n", to: "mine.yaml")
    let config = try await PippinBinary.run("config", "--config", "mine.yaml", in: folder)
    #expect(config.code == 0, "\(lines) \(config.errors)")
    #expect(config.output.contains("fetch.contact: you@example.org\t# mine.yaml:2"))
    let logged = try await PippinBinary.run(
      "crawl",
      "http://93.184.215.14/",
      "--log-format",
      "json",
      in: folder
    )
    #expect(logged.errors.contains("\\n  fetch:\\n    contact: you@example.org"))
    #expect(logged.errors.split(separator: "\n").count == 1, "\(logged.errors)")
  }

  @Test("Values are JSON: numbers, truth values, texts and arrays")
  func values() async throws {
    let json = try await PippinBinary.run(
      ["config", "--format", "json"],
      in: try TemporaryFolder(),
      environment: ["PIPPIN_CRAWL_INCLUDE": "/a/*,*.b", "PIPPIN_CRAWL_DELAY": "0.5"]
    ).json()
    #expect(json["crawl.tries"]?["value"]?.int == 3)
    #expect(json["crawl.delay"]?["value"]?.double == 0.5)
    #expect(json["crawl.sitemaps"]?["value"]?.bool == true)
    #expect(json["fetch.contact"]?["value"]?.string == "")
    #expect(json["fetch.accept-language"]?["value"]?.string == "*")
    let items = json["crawl.include"]?["value"]?.array?.compactMap(\.string)
    #expect(items == ["/a/*", "*.b"])
    #expect(json["crawl.exclude"]?["value"]?.array?.isEmpty == true)
  }

  @Test("A list of synonyms without the line above it is an error that says which line lacks")
  func synonymsWithoutGroups() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "Config"),
      withIntermediateDirectories: true
    )
    try folder.write("- [photo, picture]\n", to: "Config/synonyms.yaml")
    let outcome = try await PippinBinary.run(["config"], in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("the line \"groups:\" is missing"), "\(outcome.errors)")
  }

  @Test(
    "A file of Config/ that nothing reads is named in a note",
    arguments: [
      (["other.yaml"], "Config/other.yaml is not read"),
      (["crawler.yml"], "Config/crawler.yml is not read"),
      (["crawler.yaml", "a.yml", "b.yaml"], "Config/a.yml, and 1 other file, is not read"),
      (["crawler.yaml", "ranking.yaml", "synonyms.yaml", "readme.md"], nil), ([], nil),
    ] as [([String], String?)]
  )
  func unread(names: [String], note: String?) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "Config"),
      withIntermediateDirectories: true
    )
    for name in names { try folder.write("", to: "Config/\(name)") }
    for arguments in [["config"], ["rules"]] {
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty == (note == nil), "\(outcome.errors)")
      if let note { #expect(outcome.errors.contains("note: \(note)"), "\(outcome.errors)") }
      #expect(try await PippinBinary.run(arguments + ["-q"], in: folder).errors.isEmpty)
    }
    guard let name = names.first, names.count == 1 else { return }
    try folder.write("hosts: {}\n", to: "Config/\(name)")
    let named = try await PippinBinary.run(
      ["config"],
      in: folder,
      environment: ["PIPPIN_FETCH_HOSTS_FILE": "Config/\(name)"]
    )
    #expect(!named.errors.contains("Config/\(name)"), "\(named.errors)")
  }

  @Test(
    "Settings that no command can use end `config` with 78 and are named",
    arguments: [
      ("weights:\n  text: -1\n", "weights.text"),
      ("weights:\n  text: 1e9\n", "weights.text"),
      ("weights:\n  text: 0\n", "weights.text 0.5 or more"),
      ("weights:\n  text: 0.18\n", "weights.text 0.5 or more"),
      ("weights:\n  taps: 211\n", "weights.text 2.74 or more"),
      ("crawl:\n  delay: 1e300\n", "crawl.delay"),
      ("crawl:\n  backoff-ceiling: 1e10\n", "crawl.backoff-ceiling"),
      ("fetch:\n  user-agent: [a, b]\n", "fetch.user-agent"),
      ("fetch:\n  allow-private: [{a: b}]\n", "fetch.allow-private"),
      ("crawl:\n  delay:\n    more: {deep: 1}\n", "crawl.delay"),
    ]
  )
  func unusable(text: String, key: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "mine.yaml")
    let outcome = try await PippinBinary.run("config", "--config", "mine.yaml", in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains(key), "\(outcome.errors)")
    #expect(outcome.errors.contains("mine.yaml:"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("Aliases that double again and again are not followed to their end")
  func aliases() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...40).map { "a\($0): &a\($0) {x: *a\($0 - 1), y: *a\($0 - 1)}" }
    try folder.write("a0: &a0 {x: 1}\n" + lines.joined(separator: "\n"), to: "mine.yaml")
    let outcome = try await PippinBinary.run("config", "--config", "mine.yaml", in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
  }

  @Test("A variable that no setting has is told, with the one that was meant")
  func unknownVariable() async throws {
    let outcome = try await PippinBinary.run(
      ["config"],
      in: try TemporaryFolder(),
      environment: ["PIPPIN_CRAWL_DELY": "5"]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("PIPPIN_CRAWL_DELAY?"), "\(outcome.errors)")
    let huge = try await PippinBinary.run(
      ["crawl", "http://a.example/", "--delay", "1e300"],
      in: try TemporaryFolder()
    )
    #expect(huge.code == 64, "\(huge.errors)")
  }

  @Test("The files in Config/ are the built-in text", arguments: ["crawler", "ranking"])
  func template(name: String) async throws {
    let outcome = try await PippinBinary.run(
      "config",
      "--template",
      name,
      in: try TemporaryFolder()
    )
    let file = try String(
      contentsOfFile: "\(PippinBinary.root)/Config/\(name).yaml",
      encoding: .utf8
    )
    #expect(outcome.output == file)
  }

  @Test(
    "The built-in text reads as settings without any change",
    arguments: ["crawler", "ranking"]
  )
  func roundTrip(name: String) async throws {
    let folder = try TemporaryFolder()
    let text = try await PippinBinary.run("config", "--template", name, in: folder)
    try folder.write(text.output, to: "same.yaml")
    let plain = try await PippinBinary.run("config", "--format", "json", in: folder)
    let same = try await PippinBinary.run(
      "config",
      "--config",
      "same.yaml",
      "--format",
      "json",
      in: folder
    )
    #expect(same.code == 0, "\(same.errors)")
    let (left, right) = (try plain.json(), try same.json())
    for key in left.keys { #expect(left[key]?["value"] == right[key]?["value"], "\(key)") }
  }

  @Test("A negative weight is refused and named")
  func weight() async throws {
    let outcome = try await PippinBinary.run(
      ["search", "plum", "--store", try await DemoStore.path()],
      in: try TemporaryFolder(),
      environment: ["PIPPIN_WEIGHTS_QUALITY": "-1"]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("PIPPIN_WEIGHTS_QUALITY"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("Every rule is listed once with its severity, and explained with a reason and a fix")
  func rules() async throws {
    let folder = try TemporaryFolder()
    let list = try await PippinBinary.run("rules", in: folder)
    let ids = list.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(ids.count > 100)
    #expect(Set(ids).count == ids.count)
    let json = try await PippinBinary.run("rules", "--format", "json", in: folder)
    #expect(try json.json().array?.count == ids.count)
    let one = try await PippinBinary.run("rules", "banner.app-id-missing", in: folder)
    for part in ["Why ", "Fix ", "Source ", "Breaks the rule", "Keeps it"] {
      #expect(one.output.contains(part), "\(part) is missing")
    }
  }
}
