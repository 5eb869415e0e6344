import Foundation
import TestSupport
import Testing

/// Every broken input ends with the documented exit code and a message that says what, where,
/// why and what to do next (sysexits(3) for the codes).
struct ExitCodeTests {
  /// One broken input.
  struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let arguments: [String]
    let code: Int32
    /// What the message must name.
    let says: [String]
    var environment: [String: String] = [:]
    var input = ""

    var testDescription: String { title }
  }

  /// Cases whose inputs need no store and no network.
  static let cases: [Case] = [
    Case(
      title: "an unknown verb",
      arguments: ["crawll"],
      code: 64,
      says: ["crawll", "Did you mean crawl?"]
    ),
    Case(
      title: "an unknown flag",
      arguments: ["crawl", "http://a.example/", "--nonsense"],
      code: 64,
      says: ["--nonsense", "--help"]
    ),
    Case(
      title: "a worker on a store that one process holds",
      arguments: ["crawl", "http://a.example/", "--worker"],
      code: 64,
      says: ["--worker", "lock", "PostgreSQL"]
    ),
    Case(title: "no seeds named", arguments: ["crawl"], code: 64, says: ["<seeds>", "--help"]),
    Case(
      title: "a number that is none",
      arguments: ["search", "plum", "--limit", "many"],
      code: 64,
      says: ["many", "--limit"]
    ),
    Case(
      title: "a limit out of range",
      arguments: ["search", "plum", "--limit", "101"],
      code: 64,
      says: ["--limit", "100"]
    ),
    Case(
      title: "a start beyond all results",
      arguments: ["search", "plum", "--from", "9223372036854775807"],
      code: 64,
      says: ["--from", "9900", "--cursor"]
    ),
    Case(
      title: "a region that is no country's letters",
      arguments: ["search", "plum", "--region", "gbr"],
      code: 64,
      says: ["--region", "gb"]
    ),
    Case(
      title: "a start below nothing",
      arguments: ["search", "plum", "--from=-1"],
      code: 64,
      says: ["--from"]
    ),
    Case(
      title: "a format that there is not",
      arguments: ["export", "--format", "xml"],
      code: 64,
      says: ["xml", "jsonl"]
    ),
    Case(
      title: "a condition on an unknown field",
      arguments: ["export", "--where", "colour=red"],
      code: 64,
      says: ["colour=red", "language"]
    ),
    Case(
      title: "both a page and a site to inspect",
      arguments: ["inspect", "page.html", "--site", "a.example"],
      code: 64,
      says: ["--site"]
    ),
    Case(
      title: "nothing named to forget",
      arguments: ["forget"],
      code: 64,
      says: ["--url", "--domain", "--all"]
    ),
    Case(
      title: "a settings file to print that there is not",
      arguments: ["config", "--template", "cooking"],
      code: 64,
      says: ["cooking", "crawler"]
    ),
    Case(
      title: "a seed list without an address",
      arguments: ["crawl", "empty.txt"],
      code: 65,
      says: ["no seeds", "address"]
    ),
    Case(
      title: "a bad line of a seed list, with --strict",
      arguments: ["crawl", "bad.txt", "--strict"],
      code: 65,
      says: ["bad.txt:2", "htp://b.example/", "write https://b.example/.", "--strict"]
    ),
    Case(
      title: "a seed list with nothing but a bad line",
      arguments: ["crawl", "-"],
      code: 65,
      says: ["standard input:1", "no seeds"],
      input: "plums.example\n"
    ),
    Case(
      title: "an address that is none",
      arguments: ["inspect", "http://"],
      code: 65,
      says: ["\"http://\"", "URL"]
    ),
    Case(
      title: "an association file that is no JSON",
      arguments: ["match", "https://a.example/", "--association", "bad.txt"],
      code: 65,
      says: ["bad.txt:1:1", "JSON"]
    ),
    Case(
      title: "an address to match that is none",
      arguments: ["match", "plums", "--association", "aasa.json"],
      code: 65,
      says: ["\"plums\"", "URL"]
    ),
    Case(
      title: "a seed file that is not there",
      arguments: ["crawl", "nowhere.txt"],
      code: 66,
      says: ["nowhere.txt", "http://"]
    ),
    Case(
      title: "a page file that is not there",
      arguments: ["inspect", "nowhere.html"],
      code: 66,
      says: ["nowhere.html", "http://"]
    ),
    Case(
      title: "an association file that is not there",
      arguments: ["match", "https://a.example/", "--association", "nowhere"],
      code: 66,
      says: ["nowhere", "host"]
    ),
    Case(
      title: "a rule that there is not",
      arguments: ["rules", "page.title-mising"],
      code: 66,
      says: ["page.title-mising", "page.title-missing"]
    ),
    Case(
      title: "a store that is not there, to search",
      arguments: ["search", "plum"],
      code: 66,
      says: ["pippin-store", "pippin crawl", "--store"]
    ),
    Case(
      title: "a store that is not there, to export",
      arguments: ["export", "-o", "x.jsonl", "--store", "nowhere"],
      code: 66,
      says: ["nowhere", "--store"]
    ),
    Case(
      title: "a folder that is no store, to read",
      arguments: ["status", "--store", "foreign"],
      code: 65,
      says: ["foreign", "--store"]
    ),
    Case(
      title: "a folder that is no store, to crawl into",
      arguments: ["crawl", "http://a.example/", "--store", "foreign"],
      code: 65,
      says: ["foreign", "nothing was changed"]
    ),
    Case(
      title: "a file in the place of a store",
      arguments: ["crawl", "http://a.example/", "--store", "bad.txt"],
      code: 65,
      says: ["bad.txt", "--store"]
    ),
    Case(
      title: "a store where no folder can be made",
      arguments: ["crawl", "http://a.example/", "--store", "/proc/plums"],
      code: 73,
      says: ["/proc/plums", "--store"]
    ),
    Case(
      title: "a settings file that is not there",
      arguments: ["config", "--config", "nowhere.yaml"],
      code: 78,
      says: ["nowhere.yaml", "--config"]
    ),
    Case(
      title: "a settings file that is no YAML",
      arguments: ["config", "--config", "broken.yaml"],
      code: 78,
      says: ["broken.yaml:2", "YAML", "pippin config --template crawler"]
    ),
    Case(
      title: "a settings file without keys",
      arguments: ["config", "--config", "bad.txt"],
      code: 78,
      says: ["bad.txt", "no keys", "pippin config --template crawler"]
    ),
    Case(
      title: "an unknown key, with a suggestion and the line",
      arguments: ["config", "--config", "key.yaml"],
      code: 78,
      says: ["key.yaml:2", "crawl.dely", "Did you mean crawl.delay?"]
    ),
    Case(
      title: "a value of the wrong kind in a file",
      arguments: ["config", "--config", "value.yaml"],
      code: 78,
      says: ["value.yaml:2", "crawl.delay", "fast", "a number"]
    ),
    Case(
      title: "a value of the wrong kind in the environment",
      arguments: ["config"],
      code: 78,
      says: ["PIPPIN_CRAWL_DELAY", "soon", "a number"],
      environment: ["PIPPIN_CRAWL_DELAY": "soon"]
    ),
    Case(
      title: "certificate authorities that cannot be read",
      arguments: ["inspect", "https://a.example/", "--cacert", "nowhere.pem"],
      code: 64,
      says: ["nowhere.pem", "Check the path"]
    ),
  ]

  /// The files that the cases name.
  private func prepare() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("# nothing yet\n\n", to: "empty.txt")
    try folder.write("http://a.example/\nhtp://b.example/\n", to: "bad.txt")
    try folder.write(#"{"applinks":{"details":[]}}"#, to: "aasa.json")
    try folder.write("crawl: [delay\n", to: "broken.yaml")
    try folder.write("crawl:\n  dely: 3\n", to: "key.yaml")
    try folder.write("crawl:\n  delay: fast\n", to: "value.yaml")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "foreign"),
      withIntermediateDirectories: true
    )
    try folder.write("plums\n", to: "foreign/notes.txt")
    return folder
  }

  @Test("A broken input has its exit code, and a message of at most twelve lines", arguments: cases)
  func broken(test: Case) async throws {
    let folder = try prepare()
    let before = try folder.names()
    let outcome = try await PippinBinary.run(
      test.arguments,
      in: folder,
      environment: test.environment,
      input: test.input
    )
    #expect(outcome.code == test.code, "\(outcome.errors)")
    // The keys that there are help where a file of them is wrong.
    let isAboutKeys = test.arguments.first == "config" && !test.arguments.contains("--template")
    #expect(outcome.output.isEmpty != isAboutKeys, "results only belong on standard output")
    for part in test.says {
      #expect(outcome.errors.contains(part), "\(part) is not in: \(outcome.errors)")
    }
    outcome.expectPlainMessage()
    #expect(try folder.names() == before, "a refused command leaves nothing behind")
    #expect(try String(decoding: folder.bytes(of: "foreign/notes.txt"), as: UTF8.self) == "plums\n")
  }

  @Test("What stands on the command line is a fault of usage, not of the configuration")
  func flags() async throws {
    let folder = try TemporaryFolder()
    for flag in ["--scope=web", "--allow-private=plums", "--delay=-1", "--tries-are-no-flag=1"] {
      let outcome = try await PippinBinary.run(["crawl", "http://a.example/", flag], in: folder)
      #expect(outcome.code == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains(flag.prefix { $0 != "=" }), "\(outcome.errors)")
      outcome.expectPlainMessage()
    }
  }
}
