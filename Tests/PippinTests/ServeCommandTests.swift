import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// The server, started as a person starts it.
struct ServeCommandTests {
  /// A server under way, and where it is.
  private struct Server: Sendable {
    let process: RunningProcess
    let place: String
    let folder: TemporaryFolder

    /// Runs a server of the store in `folder` on a free port, and `body` beside it; then asks it to
    /// end, and waits.
    static func run(
      _ arguments: [String] = [],
      in folder: TemporaryFolder,
      endingBy signal: Int32 = SIGTERM,
      body: @escaping @Sendable (Server) async throws -> Void
    ) async throws -> ProcessOutcome {
      try await PippinBinary.run(["serve", "--port", "0"] + arguments, in: folder) { process in
        let text = try await process.output { $0.hasSuffix("/\n") }
        try await body(Server(process: process, place: String(text.dropLast(2)), folder: folder))
        try process.signal(signal)
      }
    }

    /// Asks for a path with curl.
    func ask(_ path: String, _ more: String = "") async throws -> String {
      try await PippinBinary.shell("curl -sS '\(place)\(path)' \(more)", in: folder).output
    }
  }

  @Test("The server says where it is, answers, and ends well", arguments: [SIGTERM, SIGINT])
  func serving(signal: Int32) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await Server.run(in: folder, endingBy: signal) { server in
      let answer = try JSONParser.parse(try await server.ask("/v1/search?q=apple"))
      #expect((answer.object?["total"]?.int ?? 0) > 0)
      let engage = try await PippinBinary.run("engage", "-", in: folder, input: "\n")
      #expect(engage.code == 75, "the server holds the index")
      #expect(engage.errors.contains("pippin serve"))
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    let after = try await PippinBinary.run("engage", "-", in: folder, input: "\n")
    #expect(after.code == 0, "\(after.errors)")
  }

  @Test("An index of an older version is built anew, where the server may write")
  func olderIndex() async throws {
    let folder = try await DemoStore.copy()
    let made = "sed -i '1s/[0-9][0-9]*/1/' pippin-store/index/manifest"
    #expect(try await PippinBinary.shell(made, in: folder).code == 0)
    let refused = try await PippinBinary.run("serve", "--read-only", "--port", "0", in: folder)
    #expect(refused.errors.contains("Fix: Run `pippin index` once"), "\(refused.errors)")
    let outcome = try await Server.run(in: folder) { server in
      let answer = try JSONParser.parse(try await server.ask("/v1/search?q=apple"))
      #expect((answer.object?["total"]?.int ?? 0) > 0)
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("of an older version"), "\(outcome.errors)")
  }

  @Test("A line of the token file that is no token is reported at the start, and the others count")
  func badToken() async throws {
    let folder = try await DemoStore.copy()
    let made = try await PippinBinary.run("token", "--scope", "admin", in: folder)
    let token = made.output.trimmingCharacters(in: .newlines)
    let line = try await PippinBinary.shell("echo garbage >> pippin-store/tokens", in: folder)
    #expect(made.code == 0 && line.code == 0)
    let outcome = try await Server.run(["--anonymous", "none"], in: folder) { server in
      let status = "-o /dev/null -w '%{http_code}'"
      let without = try await server.ask("/v1/search?q=apple", status)
      #expect(without == "401")
      let header = "-H 'Authorization: Bearer \(token)' \(status)"
      let with = try await server.ask("/v1/search?q=apple", header)
      #expect(with == "200")
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("pippin-store/tokens:2: it is no token"), "\(outcome.errors)")
  }

  @Test("Where a token is needed and no line of the file is one, the server does not start")
  func onlyBadTokens() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell(
      "echo garbage >> pippin-store/tokens; pippin serve --port 0 --address 0.0.0.0",
      in: folder
    )
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("pippin-store/tokens:1: it is no token"), "\(outcome.errors)")
  }

  /// One activity that sixty people did just now.
  private static func activities() -> [String] {
    let now = Int(Date().timeIntervalSince1970 * 1_000)
    return (0..<60).map { client in
      #"{"kind":"activity","activityType":"example.market.view","title":"Gnome harvest","#
        + #""requiredUserInfoKeys":["sku"],"userInfo":{"sku":"1"},"#
        + #""eligibleForPublicIndexing":true,"client":"c\#(client)","at":\#(now)}"#
    }
  }

  private static func answer(of server: Server, installed name: String) async throws -> String {
    var answer = ""
    for _ in 0..<300 {
      answer = try await server.ask("/v1/search?q=gnome&installed=\(name)")
      // Seed lists are read before the server answers, pages a little later.
      if name == "42" || answer.contains("Gnome harvest") { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    return answer
  }

  @Test("What only an app shows is found by any name of the app, by search and server alike")
  func names() async throws {
    let folder = try await DemoStore.copy()
    let rules = ["PIPPIN_ENGAGEMENT_K": "5", "PIPPIN_ENGAGEMENT_ACTIVITY_DAYS": "1"]
    let sent = try await PippinBinary.run(
      "engage",
      "-",
      in: folder,
      environment: rules,
      input: Self.activities().joined(separator: "\n")
    )
    #expect(sent.code == 0, "\(sent.errors)")
    for name in ["example.market", "288429040", "42"] {
      let found = try await PippinBinary.run(
        ["search", "gnome", "--installed", name, "--format", "json"],
        in: folder
      )
      let titles = try found.json()["activities"]?.array?.compactMap { $0["title"]?.string } ?? []
      #expect(titles == (name == "42" ? [] : ["Gnome harvest"]), "\(name)")
    }
    try "https://market.example/ store-id=42 app=example.market\n".write(
      toFile: folder.path(of: "seeds.txt"),
      atomically: true,
      encoding: .utf8
    )
    let taught = try await PippinBinary.run(
      ["search", "gnome", "--installed", "42", "--seeds", "seeds.txt"],
      in: folder
    )
    #expect(taught.output.contains("Gnome harvest"))
    let outcome = try await Server.run(["--seeds", "seeds.txt"], in: folder) { server in
      for name in ["42", "288429040", "42"] {
        let answer = try await Self.answer(of: server, installed: name)
        #expect(answer.contains("Gnome harvest"), "\(name)")
      }
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("A server that only reads leaves the index to others, and sees what they do")
  func readOnly() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await Server.run(["--read-only"], in: folder) { server in
      let before = try await server.ask("/v1/search?q=apple&size=1")
      #expect(before.contains(#""total""#))
      let forget = try await PippinBinary.run("forget", "--domain", "orchard.example", in: folder)
      #expect(forget.code == 0, "\(forget.errors)")
      var text = ""
      for _ in 0..<300 {
        try await Task.sleep(for: .milliseconds(100))
        text = try await server.ask("/v1/hosts/orchard.example")
        if text.contains("not-found") { break }
      }
      #expect(text.contains("not-found"))
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(
    "A server that strangers could use is refused",
    arguments: [
      ["--address", "0.0.0.0"], ["--anonymous", "admin"], ["--anonymous", "nonsense"],
      ["--store", "a b=pippin-store"], ["--trust-proxy", "x"],
    ]
  )
  func refused(arguments: [String]) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["serve", "--port", "0"] + arguments, in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errorLines.count <= 6)
  }

  @Test("A token is printed once, opens its part without a restart, and closes it when voided")
  func tokens() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await Server.run(["--anonymous", "none"], in: folder) { server in
      #expect(try await server.ask("/v1/search").contains("unauthorized"))
      let made = try await PippinBinary.run("token", "--scope", "read", "--name", "t", in: folder)
      let token = made.output.trimmingCharacters(in: .newlines)
      #expect(token.utf8.count == 64)
      let header = "-H 'Authorization: Bearer \(token)'"
      func isOpen() async throws -> Bool {
        try await server.ask("/v1/search", header).contains("totalIsExact")
      }
      for _ in 0..<300 where try await !isOpen() { try await Task.sleep(for: .milliseconds(100)) }
      #expect(try await isOpen())
      let list = try await PippinBinary.run("token", "--list", in: folder)
      #expect(list.output == "read  t\n")
      #expect(try await PippinBinary.run("token", "--void", "t", in: folder).code == 0)
      for _ in 0..<300 where try await isOpen() { try await Task.sleep(for: .milliseconds(100)) }
      #expect(try await !isOpen())
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("Each request of the guide to the server succeeds, in order")
  func guide() async throws {
    let path = "\(PippinBinary.root)/docs/guides/serve.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let folder = try await DemoStore.copy()
    let outcome = try await Server.run(in: folder) { server in
      var script = ["set -eu"]
      var isInside = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isInside = !isInside && line == "```shell"
        } else if isInside {
          script.append(String(line).replacing("http://127.0.0.1:8080", with: server.place))
        }
      }
      #expect(script.count > 10)
      let outcome = try await PippinBinary.shell(script.joined(separator: "\n"), in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output.contains(#""accepted":1"#))
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
  }
}
