import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Forgetting while a server holds the index, and being asked before everything goes.
struct ForgetHandoverTests {
  /// Runs a server of the store in `folder` and `body` beside it; `body` gets the server's place.
  private static func serving(
    _ folder: TemporaryFolder,
    _ arguments: [String] = [],
    body: @escaping @Sendable (String, RunningProcess) async throws -> Void
  ) async throws -> ProcessOutcome {
    try await PippinBinary.run(["serve", "--port", "0"] + arguments, in: folder) { process in
      let text = try await process.output { $0.hasSuffix("/\n") }
      // The socket is there as soon as the server writes the index.
      while !FileManager.default.fileExists(atPath: folder.path(of: "pippin-store/control.sock")) {
        try await Task.sleep(for: .milliseconds(20))
      }
      try await body(String(text.dropLast(2)), process)
      try process.signal(SIGTERM)
    }
  }

  @Test("Pages are forgotten by the server that holds the index, and it finds them no longer")
  func handedOver() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await Self.serving(folder) { place, _ in
      let socket = try FileManager.default.attributesOfItem(
        atPath: folder.path(of: "pippin-store/control.sock")
      )
      #expect(socket[.posixPermissions] as? Int == 0o600)
      let forget = try await PippinBinary.run("forget", "--domain", "orchard.example", in: folder)
      #expect(forget.code == 0, "\(forget.errors)")
      #expect(forget.errors.contains(" pages deleted."), "\(forget.errors)")
      let host = try await PippinBinary.shell(
        "curl -sS '\(place)/v1/hosts/orchard.example'; curl -sS '\(place)/v1/search?q=apple'",
        in: folder
      )
      #expect(host.output.contains("not-found") && !host.output.contains("orchard.example/recipes"))
      let none = try await PippinBinary.run("forget", "--activity", "com.example", in: folder)
      #expect(none.code == 0 && none.errors.contains("0 activities withdrawn."), "\(none.errors)")
      let activity =
        #"{"kind":"activity","activityType":"example.market.view","title":"Gnomes","client":"c","#
        + #""requiredUserInfoKeys":["sku"],"userInfo":{"sku":"1"},"#
        + #""eligibleForPublicIndexing":true,"at":\#(Int(Date().timeIntervalSince1970) * 1000)}"#
      let sent = try await PippinBinary.shell(
        "curl -sS -d '\(activity)' -H 'Content-Type: application/json' '\(place)/v1/activities'",
        in: folder
      )
      #expect(sent.output.contains(#""accepted":1"#), "events are taken in again: \(sent.output)")
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("pages forgotten: "), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "pippin-store/control.sock")))
    let export = try await PippinBinary.run("export", in: folder)
    #expect(!export.output.contains("orchard.example/recipes/apple-pie\","), "it is erased")
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output) \(check.errors)")
  }

  @Test("A crawl under way is named, and nothing is forgotten meanwhile")
  func crawling() async throws {
    let folder = try await DemoStore.copy()
    _ = try await Self.serving(folder) { _, _ in
      let path = folder.path(of: "pippin-store/crawl.lock")
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      let forget = try await PippinBinary.run("forget", "--all", "--yes", in: folder)
      #expect(forget.code == 75, "\(forget.errors)")
      #expect(forget.errors.contains("crawl lock"), "\(forget.errors)")
    }
    let status = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    #expect(status["pages"]?.int == 17)
  }

  @Test("What a killed server left of its socket is no obstacle")
  func killed() async throws {
    let folder = try await DemoStore.copy()
    _ = try await Self.serving(folder) { _, process in try process.signal(SIGKILL) }
    let path = folder.path(of: "pippin-store/control.sock")
    #expect(FileManager.default.fileExists(atPath: path))
    let forget = try await PippinBinary.run("forget", "--url", "http://market.example/", in: folder)
    #expect(forget.code == 0, "\(forget.errors)")
    let outcome = try await Self.serving(folder) { _, _ in }
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("A server that gives no answer is told, with what to do")
  func silent() async throws {
    let folder = try await DemoStore.copy()
    let script = """
      import fcntl, os, socket, sys, time
      lock = open("pippin-store/index.lock", "w+")
      fcntl.flock(lock, fcntl.LOCK_EX)
      lock.write("%d 2026-01-01T00:00:00.000Z pippin serve\\n" % os.getpid())
      lock.flush()
      listener = socket.socket(socket.AF_UNIX)
      listener.bind("pippin-store/control.sock")
      listener.listen()
      print("ready", flush=True)
      listener.accept()[0].recv(65536)
      """
    try folder.write(script, to: "silent.py")
    let outcome = try await PippinBinary.shell(
      "python3 silent.py > out & while ! grep -q ready out; do sleep 0.05; done; "
        + "pippin forget --all --yes; code=$?; wait; exit $code",
      in: folder
    )
    #expect(outcome.code == 75, "\(outcome.errors)")
    for part in ["gave no answer", "pippin status", "stop the server"] {
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
  }

  @Test("Everything is deleted only by whoever says so")
  func unasked() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("forget", "--all", in: folder, input: "yes\n")
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("pippin forget --all --yes --store ./pippin-store"),
      "\(outcome.errors)"
    )
    let status = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    #expect(status["pages"]?.int == 17)
  }

  @Test("At a terminal a person is asked before everything goes", .program("script"))
  func asked() async throws {
    let folder = try await DemoStore.copy()
    for (answer, code) in [("no", "64"), ("yes", "0")] {
      let asked = try await PippinBinary.shell(
        "echo \(answer) | script -qec 'pippin forget --all; echo code=$?' /dev/null",
        in: folder
      )
      #expect(asked.output.contains("17 pages, archives and engagement?"), "\(asked.output)")
      #expect(asked.output.contains("code=\(code)"), "\(asked.output)")
    }
  }

  @Test(
    "All that is below a suffix of many owners goes with --yes alone",
    arguments: ["example", "com", "co.uk", "EXAMPLE."]
  )
  func suffix(domain: String) async throws {
    let folder = try await DemoStore.copy()
    let refused = try await PippinBinary.run("forget", "--domain", domain, in: folder)
    #expect(refused.code == 64 && refused.errors.contains("--yes"), "\(refused.errors)")
    let done = try await PippinBinary.run("forget", "--domain", domain, "--yes", in: folder)
    #expect(done.code == 0, "\(done.errors)")
  }

  @Test(
    "What was forgotten and was no page is named by what became of it",
    arguments: [
      (["--url", "http://orchard.example/gone"], "/gone led to no page (gone)"),
      (["--url", "http://orchard.example/nothing"], "The store does not know http://"),
      (["--domain", "orchard.example"], "3 URLs deleted that led to no page: 1 "),
    ]
  )
  func noPages(arguments: [String], text: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["forget"] + arguments, in: folder)
    #expect(outcome.code == 0 && outcome.errors.contains(text), "\(outcome.errors)")
    let report = try await PippinBinary.run("report", in: folder)
    #expect(!report.output.contains("forgotten"), "\(report.output)")
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
  }
}
