import TestSupport
import Testing

@testable import pippin

/// Errors of the program and of its parser of command lines, in one form.
struct ErrorTextTests {
  @Test(
    "The first sentence is the cause, and the rest what to do",
    arguments: [
      ("x.txt: no such file. Name a seed file.", "x.txt: no such file.", "Name a seed file."),
      ("a.example/x. y is gone. Crawl it.", "a.example/x. y is gone.", "Crawl it."),
      ("\"A. B\" is no token. See them.", "\"A. B\" is no token.", "See them."),
      ("it is damaged. `pippin check` names it.", "it is damaged.", "`pippin check` names it."),
      ("version 1.2 is too old", "version 1.2 is too old.", nil),
      ("what? Try again", "what?", "Try again"),
      (
        "\"http://u:secret@h/\" is no proxy. Remove http://u:secret@h/.",
        "\"http://u:***@h/\" is no proxy.", "Remove http://u:***@h/."
      ),
    ] as [(String, String, String?)]
  )
  func sentences(message: String, cause: String, fix: String?) {
    #expect(ErrorText(message) == ErrorText(cause: cause, fix: fix))
  }

  @Test(
    "A password that is part of a store's name is refused by every command, and not repeated",
    arguments: [
      "status --store STORE", "export --store STORE", "serve --store STORE",
      "serve --store a=STORE", "search x --store STORE", "urls --store STORE",
      "store --store STORE", "crawl http://a.example/ --dry-run --store STORE",
      "crawl http://a.example/ --store STORE", "token --list --store STORE", "follow STORE",
      "store --copy STORE --store x",
    ]
  )
  func password(command: String) async throws {
    for store in ["postgres://nobody:secretpw@127.0.0.1:1/x", "service=a password=secretpw"] {
      let arguments = command.split(separator: " ").map {
        String($0).replacing("STORE", with: store)
      }
      let outcome = try await PippinBinary.run(arguments, in: try TemporaryFolder())
      #expect(outcome.code == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("a password does not belong there"), "\(outcome.errors)")
      #expect(!(outcome.output + outcome.errors).contains("secretpw"))
    }
    let wrong = try await PippinBinary.run("follow", "foo", in: try TemporaryFolder())
    #expect(wrong.code == 64 && wrong.errors.contains("<source>: a store on"), "\(wrong.errors)")
  }

  /// A command line that fails, and the first line of what it says, then what the fix must name.
  static let failures: [(arguments: [String], cause: String, fix: String)] = [
    (
      ["crawll"], "there is no verb \"crawll\".",
      "Did you mean crawl? See every verb with: pippin --help"
    ),
    (["crawl"], "<seeds> is missing.", "seed files"),
    (["crawl", "x.txt"], "x.txt: no such file.", "a seed file"),
    (["crawl", "orchard.example"], "orchard.example: no such file.", "https://orchard.example/?"),
    (["crawl", ""], "a seed is empty.", "Name a URL"),
    (["crawl", "ftp://a.example/"], "ftp://a.example/ is no http or https URL.", "https://"),
    (["--quiet", "status"], "--quiet is before the command.", "pippin status --quiet"),
    (["search", "--size", "5", "x"], "there is no option --size.", "--limit"),
    (["config", "--template", "crawl"], "there is no settings file crawl.", "--template crawler"),
    (
      ["crawl", "--seeds", "x.txt"], "there is no option --seeds.",
      "Did you mean pippin crawl x.txt?"
    ),
    (
      ["crawl", "--delay", "0", "--url=http://a.example/"], "there is no option --url.",
      "Did you mean pippin crawl http://a.example/?"
    ),
    (
      ["crawl", "http://a.example/", "--delay", "-1"], "invalid value: --delay cannot be \"-1\".",
      "Use a number from 0 on. --delay <seconds>: Seconds between two requests to one host."
    ),
    (
      ["crawl", "http://a.example/", "--delay", "0", "--delay", "-1"],
      "invalid value: --delay cannot be \"-1\".", "Use a number from 0 on."
    ),
    (
      ["crawl", "http://a.example/", "--concurrency", "-1"],
      "invalid value: --concurrency cannot be \"-1\".", "Use a number from 1 on."
    ),
    (["crawl", "a.txt", "--delay", "--strict"], "--delay needs a value.", "Seconds between"),
    (["search", "a", "--limt", "3"], "there is no option --limt.", "Did you mean --limit?"),
    (
      ["search", "apple", "-pie"], "\"-pie\" begins with a hyphen, as options do.",
      "pippin search -- 'apple -pie'"
    ),
    (
      ["search", "--all-pages", "-pie apple"],
      "\"-pie apple\" begins with a hyphen, as options do.", "pippin search -- '-pie apple'"
    ),
    (
      ["suggest", "-pie"], "\"-pie\" begins with a hyphen, as options do.",
      "pippin suggest -- -pie"
    ),
    // An h in it is no request for help.
    (
      ["search", "-kuchen"], "\"-kuchen\" begins with a hyphen, as options do.",
      "pippin search -- -kuchen"
    ),
    // A query of one argument is taken as it is.
    (
      ["search", "-pie apple", "--all-pages"], "./pippin-store: there is no store here.",
      "pippin crawl"
    ),
    (["search", "-peach apple"], "./pippin-store: there is no store here.", "pippin crawl"),
    (["search", "a", "--limit", "many"], "invalid value: --limit cannot be \"many\".", "1 to 100"),
    (
      ["search", "a", "--limit", "101"],
      "invalid value: --limit must be a whole number from 1 to 100.", "pippin search --help"
    ),
    (["search", "a", "--limit"], "--limit needs a value.", "1 to 100"),
    (
      ["search", "a", "--facet", "hots"], "invalid value: --facet cannot be \"hots\".",
      "Did you mean host?"
    ),
    (
      ["suggest", "a", "--limit", "21"],
      "invalid value: --limit must be a whole number from 1 to 20.", "--help"
    ),
    (
      ["report", "--top", "0"], "invalid value: --top must be a whole number from 1 to 100000.",
      "--help"
    ),
    (
      ["report", "--format", "htm"], "invalid value: --format cannot be \"htm\".",
      "Did you mean html?"
    ),
    (
      ["export", "--shard", "0"], "invalid value: --shard must be a whole number from 1 to 1000.",
      "--help"
    ),
    (["export", "--format", "xml"], "invalid value: --format cannot be \"xml\".", "sitemap"),
    (["export", "x"], "the argument \"x\" is too many.", "pippin export --help"),
    (["status"], "./pippin-store: there is no store here.", "pippin crawl"),
  ]

  @Test(
    "Every error has its cause behind the program's name, and what to do behind Fix",
    arguments: failures
  )
  func oneVoice(arguments: [String], cause: String, fix: String) async throws {
    let outcome = try await PippinBinary.run(arguments, in: try TemporaryFolder())
    #expect(outcome.code != 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(outcome.errors)")
    #expect(lines.first == "pippin: \(cause)")
    #expect(lines.last?.hasPrefix("Fix: ") == true && lines.last?.contains(fix) == true, "\(lines)")
    #expect(!outcome.errors.contains("Error:"))
  }

  @Test("A log in JSON has the cause and the fix in one message")
  func json() async throws {
    let outcome = try await PippinBinary.run(
      "status",
      "--log-format",
      "json",
      in: try TemporaryFolder()
    )
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("{\"level\":\"error\","))
  }
}
