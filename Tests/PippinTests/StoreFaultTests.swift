import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Locks, full and read-only disks, pipes and signals: nothing stored is lost.
struct StoreFaultTests {
  @Test(
    "A held lock ends the command with 75 and names the holder",
    arguments: [
      ("crawl", ["crawl", "http://orchard.example/"]), ("index", ["index"]),
      ("index", ["engage", "-"]), ("index", ["forget", "--all", "--yes"]),
      ("crawl", ["forget", "--all", "--yes"]),
    ]
  )
  func locked(kind: String, arguments: [String]) async throws {
    let folder = try await DemoStore.copy()
    let path = folder.path(of: "pippin-store/\(kind).lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let line = Array("4711 2026-01-01T00:00:00.000Z pippin crawl\n".utf8)
    ftruncate(descriptor, 0)
    try #require(write(descriptor, line, line.count) == line.count)
    let outcome = try await PippinBinary.run(arguments, in: folder)
    #expect(outcome.code == 75)
    #expect(outcome.errors.contains("\(kind) lock"), "\(outcome.errors)")
    #expect(outcome.errors.contains("process 4711 (pippin crawl)"), "\(outcome.errors)")
    outcome.expectPlainMessage()
    // Readers are not kept out, and status says who works on the store.
    let status = try await PippinBinary.run("status", in: folder)
    #expect(status.code == 0)
    #expect(status.output.contains("\(kind) lock: held by process 4711"))
  }

  @Test("Damage of the votes is found by a check, and ends it with 1")
  func damagedVotes() async throws {
    let folder = try await DemoStore.copy()
    let noise = (0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }
    try Data(noise).write(to: URL(filePath: folder.path(of: "pippin-store/engagement.sqlite")))
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1, "\(check.errors)")
    #expect(check.output.contains("engagement.sqlite"), "\(check.output)")
  }

  @Test("While another process holds the index, a crawl leaves indexing to it and succeeds")
  func indexHeld() async throws {
    let folder = try await DemoStore.copy()
    let path = folder.path(of: "pippin-store/index.lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let outcome = try await PippinBinary.run(
      ["crawl", "http://market.example/", "--recrawl", "--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("Index: not updated here."), "\(outcome.errors)")
  }

  @Test("An output in a missing folder ends with 73 and names the path")
  func missingFolder() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("export", "-o", "nowhere/x.jsonl", in: folder)
    #expect(outcome.code == 73)
    #expect(outcome.errors.contains("nowhere/x.jsonl"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("A folder in the place of the output is refused, and stays")
  func folderAsOutput() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("export", "-o", "pippin-store", in: folder)
    #expect(outcome.code == 73)
    outcome.expectPlainMessage()
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0)
    #expect(try folder.names() == ["pippin-store"])
  }

  @Test(
    "A full disk under standard output ends with 74",
    arguments: ["export", "search apple", "rules", "status"]
  )
  func fullOutput(command: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell("pippin \(command) >/dev/full", in: folder)
    #expect(outcome.code == 74, "\(outcome.errors)")
    #expect(outcome.errors.contains("standard output"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  /// The thread sanitizer maps a file of its own when a program starts, which a limit of the size
  /// of files forbids.
  private static let isUnderThreadSanitizer =
    ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil
  private static let fileOfItsOwn = "the thread sanitizer needs larger files than the limit allows"

  @Test("A disk that fills up during an export leaves the old file as it was, with 74")
  func fullDisk() async throws {
    if Self.isUnderThreadSanitizer { return SkippedCases.note(1, Self.fileOfItsOwn) }
    let folder = try await DemoStore.copy()
    try folder.write("the old export\n", to: "x.jsonl")
    // No file may become larger than the limit, in blocks of 512 bytes, as on a full disk.
    let outcome = try await PippinBinary.shell(
      "trap '' XFSZ; ulimit -f 70; exec pippin export --all-pages -o x.jsonl",
      in: folder
    )
    #expect(outcome.code == 74, "\(outcome.errors)")
    outcome.expectPlainMessage()
    #expect(try folder.names() == ["pippin-store", "x.jsonl"])
    #expect(try folder.bytes(of: "x.jsonl") == Array("the old export\n".utf8))
  }

  @Test("A disk that fills up during a crawl ends it with 74; then it goes on and loses nothing")
  func fullDiskCrawl() async throws {
    if Self.isUnderThreadSanitizer { return SkippedCases.note(1, Self.fileOfItsOwn) }
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let crawl = "pippin crawl \(DemoStore.seeds.joined(separator: " ")) --delay 0"
    let full = try await PippinBinary.shell(
      "trap '' XFSZ; ulimit -f 400; exec \(crawl)",
      in: folder,
      environment: web
    )
    #expect(full.code == 74, "\(full.errors)")
    let resumed = try await PippinBinary.shell(crawl, in: folder, environment: web)
    #expect(resumed.code == 0, "\(resumed.errors)")
    try await expectSameExport(as: try await DemoStore.path(), in: folder)
  }

  @Test("A reader that goes away ends the command quietly", arguments: ["export", "rules"])
  func brokenPipe(command: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell(
      "{ pippin \(command); echo code $? >&2; } | head -c 1 >/dev/null",
      in: folder
    )
    #expect(outcome.errors.contains("code 0"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("pippin:"), "\(outcome.errors)")
  }

  @Test("What nobody hears is done all the same, with the code of the command")
  func unheard() async throws {
    let folder = try await DemoStore.copy()
    func code(_ command: String) async throws -> String {
      let script = "mkfifo p; : <p & exec 3>p; wait; { \(command); echo $? >code; }; cat code; rm p"
      let outcome = try await PippinBinary.shell(script, in: folder)
      return outcome.output.filter { !$0.isNewline }
    }
    #expect(try await code("pippin search a --store none >&3 2>&3") == "66")
    #expect(try await code("pippin config --config none >/dev/null 2>&3") == "78")
    #expect(try await code("pippin forget --domain orchard.example 2>&3") == "0")
    let traces = try await PippinBinary.shell("grep -rl vanilla pippin-store", in: folder)
    #expect(traces.output == "")
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
    try folder.write("<title>a</title>", to: "a.html")
    let inspect = "pippin inspect a.html --url https://a.example/ --fail-on warning"
    #expect(try await code("\(inspect) >&3") == "1")
    #expect(try await code("\(inspect) --fail-on never --write-baseline b.json >&3") == "0")
    #expect(try folder.names().contains("b.json"))
    #expect(try await code("yes https://a.example/ | pippin match - --association x >&3") == "66")
  }

  @Test(
    "Help, a version and scripts that cannot be printed end with 74",
    arguments: ["--help", "--version", "search --help", "--generate-completion-script bash"]
  )
  func fullHelp(arguments: String) async throws {
    let outcome = try await PippinBinary.shell(
      "pippin \(arguments) >/dev/full",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 74, "\(outcome.errors)")
  }

  @Test(
    "Numbers that are no ports, rates or settings of the fetcher end with 64",
    arguments: [
      "serve --port 99999", "serve --port=-1", "demo --port 65536", "serve --network-rate nan",
      "serve --network-rate=-1", "serve --token-rate inf", "serve --answer-age 6",
      "serve --answer-cache=-1", "crawl http://a.example/ --connect-to foo",
      "crawl http://a.example/ --proxy foo", "crawl http://a.example/ --cacert nofile",
      "crawl http://a.example/ --concurrency 0",
    ]
  )
  func wrongNumbers(arguments: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell("pippin \(arguments)", in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
  }

  @Test("A folder that may only be read is refused with 73 and can still be searched")
  func readOnly() async throws {
    let folder = try await DemoStore.copy()
    let store = folder.path(of: "pippin-store")
    try #require(chmod(store, 0o555) == 0)
    defer { chmod(store, 0o755) }
    // The superuser may write everywhere.
    guard access(store, W_OK) != 0 else {
      return SkippedCases.note(1, "this user may write to read-only folders")
    }
    let crawl = try await PippinBinary.run("crawl", "http://orchard.example/", in: folder)
    #expect(crawl.code == 73)
    crawl.expectPlainMessage()
  }

  @Test(
    "An interrupted crawl saves its state, and the next one goes on to the same result",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)]
  )
  func interrupted(signal: Int32, code: Int32) async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let arguments = ["crawl"] + DemoStore.seeds
    let outcome = try await PippinBinary.run(
      arguments + ["--delay", "5"],
      in: folder,
      environment: web
    ) { process in
      try await untilPages(in: folder, atLeast: 1)
      try process.signal(signal)
    }
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains("interrupted; everything is saved"), "\(outcome.errors)")
    let resumed = try await PippinBinary.run(
      arguments + ["--delay", "0"],
      in: folder,
      environment: web
    )
    #expect(resumed.code == 0, "\(resumed.errors)")
    try await expectSameExport(as: try await DemoStore.path(), in: folder)
  }

  @Test("A crawl killed at any moment goes on to the export of an undisturbed one")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    for pages in [1, 4] {
      let outcome = try await PippinBinary.run(
        ["crawl"] + DemoStore.seeds + ["--delay", "5"],
        in: folder,
        environment: web
      ) { process in
        try await untilPages(in: folder, atLeast: pages)
        try process.signal(SIGKILL)
      }
      #expect(outcome.code == 137, "\(outcome.errors)")
    }
    let resumed = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0"],
      in: folder,
      environment: web
    )
    #expect(resumed.code == 0, "\(resumed.errors)")
    try await expectSameExport(as: try await DemoStore.path(), in: folder)
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
  }

  /// Waits until a crawl has stored some pages.
  private func untilPages(in folder: TemporaryFolder, atLeast count: Int) async throws {
    for _ in 0..<600 {
      let status = try await PippinBinary.run("status", "--format", "json", in: folder)
      if status.code == 0, let pages = try status.json()["pages"]?.int, pages >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProcessRunner.Fault(description: "the crawl stored no \(count) pages")
  }

  private func expectSameExport(as store: String, in folder: TemporaryFolder) async throws {
    let expected = try await PippinBinary.run("export", "--all-pages", "--store", store, in: folder)
    let found = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(expected.code == 0)
    #expect(!expected.output.isEmpty)
    #expect(found.output == expected.output)
  }
}
