import Foundation
import TestSupport
import Testing

@testable import pippin

/// What is wrong with the configuration ends every command with 78 (EX_CONFIG of sysexits(3)), also
/// one that needs no setting: whoever wrote it believes that it holds.
struct ConfigurationFaultTests {
  /// Every verb with arguments that it takes.
  static let verbs: [[String]] = [
    ["crawl", "http://a.example/", "--dry-run"], ["ingest", "a.warc.gz"],
    ["inspect", "page.html"], ["inspect", "--schema"], ["search", "plum"], ["suggest", "pl"],
    ["engage", "-"], ["export", "-o", "-"], ["match", "https://a.example/", "--association", "a"],
    ["open", "http://a.example/", "--platform", "ios"], ["apps"], ["rank", "http://a.example/"],
    ["index"], ["status"], ["report"], ["check"], ["forget", "--url", "http://a.example/"],
    ["rules"], ["serve", "--port", "0"], ["token", "--list"], ["demo"],
  ]

  @Test("A settings file that is wrong ends every command with 78 and is named", arguments: verbs)
  func file(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write("crawl:\n  dealy: 2\n", to: "bad.yaml")
    let outcome = try await PippinBinary.run(arguments + ["--config", "bad.yaml"], in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("bad.yaml:2: the key \"crawl.dealy\" is unknown"))
    #expect(outcome.errors.contains("Did you mean crawl.delay?"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "What shows the keys shows them although a file is wrong, and says so at last",
    arguments: [
      (["config"], "crawl.tries: 3"), (["config", "--format", "json"], "\"crawl.tries\":"),
      (["config", "--template", "crawler"], "  tries: 3"),
    ]
  )
  func keys(arguments: [String], key: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("crawl:\n  dealy: 2\n", to: "bad.yaml")
    let outcome = try await PippinBinary.run(arguments + ["--config", "bad.yaml"], in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.output.contains(key), "\(outcome.output)")
    #expect(outcome.errors.contains("Did you mean crawl.delay?"), "\(outcome.errors)")
  }

  @Test(
    "What is wrong with a file is said in words, with the line and a fix that fits",
    arguments: [
      (
        "fetch:\ncontact: me@plums.org\n",
        "bad.yaml:1: the section \"fetch\" has no keys below it.",
        "  fetch:\n    user-agent: …"
      ),
      (
        "contact: me@plums.org\n", "bad.yaml:1: the key \"contact\" is unknown.",
        "Did you mean fetch.contact? Write it in its section, indented:\n  fetch:\n    contact: …"
      ),
      (
        "crawl:\n\tdelay: 2\n", "bad.yaml:2: the file is not YAML: a tab indents the line.",
        "Fix: Indent with spaces."
      ),
      (
        "crawl:\n  exclude: [*.pdf]\n", "bad.yaml:2: the file is not YAML",
        "Fix: Put what begins with * in quotation marks, as \"*.pdf\"."
      ),
      (
        "crawl:\n  exclude:\n    - *.pdf\n", "bad.yaml:3: the file is not YAML",
        "Fix: Put what begins with * in quotation marks, as \"*.pdf\"."
      ),
      (
        "fetch:\n  accept-language: \"ä\"\n", "bad.yaml:2: The accept language is empty",
        "Correct the value"
      ),
      (
        "crawl:\n  delay: 2\ncrawl:\n  tries: 2\n",
        "bad.yaml: the file has the key \"crawl\" twice in one section.",
        "Fix: Put what belongs to it together below one."
      ),
      (
        "crawl:\n  include: [a\n",
        "bad.yaml:3: the file is not YAML: did not find expected ',' or ']'",
        "Fix: See the form of it with: pippin config --template crawler"
      ),
      ("plums\n", "bad.yaml: the file holds no keys.", "pippin config --template crawler"),
    ]
  )
  func words(text: String, cause: String, fix: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "bad.yaml")
    let outcome = try await PippinBinary.run("status", "--config", "bad.yaml", in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains(cause), "\(outcome.errors)")
    #expect(outcome.errors.contains(fix), "\(outcome.errors)")
  }

  @Test("A value that no command can use ends every command with 78", arguments: verbs)
  func value(arguments: [String]) async throws {
    let outcome = try await PippinBinary.run(
      arguments,
      in: try TemporaryFolder(),
      environment: ["PIPPIN_CRAWL_SCOPE": "galaxy"]
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("PIPPIN_CRAWL_SCOPE: \"galaxy\" is no scope"))
  }

  @Test(
    "A value is refused also by a command that does nothing with it",
    arguments: ["config", "status"],
    [
      ("PIPPIN_NOTIFY_ON", "never"), ("PIPPIN_NOTIFY_URL", "foo"),
      ("PIPPIN_NOTIFY_URL", "http://a.example/"),
      ("PIPPIN_FETCH_CA_FILE", "/nope"),
      ("PIPPIN_S3_ENDPOINT", "foo"), ("PIPPIN_S3_REGION", "eu west"),
      ("PIPPIN_CRAWL_MAX_DEPTH", "-1"), ("PIPPIN_FETCH_USER_AGENT", "Foo"),
    ]
  )
  func unused(verb: String, variable: (name: String, value: String)) async throws {
    let outcome = try await PippinBinary.run(
      [verb],
      in: try TemporaryFolder(),
      environment: [variable.name: variable.value]
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(variable.name): "), "\(outcome.errors)")
    #expect(outcome.output.isEmpty == (verb == "status"))
    outcome.expectPlainMessage()
  }

  @Test(
    "A misspelt variable ends every command with 78 and a suggestion",
    arguments: verbs
  )
  func variable(arguments: [String]) async throws {
    let outcome = try await PippinBinary.run(
      arguments,
      in: try TemporaryFolder(),
      environment: ["PIPPIN_CRAWL_DEALY": "5"]
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("PIPPIN_CRAWL_DEALY"), "\(outcome.errors)")
    #expect(outcome.errors.contains("Did you mean PIPPIN_CRAWL_DELAY?"), "\(outcome.errors)")
  }

  @Test(
    "A variable that sets nothing is told, whatever its first word",
    arguments: [
      ("PIPPIN_DELAY", "1"), ("PIPPIN_", "1"), ("PIPPIN_FECTH_PROXY", "http://127.0.0.1:1"),
      ("PIPPIN_STORE", "x"), ("PIPPIN_PORT", "8080"), ("PIPPIN_CRAWL_PORT", "80"),
      ("PIPPIN_TEST_NONSENSE", "1"),
    ]
  )
  func anyVariable(name: String, value: String) async throws {
    let outcome = try await PippinBinary.run(
      ["rules"],
      in: try TemporaryFolder(),
      environment: [name: value]
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(name): no setting has this variable"))
  }

  @Test(
    "A variable that is misspelt, of another group or an option leads to what was meant",
    arguments: [
      ("PIPPIN_FETCH_DELY", "Did you mean PIPPIN_CRAWL_DELAY?"),
      ("PIPPIN_DELAY", "Did you mean PIPPIN_CRAWL_DELAY?"),
      ("PIPPIN_FECTH_PROXY", "Did you mean PIPPIN_FETCH_PROXY?"),
      ("PIPPIN_CRAWL_MAXPAGES", "Did you mean PIPPIN_CRAWL_MAX_PAGES?"),
      ("PIPPIN_STORE", "Use the option: --store"),
      ("PIPPIN_LOG_FORMAT", "Use the option: --log-format"),
      ("PIPPIN_XYZ", "See every key with: pippin config"),
    ]
  )
  func meant(name: String, fix: String) async throws {
    let outcome = try await PippinBinary.run(
      ["rules"],
      in: try TemporaryFolder(),
      environment: [name: "1"]
    )
    #expect(outcome.errors.contains("Fix: \(fix)"), "\(outcome.errors)")
  }

  @Test("Each option that is named instead of a variable is one")
  func options() async throws {
    let text = try await PippinBinary.shell(
      "for verb in crawl serve export; do pippin $verb --help; done",
      in: try TemporaryFolder()
    )
    for option in EnvironmentNames.options {
      #expect(text.output.contains("--\(option) "), "--\(option)")
    }
  }

  @Test(
    "Variables that Kubernetes makes of a service's name are none of ours",
    arguments: [
      ("PIPPIN_SERVICE_HOST", "10.0.0.11"), ("PIPPIN_SERVICE_PORT", "8080"),
      ("PIPPIN_SERVICE_PORT_HTTP", "8080"), ("PIPPIN_PORT", "tcp://10.0.0.11:8080"),
      ("PIPPIN_PORT_8080_TCP", "tcp://10.0.0.11:8080"), ("PIPPIN_PORT_8080_TCP_PROTO", "tcp"),
      ("PIPPIN_PORT_8080_TCP_PORT", "8080"), ("PIPPIN_PORT_8080_TCP_ADDR", "10.0.0.11"),
      ("PIPPIN_SEARCH_SERVICE_HOST", "10.0.0.12"),
      ("PIPPIN_SEARCH_PORT_53_UDP", "udp://10.0.0.12:53"),
    ]
  )
  func serviceLinks(name: String, value: String) async throws {
    let outcome = try await PippinBinary.run(
      ["rules"],
      in: try TemporaryFolder(),
      environment: [name: value]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("The variables of this repository's builds, tests and scripts are known")
  func development() async throws {
    let found = try await PippinBinary.shell(
      """
      cd '\(PippinBinary.root)'
      grep -rhoE '\\bPIPPIN_[A-Z0-9_]*[A-Z0-9]\\b' Scripts Benchmarks/*/run Benchmarks/*/compare \
        Benchmarks/*/README.md Fuzzing/all Fuzzing/README.md Fuzzing/Sources Tools Package.swift \
        Tests/TestSupport Tests/ExtractionTests Tests/PippinTests/Isolated* .ci | sort -u
      """,
      in: try TemporaryFolder()
    )
    let names = found.output.split(separator: "\n").map(String.init)
      .filter { $0 != "PIPPIN_CRAWL_DEALY" }  // A walk misspells it on purpose.
    #expect(names.contains("PIPPIN_BENCHMARKS") && names.contains("PIPPIN_CRAWL_TRIES"))
    for name in names {
      let outcome = try await PippinBinary.run(
        ["rules"],
        in: try TemporaryFolder(),
        environment: [name: "1"]
      )
      #expect(!outcome.errors.contains("no setting has this variable"), "\(name)")
    }
  }

  @Test("An address that cannot be listened on is told in words", arguments: ["serve", "demo"])
  func usedPort(verb: String) async throws {
    let listener = try LoopbackListener { _ in }
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(verb, "--port", "\(listener.port)", in: folder)
    #expect(outcome.code == 73, "\(outcome.errors)")
    for part in [
      "127.0.0.1:\(listener.port)", "another program listens on this port", "0 for a free",
    ] {
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
    #expect(!outcome.errors.contains("errno") && !outcome.errors.contains("bind("))
  }

  @Test(
    "An address that this machine does not have is told in words",
    arguments: [
      ("192.0.2.1", "this machine has no such address"),
      ("nowhere.invalid", "the name has no network address"),
    ]
  )
  func foreignAddress(address: String, words: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(
      ["serve", "--port", "0", "--read-only", "--address", address],
      in: folder
    )
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("errno"))
  }

  @Test("systemd does not start again what a configuration ended", arguments: ["pippin.service"])
  func unit(name: String) throws {
    let text = try String(
      contentsOfFile: "\(PippinBinary.root)/Operations/\(name)",
      encoding: .utf8
    )
    let line = text.split(separator: "\n").first { $0.hasPrefix("RestartPreventExitStatus=") }
    let codes = line?.split(separator: "=").last?.split(separator: " ") ?? []
    #expect(Set(codes).isSuperset(of: ["64", "66", "78"]))
  }
}
