import Foundation
import TestSupport
import Testing

/// `pippin ingest --pipe -` and `--host-files`, as under Spark: archives come as streams, or divided
/// among processes, and records are the same.
struct IngestStreamTests {
  /// A record of an archive.
  static func record(
    _ kind: String,
    _ url: String,
    _ block: String,
    id: Int = 0,
    of other: Int? = nil
  )
    -> String
  {
    "WARC/1.1\r\nWARC-Type: \(kind)\r\nWARC-Target-URI: \(url)\r\nWARC-Record-ID: <urn:\(id)>\r\n"
      + (other.map { "WARC-Concurrent-To: <urn:\($0)>\r\n" } ?? "")
      + "WARC-Date: 2026-11-01T00:00:00Z\r\nContent-Length: \(block.utf8.count)\r\n\r\n\(block)\r\n\r\n"
  }

  private static func page(_ number: Int) -> String {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    return record(
      "response",
      "http://a.example/\(number)",
      "\(head)<title>\(number)</title>",
      id: number
    )
  }

  private static let robots = record(
    "response",
    "http://a.example/robots.txt",
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /1\n"
  )

  /// Pages whose robots.txt comes behind them, and one that a POST brought, which is said behind it.
  private static let whole =
    (0..<40).map(page).joined() + robots
    + record("request", "http://a.example/7", "POST /7 HTTP/1.1\r\n\r\n", id: 1000, of: 7)

  /// A folder with these archives and the files of their host.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.whole, to: "whole.warc")
    try folder.write(GzipBytes.stored(Array(Self.whole.utf8)), to: "whole.warc.gz")
    try folder.write(
      Array(GzipBytes.stored(Array(Self.whole.utf8)).dropLast(900)),
      to: "cut.warc.gz"
    )
    var flipped = GzipBytes.stored(Array(Self.whole.utf8))
    flipped[flipped.count - 5] ^= 1
    try folder.write(flipped, to: "flipped.warc.gz")
    try folder.write(String(Self.whole.dropLast(30)), to: "cut.warc")
    try folder.write("plums\n", to: "text")
    try folder.write("", to: "empty")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "temporary"),
      withIntermediateDirectories: false
    )
    return folder
  }

  /// Runs a line of shell in which `$TMPDIR` is a folder of its own, which is empty behind it.
  private func run(_ line: String, in folder: TemporaryFolder) async throws -> ProcessOutcome {
    let temporary = folder.path(of: "temporary")
    let outcome = try await PippinBinary.shell(line, in: folder, environment: ["TMPDIR": temporary])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty, "\(line)")
    return outcome
  }

  @Test(
    "A stream gives the records and the exit code of the file, whole and damaged",
    arguments: [
      ("whole.warc", 0), ("whole.warc.gz", 0), ("cut.warc", 65), ("cut.warc.gz", 65),
      ("flipped.warc.gz", 65), ("text", 65), ("empty", 65),
    ] as [(String, Int32)]
  )
  func streams(name: String, code: Int32) async throws {
    let folder = try folder()
    let hosts = try await run(
      "pippin ingest --host-files-only -o hosts.jsonl whole.warc",
      in: folder
    )
    #expect(hosts.code == 0, "\(hosts.errors)")
    let file = try await run("pippin ingest --pipe --quiet \(name)", in: folder)
    #expect(file.code == code, "\(file.errors)")
    #expect(file.errors.isEmpty == (code == 0))
    for line in [
      "cat \(name) | pippin ingest --pipe --quiet -", "pippin ingest --pipe --quiet - <\(name)",
      "mkfifo pipe; cat \(name) >pipe & pippin ingest --pipe -q pipe; code=$?; rm pipe; exit $code",
      "cat \(name) | pippin ingest --pipe --quiet - --host-files hosts.jsonl",
      "pippin ingest --pipe --quiet --host-files hosts.jsonl \(name)",
      "echo \(name) | pippin ingest --pipe --quiet --host-files hosts.jsonl",
    ] {
      let outcome = try await run(line, in: folder)
      #expect(outcome.code == code, "\(line): \(outcome.errors)")
      // What is before damage may lack the robots.txt of a whole archive.
      if code == 0 || !line.contains("--host-files") {
        #expect(outcome.output == file.output, "\(line)")
      }
      let said = outcome.errors.replacing("standard input", with: name)
        .replacing("pippin: pipe", with: "pippin: \(name)")
      #expect(said == file.errors, "\(line)")
    }
    guard code == 0 else { return }
    #expect(file.output.split(separator: "\n").count == 39, "a POST brings no page")
    #expect(file.output.contains(#""allowed":false"#), "the robots.txt behind the pages counts")
  }

  @Test("A request behind its response is heeded where an archive is read once, too")
  func lateRequest() async throws {
    let folder = try folder()
    // So many that responses and the request are not read together.
    let pages = (0..<280).map(Self.page)
    let post = Self.record(
      "request",
      "http://a.example/",
      "HEAD / HTTP/1.1\r\n\r\n",
      id: -1,
      of: 255
    )
    try folder.write((pages[...255] + [post] + pages[256...]).joined(), to: "late.warc")
    try folder.write("", to: "hosts.jsonl")
    let outcome = try await run(
      """
      pippin ingest --pipe -q late.warc >twice && wc -l <twice
      pippin ingest --pipe -q late.warc --host-files hosts.jsonl | cmp - twice
      """,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.filter { $0.isNumber } == "279")
  }

  @Test("A stream into a store gives the store of the file")
  func store() async throws {
    let folder = try folder()
    for line in [
      "pippin ingest whole.warc --store a && pippin export --all-pages --store a -o a.jsonl",
      "cat whole.warc.gz | pippin ingest - --store b && pippin export --all-pages --store b -o b.jsonl",
    ] {
      let outcome = try await run(line, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    #expect(try folder.bytes(of: "a.jsonl") == folder.bytes(of: "b.jsonl"))
    #expect(try folder.bytes(of: "a.jsonl").count(where: { $0 == 0x0A }) == 39)
  }

  @Test("A longer stream than is kept ends with 74 and says what to do; nothing is printed")
  func limit() async throws {
    let folder = try folder()
    let outcome = try await run(
      "cat whole.warc | pippin ingest --pipe - --spool-limit 0.000005",
      in: folder
    )
    #expect(outcome.code == 74)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("--spool-limit"), "\(outcome.errors)")
    #expect(outcome.errors.contains("--host-files"), "\(outcome.errors)")
    #expect(outcome.errors.contains("as is kept in \(folder.path(of: "temporary"))"))
    let known = try await run(
      """
      pippin ingest --host-files-only -q - <whole.warc >hosts.jsonl
      cat whole.warc | pippin ingest --pipe -q - --host-files hosts.jsonl --spool-limit 0.000005
      """,
      in: folder
    )
    #expect(known.code == 0, "\(known.errors)")
    let absent = try await PippinBinary.shell(
      "cat whole.warc | TMPDIR=$PWD/nowhere pippin ingest --pipe -",
      in: folder
    )
    #expect(absent.code == 73, "\(absent.errors)")
  }

  @Test("A reader that goes away ends the command quietly with 0, however much input there is")
  func brokenPipe() async throws {
    let folder = try folder()
    for (input, arguments) in [
      ("cat long.warc", "-"),
      // This one ends when nobody reads it any more.
      ("while cat whole.warc 2>/dev/null; do :; done", "- --host-files hosts.jsonl"),
    ] {
      let outcome = try await run(
        """
        pippin ingest --host-files-only -q -o hosts.jsonl whole.warc
        n=0; while [ $n -lt 20 ]; do cat whole.warc; n=$((n + 1)); done >long.warc
        { { \(input); } | pippin ingest --pipe \(arguments); echo $? >code; } | head -n 1 | wc -l
        cat code
        """,
        in: folder
      )
      #expect(outcome.output.filter { $0 != " " } == "1\n0\n")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test(
    "What makes no sense together is a fault of usage, and what is missing is named",
    arguments: [
      ("pippin ingest --pipe - -", 64, "name - once"),
      ("pippin ingest --pipe --host-files-only whole.warc", 64, "leave one out"),
      ("pippin ingest --with-times whole.warc", 64, "--with-times is for --pipe"),
      ("pippin ingest --pipe -o x whole.warc", 64, "--output is for --host-files-only"),
      (
        "pippin ingest --format jsonl --host-files hosts.jsonl x.jsonl", 64,
        "leave out --host-files"
      ),
      ("pippin ingest --pipe --spool-limit 0 -", 64, "--spool-limit"),
      ("pippin ingest --host-files hosts.jsonl", 64, "at least one WARC file"),
      ("echo - | pippin ingest --pipe", 66, "pippin ingest --pipe -"),
      (
        "pippin ingest --pipe --host-files nowhere whole.warc", 66, "nowhere: there is no such file"
      ),
      ("pippin ingest --host-files nowhere whole.warc", 66, "nowhere: there is no such file"),
      ("pippin ingest --pipe --host-files text whole.warc", 65, "text:1: it is no JSON"),
      ("pippin ingest --pipe .", 66, "Name the files in it, such as ./*.warc.gz"),
      ("pippin ingest --pipe --host-files . whole.warc", 74, "Check that it is a file"),
      ("pippin ingest --host-files-only cut.warc -o x", 65, "cut.warc, byte"),
    ] as [(String, Int32, String)]
  )
  func refused(line: String, code: Int32, says: String) async throws {
    let folder = try folder()
    let outcome = try await run(line, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(!folder.holds("x") && !folder.holds("pippin-store"))
    outcome.expectPlainMessage()
  }
}
