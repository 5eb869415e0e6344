import Basics
import Foundation
import JSON
import Records
import TestSupport
import Testing

/// A copy of a store that is being written, and a store made of a copy.
struct BackupCommandTests {
  /// The names in `path`, sorted.
  private static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test("A backup is restored as the same store, and its search answers alike")
  func roundTrip() async throws {
    let folder = try await DemoStore.copy()
    let event =
      #"{"id":"1","kind":"tap","item":"http://orchard.example/","client":"c","at":\#(Int(Date().timeIntervalSince1970) * 1000)}"#
    #expect(try await PippinBinary.run("engage", "-", in: folder, input: event).code == 0)
    #expect(try await PippinBinary.run("token", "--scope", "read", in: folder).code == 0)
    let before = try await PippinBinary.run("export", in: folder)
    let backup = try await PippinBinary.run("backup", "copy", in: folder)
    #expect(backup.code == 0, "\(backup.errors)")
    #expect(backup.errors.contains("Backup: 17 pages, "), "\(backup.errors)")
    #expect(backup.errors.contains("pippin restore copy --store NEW-FOLDER"))
    let files = ["backup.json", "engagement.sqlite", "store.sqlite", "tokens"]
    #expect(try Self.names(folder.path(of: "copy")) == files)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.path(of: "copy/\(file)")
      )
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "copy"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let restore = try await PippinBinary.run("restore", "copy", "--store", "new", in: folder)
    #expect(restore.code == 0, "\(restore.errors)")
    let check = try await PippinBinary.run("check", "--store", "new", in: folder)
    #expect(check.code == 0, "\(check.output) \(check.errors)")
    let after = try await PippinBinary.run("export", "--store", "new", in: folder)
    #expect(after.output == before.output && !after.output.isEmpty)
    for store in ["pippin-store", "new"] {
      let found = try await PippinBinary.run(
        ["search", "apple pie", "--format", "json", "--store", store],
        in: folder
      ).json()
      #expect(found["items"]?.array?.first?["url"]?.string?.contains("apple-pie") == true)
    }
    let list = try await PippinBinary.run("token", "--list", "--store", "new", in: folder)
    #expect(list.output.hasPrefix("read"), "\(list.output)")
    // The copy is as it was, and can be restored again.
    #expect(try Self.names(folder.path(of: "copy")) == files)
  }

  /// A site on which each page leads to four others.
  private static func endlessSite() throws -> LoopbackSite {
    try LoopbackSite { request in
      guard request.path.hasSuffix(".html") || request.path == "/" else { return .status(404) }
      let number = Int(request.path.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
      let links = (1...4).map { "<a href=/\(number * 4 + $0).html>\(number * 4 + $0)</a>" }
      let words = (0..<400).map { "plum\(number)word\($0)" }.joined(separator: " ")
      return .html("<title>Page \(number)</title><p>\(words)</p>" + links.joined())
    }
  }

  @Test("A backup that is taken while a crawl writes and a server runs is whole")
  func live() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.endlessSite()
    let environment = site.environment.merging(
      ["PIPPIN_CRAWL_HOST_BUDGET": "0", "PIPPIN_CRAWL_TEMPLATE_BUDGET": "0"]
    ) { $1 }
    let crawl = [
      "crawl", "http://a.example/", "--delay", "0.05", "--max-pages", "100000", "--warc",
      "--no-progress",
    ]
    let outcome = try await PippinBinary.run(crawl, in: folder, environment: environment) { crawl in
      while site.requests.count < 40 { try await Task.sleep(for: .milliseconds(20)) }
      _ = try await PippinBinary.run(["serve", "--port", "0"], in: folder) { server in
        _ = try await server.output { $0.hasSuffix("/\n") }
        for round in 1...3 {
          let asked = site.requests.count
          let backup = try await PippinBinary.run("backup", "copy\(round)", in: folder)
          #expect(backup.code == 0, "\(backup.errors)")
          // The crawl went on meanwhile.
          while site.requests.count == asked { try await Task.sleep(for: .milliseconds(10)) }
        }
        try server.signal(SIGTERM)
      }
      try crawl.signal(SIGTERM)
    }
    #expect(outcome.code == 143, "\(outcome.errors)")
    for round in 1...3 { try await expectWhole(round, in: folder) }
  }

  private func expectWhole(_ round: Int, in folder: TemporaryFolder) async throws {
    let restore = try await PippinBinary.run(
      ["restore", "copy\(round)", "--store", "new\(round)"],
      in: folder
    )
    #expect(restore.code == 0, "\(restore.errors)")
    let check = try await PippinBinary.run("check", "--store", "new\(round)", in: folder)
    #expect(check.code == 0, "\(check.output) \(check.errors)")
    let archived = try await PippinBinary.shell(
      "pippin ingest new\(round)/archive/*.warc.gz --store archived\(round)",
      in: folder
    )
    #expect(archived.code == 0, "\(archived.errors)")
  }

  @Test("What a killed backup left half made goes with the next one beside it, and only that")
  func leftOver() async throws {
    let folder = try await DemoStore.copy()
    let (left, held) = (".pippin-partial-Ab12cD", ".pippin-partial-Zz99yX")
    for name in [left, held, ".pippin-partial-mine", "my pippins"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: "o ü/\(name)/archive"),
        withIntermediateDirectories: true
      )
      try folder.write("secret", to: "o ü/\(name)/store.sqlite")
    }
    let descriptor = open(folder.path(of: "o ü/\(held)"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let backup = try await PippinBinary.run("backup", "o ü/copy", in: folder)
    #expect(backup.code == 0, "\(backup.errors)")
    #expect(backup.errors.contains("\(left): a command that was killed left it half made"))
    #expect(backup.errors.contains("pippin restore 'o ü/copy' --store NEW-FOLDER"))
    #expect(
      try Self.names(folder.path(of: "o ü")) == [
        ".pippin-partial-Zz99yX", ".pippin-partial-mine", "copy", "my pippins",
      ]
    )
    flock(descriptor, LOCK_UN)
    let restore = try await PippinBinary.run("restore", "o ü/copy", "--store", "o ü/n", in: folder)
    #expect(restore.code == 0 && restore.errors.contains(held), "\(restore.errors)")
    #expect(restore.errors.contains("pippin status --store 'o ü/n'"), "\(restore.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "o ü/\(held)")))
  }

  @Test("A backup that is killed leaves what the next one takes for left over")
  func killed() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell(
      """
      for pause in 0.02 0.05 0.1 0.15 0.2 0.25 0.3; do
        pippin backup outer$pause & process=$!; sleep $pause; kill -9 $process; wait $process
      done 2>/dev/null
      pippin backup last && ls -A
      """,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!outcome.output.contains(".pippin-partial-"), "\(outcome.output)")
  }

  @Test("The names of a backup are on the disk before it is said to be made", .program("cc"))
  func flushed() async throws {
    let folder = try await DemoStore.copy()
    let source = PippinBinary.root + "/Tests/FaultShim/fault-shim.c"
    let built = try await PippinBinary.shell(
      "cc -shared -fPIC -O2 -o shim.so '\(source)' -ldl; mkdir outer",
      in: folder
    )
    try #require(built.code == 0, "\(built.errors)")
    let outcome = try await PippinBinary.run(
      ["backup", folder.path(of: "outer/copy")],
      in: folder,
      environment: [
        "LD_PRELOAD": folder.path(of: "shim.so"), "FAULT_FOLDER": folder.path(of: "outer"),
        "FAULT_KIND": "count", "FAULT_LOG": folder.path(of: "calls"),
      ]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    // A line has the call's number, its name and the path below the folder.
    let calls = String(decoding: try folder.bytes(of: "calls"), as: UTF8.self)
      .split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
    let renamed = try #require(calls.firstIndex(of: "rename /copy"))
    let inner = calls[..<renamed].last { $0.hasPrefix("fsync /.pippin-partial-") } ?? ""
    #expect(inner.count { $0 == "/" } == 1, "the folder itself: \(calls[..<renamed].suffix(9))")
    #expect(calls[renamed...].contains("fsync "), "the folder around it: \(calls[renamed...])")
  }

  @Test(
    "A backup that is not what was backed up is not restored, and nothing is left behind",
    arguments: ["store.sqlite", "engagement.sqlite", "backup.json"]
  )
  func damaged(name: String) async throws {
    let folder = try await DemoStore.copy()
    let event =
      #"{"id":"1","kind":"tap","item":"http://orchard.example/","client":"c","at":\#(Int(Date().timeIntervalSince1970) * 1000)}"#
    #expect(try await PippinBinary.run("engage", "-", in: folder, input: event).code == 0)
    #expect(try await PippinBinary.run("backup", "copy", in: folder).code == 0)
    var bytes = try folder.bytes(of: "copy/\(name)")
    bytes[bytes.count / 2] ^= 0x10
    try Data(bytes).write(to: URL(filePath: folder.path(of: "copy/\(name)")))
    let before = try Self.names(folder.path)
    let outcome = try await PippinBinary.run("restore", "copy", "--store", "new", in: folder)
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains(name), "\(outcome.errors)")
    outcome.expectPlainMessage()
    #expect(try Self.names(folder.path) == before)
  }

  @Test("A backup that lacks a file is incomplete, which is no fault of the folder to restore to")
  func missing() async throws {
    let folder = try await DemoStore.copy()
    #expect(try await PippinBinary.run("token", "--scope", "read", in: folder).code == 0)
    #expect(try await PippinBinary.run("backup", "copy", in: folder).code == 0)
    for name in ["tokens", "store.sqlite"] {
      try FileManager.default.removeItem(atPath: folder.path(of: "copy/\(name)"))
      let outcome = try await PippinBinary.run("restore", "copy", "--store", "new", in: folder)
      #expect(outcome.code == 65, "\(outcome.errors)")
      #expect(outcome.errors.contains("copy/\(name): the file is missing"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("--store"), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "new")))
    }
  }

  @Test("A damaged store is not backed up as if it were sound")
  func damagedSource() async throws {
    let folder = try await DemoStore.copy()
    let path = folder.path(of: "pippin-store/store.sqlite")
    var bytes = try folder.bytes(of: "pippin-store/store.sqlite")
    for page in stride(from: 5 * 4096, to: bytes.count, by: 3 * 4096) { bytes[page + 2000] ^= 1 }
    try Data(bytes).write(to: URL(filePath: path))
    let outcome = try await PippinBinary.run("backup", "copy", in: folder)
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("pippin check"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "copy")))
  }

  @Test("A flipped bit of the votes is a finding, and the way on without them is named and works")
  func flippedVotes() async throws {
    let folder = try await DemoStore.copy()
    let at = Int(Date().timeIntervalSince1970) * 1000
    let event =
      #"{"id":"1","kind":"tap","item":"http://orchard.example/","client":"c","at":\#(at)}"#
    #expect(try await PippinBinary.run("engage", "-", in: folder, input: event).code == 0)
    let path = "pippin-store/engagement.sqlite"
    var bytes = try folder.bytes(of: path)
    bytes[8_805] ^= 4
    try Data(bytes).write(to: URL(filePath: folder.path(of: path)))
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1 && check.output.hasPrefix("engagement.damaged: "), "\(check.output)")
    #expect(!check.errors.contains(" ok."), "\(check.errors)")
    let backup = try await PippinBinary.run("backup", "copy", in: folder)
    #expect(backup.code == 65 && backup.errors.contains("`pippin index`"), "\(backup.errors)")
    let next = try await PippinBinary.shell(
      "mkdir away && mv \(path)* away && pippin index && pippin check && pippin backup copy",
      in: folder
    )
    #expect(next.code == 0, "\(next.output) \(next.errors)")
  }

  @Test("Nothing that is there is replaced, by a backup or by a restored store")
  func occupied() async throws {
    let folder = try await DemoStore.copy()
    #expect(try await PippinBinary.run("backup", "copy", in: folder).code == 0)
    for arguments in [["backup", "copy"], ["restore", "copy"]] {
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 73, "\(outcome.errors)")
      #expect(outcome.errors.contains("is there already and is never replaced"))
    }
    let none = try await PippinBinary.run("restore", "pippin-store", "--store", "new", in: folder)
    #expect(none.code == 66 && none.errors.contains("there is no backup here"), "\(none.errors)")
  }
}
