import Archiving
import Basics
import Crawling
import JSON
import Records
import Storing
import TestSupport
import Testing

/// Files of hosts that were read before the pages that they speak of, such as robots.txt (RFC 9309).
struct HostFileTests {
  private static let date = "2026-11-20T10:00:00Z"
  private static let robots = "https://a.example/robots.txt"

  private static func record(
    bytes body: [UInt8],
    url: String = robots,
    date: String? = date,
    status: Int = 200,
    type: String = "text/plain",
    kind: WARCRecord.Kind = .response
  ) -> WARCRecord {
    let head = "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\r\n"
    var fields = [NamedFields.Field("WARC-Target-URI", url)]
    if let date { fields.append(NamedFields.Field("WARC-Date", date)) }
    return WARCRecord(kind: kind, fields: NamedFields(fields), block: Array(head.utf8) + body)
  }

  private static func record(
    _ body: String,
    url: String = robots,
    date: String? = date,
    status: Int = 200,
    type: String = "text/plain",
    kind: WARCRecord.Kind = .response
  ) -> WARCRecord {
    record(bytes: Array(body.utf8), url: url, date: date, status: status, type: type, kind: kind)
  }

  /// What is written of `records`, and of the outputs at `paths`.
  private static func written(_ records: [WARCRecord], _ paths: [String] = []) throws -> [UInt8] {
    var collection = HostFileCollection()
    for record in records { collection.take(record) }
    var merge = try HostFileMerge(paths: paths, with: collection)
    var bytes: [UInt8] = []
    while let capture = try merge.next() { bytes += capture.line }
    return bytes
  }

  @Test(
    "Of two captures of one file the later counts, whichever comes first",
    arguments: [
      ("the later one", record("one"), record("two", date: "2026-11-20T10:00:01Z")),
      (
        "a later one that failed", record("1"),
        record("", date: "2026-11-21T00:00:00Z", status: 404)
      ),
      (
        "one that has a date", record("one", date: nil), record("two", date: "1996-01-01T00:00:00Z")
      ),
      ("of one moment, what succeeded", record("one", status: 103), record("two")),
      ("of one moment, the lower status", record("", status: 503), record("", status: 404)),
      ("of one moment, the greater body", record("a"), record("aa")),
      ("of one moment, the greater media type", record("a", type: "a/b"), record("a", type: "a/c")),
    ] as [(String, WARCRecord, WARCRecord)]
  )
  func later(title: String, less: WARCRecord, more: WARCRecord) throws {
    let expected = try Self.written([more])
    #expect(try Self.written([less, more]) == expected, "\(title)")
    #expect(try Self.written([more, less]) == expected, "\(title)")
  }

  @Test(
    "What is no file of a host, or says nothing of it, is left out",
    arguments: [
      record("a", url: "\(robots)?x=1"), record("a", url: "https://a.example/"),
      record("", status: 304), record("", kind: .revisit), record("a", kind: .metadata),
      record("a", url: "dns:a.example"),
    ]
  )
  func others(record: WARCRecord) throws {
    #expect(try Self.written([record]).isEmpty)
  }

  @Test("Lines are sorted by host and path, and give each file back byte by byte")
  func lines() throws {
    let bodies: [[UInt8]] = [
      [], Array("Disallow: /\"\\\u{1}\u{0}\u{2028}\u{FFFF}\n".utf8), [0xEF, 0xBB, 0xBF, 0x41],
      [0x44, 0xFF, 0xFE, 0x00], [UInt8](repeating: 0xE4, count: 300_000),
    ]
    let records = bodies.enumerated().map { index, body in
      Self.record(
        bytes: body,
        url: "https://h\(9 - index).example:8443/.well-known/assetlinks.json"
      )
    }
    let folder = try TemporaryFolder()
    let bytes = try Self.written(records)
    let path = try folder.write(bytes, to: "hosts.jsonl")
    #expect(try Self.written([], [path]) == bytes)
    var merge = try HostFileMerge(paths: [path])
    var found: [[UInt8]] = []
    while let capture = try merge.next() { found.append(capture.body) }
    #expect(found == bodies.reversed())
    let first = try #require(bytes.split(separator: 0x0A).last)
    let json = try JSONParser.parse(Array(first))
    #expect(json["schema"]?.string == "pippin-host-file/1")
    #expect(json["origin"]?.string == "https://h9.example:8443")
    #expect(json["capturedAt"]?.string == "2026-11-20T10:00:00.000Z")
  }

  @Test("The outcome is the same however captures are divided, and in whichever order they merge")
  func division() throws {
    var random = TestRandom(seed: 7)
    let records = (0..<300).map { number in
      let host = Int.random(in: 0..<40, using: &random)
      let day = Int.random(in: 10..<14, using: &random)
      let path =
        ["robots.txt", "apple-app-site-association", ".well-known/assetlinks.json"]
        .randomElement(using: &random) ?? ""
      return Self.record(
        "body \(number)",
        url: "https://h\(host).example/\(path)",
        date: "2026-11-\(day)T00:00:00Z"
      )
    }
    let expected = try Self.written(records)
    for parts in [1, 2, 8, 300] {
      let folder = try TemporaryFolder()
      let shuffled = records.shuffled(using: &random)
      var paths: [String] = []
      for part in 0..<parts {
        let own = shuffled.indices.filter { $0 % parts == part }.map { shuffled[$0] }
        paths.append(try folder.write(try Self.written(own), to: "\(part)"))
      }
      #expect(try Self.written([], paths.shuffled(using: &random)) == expected)
      let half = Array(paths.dropFirst(parts / 2))
      let rest = shuffled.indices.filter { $0 % parts < parts / 2 }.map { shuffled[$0] }
      #expect(try Self.written(rest, half) == expected)
    }
  }

  @Test(
    "A file that is none of these is refused with the line that is wrong",
    arguments: [
      ("{\n", 1, "it is no JSON"), ("[]\n", 1, "schema"), ("\n", 1, "it is no JSON"),
      (line.replacing("/1\"", with: "/2\""), 1, "schema"),
      (line + line, 2, "not sorted"), (line + line.replacing("a.ex", with: "A.ex"), 2, "no file"),
      (line + line.replacing("a.ex", with: "Z.ex"), 2, "no file"),
      (line.replacing("robots.txt", with: "index.html"), 1, "no file"),
      (line.replacing("\"status\":200", with: "\"status\":2000"), 1, "status"),
      (line.replacing("10:00:00.000Z", with: "noon"), 1, "capturedAt"),
      (line.replacing("\"body\":\"a\"", with: "\"bodyBase64\":\"?\""), 1, "body"),
      (String(line.dropLast()), 1, "the file ends within it"),
    ] as [(String, Int, String)]
  )
  func malformed(text: String, line: Int, says: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "x")
    let error = try #require(throws: HostFileError.self) { try ArchivedHosts(paths: [path]) }
    #expect(error.line == line)
    #expect(error.detail.contains(says), "\(error.detail)")
    #expect(error.cause.hasPrefix("\(path):\(line): "))
  }

  /// A line that is right.
  private static let line =
    #"{"body":"a","capturedAt":"2026-11-20T10:00:00.000Z","contentType":"text/plain","#
    + #""origin":"https://a.example","path":"/robots.txt","schema":"pippin-host-file/1","status":200}"#
    + "\n"

  @Test("A file that is not there is missing, and a folder is no file")
  func missing() throws {
    let folder = try TemporaryFolder()
    for (path, kind) in [
      (folder.path(of: "x"), HostFileError.Kind.missing), (folder.path, .unreadable),
    ] {
      let error = try #require(throws: HostFileError.self) { try ArchivedHosts(paths: [path]) }
      #expect(error.kind == kind)
    }
  }

  /// Whether the page of each of `hosts` is allowed.
  private static func allowed(
    _ hosts: [String],
    _ pages: inout ArchivePages
  ) async throws -> [Bool?] {
    let records = hosts.map { host in
      record("<title>T</title>", url: "https://\(host)/", type: "text/html")
    }
    return try await pages.visits(of: records).map { $0.settlement.record?.robots.allowed }
  }

  @Test("A host is found wherever it is in a large file, and one that is not there has no rules")
  func lookUp() async throws {
    let folder = try TemporaryFolder()
    func name(_ number: Int) -> String { "h\(number % 7)\(number).example" }
    let records = stride(from: 0, to: 6000, by: 2).map { number in
      // Some lines are longer than what is between two marks of the index.
      let rest = String(repeating: "#", count: number % 500 == 0 ? 50_000 : number % 90)
      return Self.record(
        "User-agent: *\nDisallow: /\n\(rest)",
        url: "https://\(name(number))/robots.txt"
      )
    }
    let path = try folder.write(try Self.written(records), to: "hosts.jsonl")
    var pages = ArchivePages(
      settings: CrawlSettings(),
      hosts: try ArchivedHosts(paths: [path])
    )
    let numbers = Array(0..<6000)
    let found = try await Self.allowed(numbers.map(name), &pages)
    #expect(found == numbers.map { $0 % 2 == 1 })
    #expect(try await Self.allowed(["0.example", "zz.example"], &pages) == [true, true])
  }

  @Test("Of several files the later capture counts, and what archives hold themselves does not")
  func several() async throws {
    let folder = try TemporaryFolder()
    let (later, other) = ("2026-11-21T00:00:00Z", "https://b.example/robots.txt")
    let rules = "User-agent: *\nDisallow: /"
    let open = try Self.written([Self.record(""), Self.record("", url: other, date: later)])
    let closed = try Self.written([Self.record(rules, date: later), Self.record(rules, url: other)])
    let first = try folder.write(open, to: "1")
    let second = try folder.write(closed, to: "2")
    for paths in [[first, second], [second, first]] {
      let hosts = try ArchivedHosts(paths: paths)
      #expect(hosts.areKnown)
      var pages = ArchivePages(settings: CrawlSettings(), hosts: hosts)
      #expect(try await Self.allowed(["a.example", "b.example"], &pages) == [false, true])
    }
  }
}
