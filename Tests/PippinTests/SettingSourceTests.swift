import Foundation
import JSON
import Records
import TestSupport
import Testing

/// What weakens a run is taken from the person who runs it, never from the working directory.
struct SettingSourceTests {
  /// The settings that open networks, lead requests elsewhere, have others believed or read files
  /// from outside.
  private static let weakening = [
    "copies.apple-url", "copies.cache", "copies.google-url", "fetch.allow-private",
    "fetch.ca-file", "fetch.connect-to", "fetch.hosts-file", "fetch.proxy", "notify.secret-file",
    "notify.url", "s3.endpoint", "s3.region",
  ]

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let parent = URL(filePath: folder.path(of: name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
    return folder
  }

  @Test("Every setting is classed, and exactly these are the operator's alone")
  func classed() async throws {
    let outcome = try await PippinBinary.run(
      "config",
      "--format",
      "json",
      in: try TemporaryFolder()
    )
    let json = try outcome.json()
    // One that is not classed shows as the operator's.
    let found = json.keys.filter { json[$0]?["operatorOnly"]?.bool != false }.sorted()
    #expect(found == Self.weakening)
    let text = try await PippinBinary.run("config", in: try TemporaryFolder()).output
    for line in text.split(separator: "\n") {
      let isWeakening = Self.weakening.contains { line.hasPrefix("\($0):") }
      #expect(line.contains("not from Config/ of the working directory") == isWeakening, "\(line)")
    }
    let template = try await PippinBinary.run(
      "config",
      "--template",
      "crawler",
      in: try TemporaryFolder()
    ).output
    let notes = template.split(separator: "\n").count { $0.contains("Not taken from Config/") }
    #expect(notes == Self.weakening.count)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var file = "Config/crawler.yaml"
    let text: String
    let key: String
    var line = 2
    var testDescription: String { "\(file): \(text.debugDescription)" }
  }

  static let rows = [
    Row(text: "fetch:\n  allow-private: [127.0.0.0/8]\n", key: "fetch.allow-private"),
    Row(text: "fetch:\n  allow-private: all\n", key: "fetch.allow-private"),
    Row(text: "fetch:\n  proxy: http://127.0.0.1:1\n", key: "fetch.proxy"),
    Row(text: "fetch:\n  connect-to: [\"::127.0.0.1:1\"]\n", key: "fetch.connect-to"),
    Row(text: "fetch:\n  ca-file: ./ca.pem\n", key: "fetch.ca-file"),
    Row(text: "fetch: {proxy: \"socks5://127.0.0.1:1\"}\n", key: "fetch.proxy", line: 1),
    Row(
      text: "fetch:\n  accept-language: &a http://127.0.0.1:1\n  proxy: *a\n",
      key: "fetch.proxy"
    ),
    Row(
      file: "Config/ranking.yaml",
      text: "# harmless\nfetch:\n  ca-file: ca.pem\n",
      key: "fetch.ca-file",
      line: 3
    ),
  ]

  /// The text of a file of authorities, as far as the settings look at it.
  private static let authorities = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"

  private static let commands = [
    ["config"], ["crawl", "http://a.example/", "--dry-run"], ["inspect", "http://a.example/"],
    ["inspect", "--site", "a.example"],
    ["match", "https://a.example/", "--association", "a.example"],
  ]

  @Test(
    "Config/ of the working directory may not set what weakens; the file and line are named",
    arguments: rows
  )
  func refused(row: Row) async throws {
    let folder = try folder([row.file: row.text])
    for arguments in Self.commands {
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 78, "\(arguments): \(outcome.errors)")
      let variable =
        "PIPPIN_" + row.key.uppercased().map { $0.isLetter ? String($0) : "_" }.joined()
      for word in ["\(row.file):\(row.line)", row.key, variable, "--config", "installed copy"] {
        #expect(outcome.errors.contains(word), "\(word): \(outcome.errors)")
      }
      outcome.expectPlainMessage()
    }
    // The same file is taken when the operator names it.
    let named = try self.folder(["mine.yaml": row.text, "ca.pem": Self.authorities])
    let json = try await PippinBinary.run(
      "config",
      "--config",
      "mine.yaml",
      "--format",
      "json",
      in: named
    ).json()
    #expect(json[row.key]?["origin"]?.string == "mine.yaml:\(row.line)")
  }

  @Test("No connection is made to a private network that a checked-out file opens")
  func unreached() async throws {
    let listener = try LoopbackListener { $0.waitForEnd() }
    let folder = try folder([
      "Config/crawler.yaml":
        "fetch:\n  allow-private: all\n  connect-to: [\"::127.0.0.1:\(listener.port)\"]\n"
    ])
    for arguments in [
      ["crawl", "http://127.0.0.1:\(listener.port)/"], ["inspect", "http://a.example/"],
    ] {
      #expect(try await PippinBinary.run(arguments, in: folder).code == 78)
    }
    #expect(listener.connectionCount == 0)
  }

  @Test("A copy of the built-in file holds in the working directory, and so does what is harmless")
  func harmless() async throws {
    let template = try await PippinBinary.run(
      "config",
      "--template",
      "crawler",
      in: try TemporaryFolder()
    ).output
    let folder = try folder([
      "Config/crawler.yaml": template.replacing("tries: 3", with: "tries: 5")
    ])
    let outcome = try await PippinBinary.run("config", "--format", "json", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json["crawl.tries"]?["value"]?.int == 5)
    for key in Self.weakening { #expect(json[key]?["origin"]?.string == "built in") }
    let flagged = try await PippinBinary.run(
      ["config", "--format", "json"],
      in: folder,
      environment: ["PIPPIN_FETCH_PROXY": "http://127.0.0.1:1"]
    ).json()
    #expect(flagged["fetch.proxy"]?["origin"]?.string == "PIPPIN_FETCH_PROXY")
  }

  @Test("Neither a folder above nor one that only looks installed from here is believed")
  func above() async throws {
    let weakening = "fetch:\n  proxy: http://127.0.0.1:1\n"
    let folder = try folder([
      "Config/crawler.yaml": weakening, "share/pippin/Config/crawler.yaml": weakening,
      "sub/a.txt": "",
    ])
    // Called by its bare name, the program must not seek its own folder from here.
    let outcome = try await PippinBinary.shell("cd sub && pippin config --format json", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json()["fetch.proxy"]?["origin"]?.string == "built in")
  }

  @Test("The installed copy may weaken, also where the working directory has settings of its own")
  func installed() async throws {
    let folder = try folder([
      "share/pippin/Config/crawler.yaml":
        "crawl:\n  tries: 7\nfetch:\n  proxy: http://127.0.0.1:1\n  ca-file: ca.pem\n",
      "bin/a.txt": "", "other/ca.pem": Self.authorities, "work/ca.pem": Self.authorities,
      "work/Config/crawler.yaml": "crawl:\n  delay: 9\n",
      "bad/Config/crawler.yaml": "fetch:\n  proxy: \"\"\n",
    ])
    try folder.copy(PippinBinary.path, to: "bin/pippin")
    func config(_ place: String) async throws -> ProcessOutcome {
      try await PippinBinary.shell("cd \(place) && ../bin/pippin config --format json", in: folder)
    }
    for (place, tries) in [("other", 7), ("work", 3)] {
      let outcome = try await config(place)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let json = try outcome.json()
      #expect(json["crawl.tries"]?["value"]?.int == tries)
      #expect(json["fetch.proxy"]?["value"]?.string == "http://127.0.0.1:1")
      let origin = json["fetch.ca-file"]?["origin"]?.string
      #expect(origin?.hasSuffix("share/pippin/Config/crawler.yaml:5") == true)
    }
    // Leading requests past the operator's proxy weakens as well.
    let outcome = try await config("bad")
    #expect(outcome.code == 78 && outcome.errors.contains("Config/crawler.yaml:2"))
  }
}
