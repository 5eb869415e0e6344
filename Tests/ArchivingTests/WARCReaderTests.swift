import Archiving
import Basics
import Records
import TestSupport
import Testing

// WARC/1.1, https://iipc.github.io/warc-specifications/
struct WARCReaderTests {
  private static let block = "HTTP/1.1 200 OK\r\n\r\nabc"

  @Test(
    "Files of other programs are read as they are found",
    arguments: [
      "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 22\r\n\r\n\(block)\r\n\r\n",
      "WARC/0.18\nwarc-type: Response\ncontent-length:22\n\n\(block)\n\n",
      "\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\nX: a\r\n b\r\nContent-Length: 22\r\n\r\n\(block)",
      "WARC/1.1\r\nWARC-Type:response\r\nnonsense\r\nContent-Length: 22 \r\n\r\n\(block)\r\n",
    ]
  )
  func tolerant(text: String) throws {
    let folder = try TemporaryFolder()
    // Twice the same, so that the end of the first record matters too.
    for bytes in [Array(text.utf8), Array((text + text).utf8)] {
      _ = try folder.write(bytes, to: "a.warc")
      let records = try folder.records("a.warc")
      #expect(records.count == bytes.count / text.utf8.count)
      #expect(records.allSatisfy { $0.kind == .response && $0.block == Array(Self.block.utf8) })
      #expect(records.allSatisfy { !$0.isCut })
    }
  }

  @Test("A file that is one single gzip member is read, and one with zeros behind it")
  func gzip() throws {
    let record =
      "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 22\r\n\r\n\(Self.block)\r\n\r\n"
    let folder = try TemporaryFolder()
    let one = GzipBytes.stored(Array(String(repeating: record, count: 500).utf8))
    _ = try folder.write(one + [UInt8](repeating: 0, count: 500), to: "a.warc.gz")
    #expect(try folder.records("a.warc.gz").count == 500)
    let member = GzipBytes.stored(Array(record.utf8))
    let many = [[UInt8]](repeating: member, count: 2000).flatMap { $0 }
    _ = try folder.write(many, to: "b.warc.gz")
    let records = try folder.records("b.warc.gz")
    #expect(records.map(\.offset) == (0..<2000).map { Int64($0 * member.count) })
  }

  @Test("What grows out of all proportion is not unpacked further; what stands before it is read")
  func growth() throws {
    let folder = try TemporaryFolder()
    let record = GzipBytes.stored(
      Array(
        "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 22\r\n\r\n\(Self.block)\r\n\r\n".utf8
      )
    )
    // 258 zeros take 13 bits: a ratio of 158.
    let (small, large) = (GzipBytes.zeros(runs: 3_000), GzipBytes.zeros(runs: 140_000))
    // A page of 6 MB of equal rows; and members of less than a MiB each, 90 MiB in all.
    let table = GzipBytes.zeros(runs: 24_000)
    let many = [[UInt8]](repeating: small, count: 122).flatMap { $0 }
    let cases: [(name: String, bytes: [UInt8], isTooLarge: Bool)] = [
      ("small", record + small + record, false), ("table", record + table + record, false),
      ("large", record + large + record, true),
      ("many", record + many + record, true),
      ("ordinary", [[UInt8]](repeating: record, count: 20_000).flatMap { $0 }, false),
    ]
    for (name, bytes, isTooLarge) in cases {
      let path = try folder.write(bytes, to: "\(name).warc.gz")
      var count = 0
      var kind: ArchiveError.Kind?
      do throws(ArchiveError) {
        let reader = try WARCReader(path: path, boundsGrowth: true)
        while try reader.next() != nil { count += 1 }
      } catch {
        kind = error.kind
        #expect(error.message.contains("100 times") && error.message.contains("gunzip"))
      }
      #expect((kind == .tooLarge) == isTooLarge, "\(name): \(kind.map { "\($0)" } ?? "nothing")")
      #expect(count >= 1, "\(name)")
    }
    // An archive of the store itself is read to its end.
    let reader = try WARCReader(path: folder.file("large.warc.gz"))
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 2)
  }

  @Test("A block over the limit is cut, and the next record is found all the same")
  func blockLimit() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 200_000)
    let records = ["response", "metadata"].map {
      "WARC/1.1\r\nWARC-Type: \($0)\r\nContent-Length: 200000\r\n\r\n\(long)\r\n\r\n"
    }
    let path = try folder.write(Array(records.joined().utf8), to: "a.warc")
    let reader = try WARCReader(path: path, blockLimit: 10)
    for kind in [WARCRecord.Kind.response, .metadata] {
      let record = try #require(try reader.next())
      #expect(record.kind == kind)
      #expect(record.block.count == 10)
      #expect(record.isCut)
    }
    #expect(try reader.next() == nil)
  }

  @Test(
    "Damage is said to be where it is",
    arguments: [
      ("WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 5\r\n\r\nabc", 0, 55),
      ("WARC/1.1\r\nContent-Length: 3\r\n\r\nabc\r\n\r\nWARC/1.1\r\nContent-Le", 1, 48),
    ]
  )
  func damage(text: String, whole: Int, offset: Int64) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "a.warc")
    let reader = try WARCReader(path: path)
    for _ in 0..<whole { #expect(try reader.next() != nil) }
    let error = try #require(throws: ArchiveError.self) { try reader.next() }
    #expect(error.kind == .damaged)
    #expect(error.offset == offset)
    #expect(error.message.hasPrefix("\(path), byte \(offset): the archive is damaged"))
  }

  private static func record(_ length: String, _ block: String) -> String {
    "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: \(length)\r\n\r\n\(block)\r\n\r\n"
  }

  // Programs exist that count characters, not bytes, or the bytes before compression.
  @Test(
    "A record whose length is wrong ends where the next one begins, and that is told",
    arguments: [
      (["3", "abcdef"], "abcdef"), (["0", "abcdef"], "abcdef"),
      (["-3", "abcdef"], "abcdef"), (["99999999999999999999", "abcdef"], "abcdef"),
      (["", "abc\r\n\r\ndef"], "abc\r\n\r\ndef"),

      (["60", "abcdef"], "abcdef"), (["3", "abc\r\n\r\njunk"], "abc"),
    ]
  )
  func wrongLength(wrong: [String], block: String) throws {
    let folder = try TemporaryFolder()
    let right = Self.record("3", "xyz")
    let all = [right, Self.record(wrong[0], wrong[1]), right, right]
    _ = try folder.write(Array(all.joined().utf8), to: "a.warc")
    let members = all.flatMap { GzipBytes.stored(Array($0.utf8)) }
    _ = try folder.write(members, to: "b.warc.gz")
    _ = try folder.write(GzipBytes.stored(Array(all.joined().utf8)), to: "c.warc.gz")
    for name in ["a.warc", "b.warc.gz", "c.warc.gz"] {
      let reader = try WARCReader(path: folder.file(name))
      var blocks: [String] = []
      while let record = try reader.next() {
        blocks.append(String(decoding: record.block, as: UTF8.self))
      }
      #expect(blocks == ["xyz", block, "xyz", "xyz"], "\(name)")
      #expect(reader.irregularityCount == 1)
      #expect(reader.irregularities.first?.message.contains("length is wrong") == true)
    }
  }

  @Test("A last record that says too much of itself is cut, where its member is whole")
  func lastRecord() throws {
    let folder = try TemporaryFolder()
    let long = GzipBytes.stored(Array(Self.record("50", "abc").utf8))
    let path = try folder.write(
      GzipBytes.stored(Array(Self.record("1", "x").utf8)) + long,
      to: "a.gz"
    )
    let reader = try WARCReader(path: path)
    _ = try reader.next()
    let last = try #require(try reader.next())
    #expect(last.isCut)
    #expect(try reader.next() == nil)
    #expect(reader.irregularityCount == 1)
  }

  @Test("A file of records that each take in the next is not read over and over")
  func nested() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: Self.record("90000", "x"), count: 1000)
    let reader = try WARCReader(path: try folder.write(Array(text.utf8), to: "a.warc"))
    var count = 0
    #expect(throws: ArchiveError.self) { while try reader.next() != nil { count += 1 } }
    #expect(count == 100)
  }

  @Test("Records of kinds that nobody asked for are counted")
  func passedOver() throws {
    let folder = try TemporaryFolder()
    let text = ["request", "response", "request", "metadata"].map {
      "WARC/1.1\r\nWARC-Type: \($0)\r\nContent-Length: 1\r\n\r\nx\r\n\r\n"
    }.joined()
    let path = try folder.write(Array(text.utf8), to: "a.warc")
    let reader = try WARCReader(path: path, kinds: [.response])
    while try reader.next() != nil {}
    #expect(reader.passedOver == ["request": 2, "metadata": 1])
  }

  @Test("A gzip file cut off anywhere gives its whole records and then damage")
  func cutGzip() throws {
    let record =
      "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 22\r\n\r\n\(Self.block)\r\n\r\n"
    let member = GzipBytes.stored(Array(record.utf8))
    let folder = try TemporaryFolder()
    for length in (member.count + 1)..<(2 * member.count) {
      let path = try folder.write(Array((member + member)[..<length]), to: "a.warc.gz")
      let reader = try WARCReader(path: path)
      #expect(try reader.next() != nil)
      let error = try #require(throws: ArchiveError.self) {
        while try reader.next() != nil {}
      }
      #expect(error.kind == .damaged)
      #expect(error.offset == Int64(member.count))
    }
  }

  @Test("A changed byte in a gzip file is damage")
  func changedGzip() throws {
    let record =
      "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 22\r\n\r\n\(Self.block)\r\n\r\n"
    var member = GzipBytes.stored(Array(record.utf8))
    member[60] ^= 1
    let folder = try TemporaryFolder()
    let path = try folder.write(member, to: "a.warc.gz")
    let reader = try WARCReader(path: path)
    #expect(throws: ArchiveError.self) { while try reader.next() != nil {} }
  }

  @Test(
    "What is no WARC file is said to be none",
    arguments: [
      Array("".utf8), Array("<html>".utf8), Array("<html>\n".utf8),
      ZstdBytes.stored(Array("<html>\n".utf8)), GzipBytes.stored(GzipBytes.stored([0x41])),
      GzipBytes.stored(Array("filedesc://a.arc 0.0.0.0\n".utf8)),
    ]
  )
  func notArchive(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a")
    let error = try #require(throws: ArchiveError.self) { try WARCReader(path: path).next() }
    #expect(error.kind == .notArchive)
  }

  @Test("A file that is not there is said not to be")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none")
    let error = try #require(throws: ArchiveError.self) { try WARCReader(path: path) }
    #expect(error.kind == .cannotOpen)
    #expect(error.message.contains("No such file"))
  }

  @Test("Header floods end the reading")
  func headerFlood() throws {
    let folder = try TemporaryFolder()
    let lines = String(repeating: "X: 0123456789\r\n", count: 10_000)
    let path = try folder.write(Array("WARC/1.1\r\n\(lines)".utf8), to: "a.warc")
    #expect(throws: ArchiveError.self) { try WARCReader(path: path).next() }
    let long = String(repeating: "x", count: 1 << 20)
    _ = try folder.write(Array("WARC/1.1\r\nX: \(long)".utf8), to: "a.warc")
    #expect(throws: ArchiveError.self) { try WARCReader(path: path).next() }
  }

  @Test(
    "Moments are read in every granularity, zone and fraction (WARC/1.1, 5.4)",
    arguments: [
      ("2026-11-21T09:20:00Z", 1_795_252_800_000), ("2026-11-21T09:20:00.25Z", 1_795_252_800_250),
      ("2026-11-21T09:20:00.123456789Z", 1_795_252_800_123), ("2026-11-21", 1_795_219_200_000),
      ("2026-11", 1_793_491_200_000), ("2026", 1_767_225_600_000),
      ("2026-11-21T09:20Z", 1_795_252_800_000), ("2026-11-21T09:20:00", 1_795_252_800_000),
      ("2026-11-21T10:20:00.7+01:00", 1_795_252_800_700),
      ("2026-11-21T05:20-04:00", 1_795_252_800_000), ("20261121092000", 1_795_252_800_000),
      ("Sat, 21 Nov 2026 09:20:00 GMT", 1_795_252_800_000),
      ("2026-11-21T09:20:00.Z", 1_795_252_800_000),
      ("2026/11/21", nil), ("", nil), ("2026112109200", nil), ("20261321092000", nil),
    ] as [(String, Int64?)]
  )
  func date(text: String, milliseconds: Int64?) {
    let record = WARCRecord(kind: .response, fields: NamedFields([.init("WARC-Date", text)]))
    #expect(record.date?.milliseconds == milliseconds)
  }
}
