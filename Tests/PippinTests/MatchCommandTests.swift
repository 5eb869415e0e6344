import JSON
import Records
import TestSupport
import Testing

/// `pippin match`: which apps an association file gives an address, and by which rule.
struct MatchCommandTests {
  private let file = """
    {"applinks":{"details":[
      {"appIDs":["TEAM123456.org.a"],"components":[{"/":"/buy/old*","exclude":true},{"/":"/buy/*"}]},
      {"appIDs":["TEAM123456.org.b"],"components":[{"#":"top"}]}]}}
    """

  @Test(
    "The JSON has url and apps in the file's order, each with its verdict and the rule",
    arguments: [
      ("https://a.example/buy/1", "match", "none"),
      ("https://a.example/buy/old1", "exclude", "none"),
      ("https://a.example/#top", "none", "match"), ("https://a.example/", "none", "none"),
    ]
  )
  func json(url: String, first: String, second: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "aasa.json")
    let outcome = try await PippinBinary.run(
      "match",
      url,
      "--association",
      "aasa.json",
      "--format",
      "json",
      in: folder
    )
    #expect(outcome.code == 0, "whatever the verdict")
    let json = try outcome.json()
    #expect(json.keys == ["apps", "findings", "url"])
    #expect(json["url"]?.string == url, "the address as given, fragment included")
    let apps = try #require(json["apps"]?.array)
    let keys = ["appID", "place", "reasons", "rule", "verdict"]
    #expect(apps.map(\.keys) == [keys, keys])
    #expect(apps.map { $0["appID"]?.string } == ["TEAM123456.org.a", "TEAM123456.org.b"])
    #expect(apps.map { $0["verdict"]?.string } == [first, second])
    for app in apps {
      let isNone = app["verdict"]?.string == "none"
      #expect((app["rule"] == .null) == isNone, "a rule stands where one decided")
    }
  }

  @Test(
    "A byte order mark before the first URL is no part of it; a list without a URL is refused",
    arguments: [
      ("\u{FEFF}https://a.example/buy/1\r\n", 0, ""), ("", 65, "holds no URL"),
      ("\u{FEFF}\n\n", 65, "holds no URL"), ("h\0t\0t\0p\0", 65, "may be saved as UTF-16"),
    ] as [(String, Int32, String)]
  )
  func list(input: String, code: Int32, words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "aasa.json")
    let outcome = try await PippinBinary.run(
      ["match", "-", "--association", "aasa.json", "--format", "json"],
      in: folder,
      input: input
    )
    #expect(outcome.code == code, "\(outcome)")
    #expect(words.isEmpty || outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty == (code != 0))
  }

  @Test("Only the app asked for is shown; addresses may come from standard input, one a line")
  func options() async throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "aasa.json")
    let outcome = try await PippinBinary.run(
      [
        "match", "-", "--association", "aasa.json", "--app", "TEAM123456.org.b", "--format", "json",
      ],
      in: folder,
      input: "https://a.example/#top\n\nhttps://a.example/buy/1\n"
    )
    #expect(outcome.code == 0)
    let rows = try outcome.output.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    #expect(rows.map { $0["apps"]?.array?.count } == [1, 1])
    #expect(rows.map { $0["apps"]?.array?.first?["verdict"]?.string } == ["match", "none"])
  }

  @Test("Where the file cannot be read, JSON has the findings and the failure")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{", to: "aasa.json")
    let outcome = try await PippinBinary.run(
      ["match", "https://a.example/", "--association", "aasa.json", "--format", "json"],
      in: folder
    )
    #expect(outcome.code == 65)
    let json = try outcome.json()
    #expect(json.keys == ["apps", "failure", "findings", "url"])
    #expect(json["findings"]?.array?.first?["rule"]?.string == "association.not-json")
  }

  @Test(
    "The name of a file that is missing is no host, and is not requested",
    arguments: ["nofile.json", "assetlinks.json", "aasa.jsn", "apple-app-site-association", "."]
  )
  func missing(name: String) async throws {
    let outcome = try await PippinBinary.run(
      ["match", "https://a.example/", "--association", name],
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("Fix: "), "\(outcome.errors)")
  }

  @Test(
    "A URL of an app's own scheme, and a log that is a folder, are refused with what they are",
    arguments: [
      (["match", "myapp://open/1", "--association", "aasa.json"], 65, "has the scheme myapp of"),
      (["match", "mailto:a@b.example", "--association", "aasa.json"], 65, "the scheme mailto"),
      (["match", "intent://b.example/1", "--association", "aasa.json"], 65, "https://b.example/1"),
      (["match", "b.example:80/1", "--association", "aasa.json"], 65, "https:// in front"),
      (["match", "javascript:x", "--association", "aasa.json"], 65, "the scheme javascript, and"),
      (["why", "--link", "myapp://open/1"], 65, "has the scheme myapp of an app"),
      (["why", "--link", "mailto:a@b.example"], 65, "has the scheme mailto, and"),
      (["why", "--link", "intent://b.example/1"], 65, "Did you mean https://b.example/1?"),
      (["why", "--link", "intent:#Intent;package=com.x;end"], 65, "the scheme intent of an app"),
      (["match", "intent:plums#Intent;end", "--association", "aasa.json"], 65, "scheme intent of"),
      (["why", "--link", "htps://b.example/1"], 66, "Did you mean https://b.example/1?"),
      (["why", "--link", "page.html"], 66, "There is no file page.html"),
      (
        ["match", "https://b.example/1", "--association", "aasa.json", "--device-log", "."], 66,
        ". is a folder."
      ),
    ] as [([String], Int32, String)]
  )
  func refused(arguments: [String], code: Int32, words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"applinks":{"details":[]}}"#, to: "aasa.json")
    let outcome = try await PippinBinary.run(arguments, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("The text says why a rule did not decide")
  func reasons() async throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "aasa.json")
    let outcome = try await PippinBinary.run(
      "match",
      "https://a.example/sell",
      "--association",
      "aasa.json",
      in: folder
    )
    #expect(outcome.output.contains("none\tTEAM123456.org.a"))
    #expect(outcome.output.contains("`/sell` does not match `/buy/*`"), "\(outcome.output)")
  }

  @Test("Rules for which there is no room are counted, in text and in JSON")
  func many() async throws {
    let folder = try TemporaryFolder()
    let rules = (0..<2_001).map { "{\"/\":\"/p\($0)\"}" }.joined(separator: ",")
    let text =
      #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"components":[\#(rules)]}]}}"#
    try folder.write(text, to: "aasa.json")
    let match = ["match", "https://a.example/p1", "--association", "aasa.json"]
    let outcome = try await PippinBinary.run(match, in: folder)
    #expect(outcome.output.contains("    1,999 rules after it not tried"), "\(outcome.output)")
    let none = ["match", "https://a.example/x", "--association", "aasa.json"]
    let other = try await PippinBinary.run(none, in: folder)
    #expect(other.output.contains("    and 1,981 more rules that do not match"), "\(other.output)")
    let json = try await PippinBinary.run(none + ["--format", "json"], in: folder).json()
    let app = try #require(json["apps"]?.array?.first)
    #expect(app["reasons"]?.array?.count == 1_000)
    #expect(app["omittedReasons"]?.int == 1_001)
  }

  @Test("The next step keeps the files that were given")
  func next() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "e e.html")
    let match = ["match", "https://a.example/x", "--association", "e e.html"]
    let outcome = try await PippinBinary.run(match, in: folder)
    #expect(
      outcome.errors.contains("Next: pippin why https://a.example/x --association 'e e.html'\n"),
      "\(outcome.errors)"
    )
    let why = try await PippinBinary.run(["why", "e e.html"], in: folder)
    #expect(
      why.errors.contains("Give its URL: pippin why 'e e.html' --url https://"),
      "\(why.errors)"
    )
  }
}
