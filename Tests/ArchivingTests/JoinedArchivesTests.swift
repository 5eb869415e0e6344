import Archiving
import Foundation
import TestSupport
import Testing

/// Zstandard frames of one block that is not compressed.
///
/// Reference: RFC 8878, section 3.1.1
enum ZstdBytes {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // A single segment whose content size has four bytes.
    let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0]
    let block = bytes.count << 3 | 1
    return head + (0..<4).map { UInt8(bytes.count >> (8 * $0) & 0xFF) }
      + (0..<3).map { UInt8(block >> (8 * $0) & 0xFF) } + bytes
  }
}

/// Archives of several forms, one behind the other in a stream, and Zstandard with a dictionary.
struct JoinedArchivesTests {
  private static let record = Array(
    "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 3\r\n\r\nabc\r\n\r\n".utf8
  )
  /// A record that lacks the empty lines behind it.
  private static let bare = Array(record.dropLast(4))
  private static let arc = Array("filedesc://x.arc 0.0.0.0 20261101000000 text/plain 76\n".utf8)

  private static func part(_ name: Character) -> [UInt8] {
    switch name {
    case "p": record + record
    case "b": bare
    case "g": GzipBytes.stored(record) + GzipBytes.stored(record)
    case "w": GzipBytes.stored(record + record)
    case "z": ZstdBytes.stored(record) + ZstdBytes.stored(record)
    case "a": arc
    default: GzipBytes.stored(arc)
    }
  }

  /// The records of the parts, and what is said at the end.
  private func read(_ parts: String) throws -> (count: Int, offset: Int64, error: ArchiveError?) {
    let folder = try TemporaryFolder()
    let path = try folder.write(parts.flatMap(Self.part), to: "a")
    let reader = try WARCReader(path: path)
    var (count, offset) = (0, Int64(-1))
    do {
      while let record = try reader.next() {
        #expect(record.block == Array("abc".utf8))
        (count, offset) = (count + 1, record.offset)
      }
    } catch {
      return (count, offset, error)
    }
    #expect(reader.irregularities.isEmpty)
    return (count, offset, nil)
  }

  @Test(
    "What is compressed in another way, or not, is read on behind a record",
    arguments: [
      "pg", "gp", "pz", "zp", "gz", "zg", "wp", "pw", "pgp", "gpg", "pgzpzgp", "bg", "gb", "zzb",
      "wgzw",
    ]
  )
  func joined(parts: String) throws {
    let count = parts.reduce(0) { $0 + ($1 == "b" ? 1 : 2) }
    let (found, offset, error) = try read(parts)
    #expect(found == count && error == nil)
    let last = parts.last.map(Self.part) ?? []
    let whole = parts.flatMap(Self.part).count
    let isWhole = parts.hasSuffix("w") || parts.hasSuffix("b")
    #expect(offset == Int64(whole - (isWhole ? last.count : last.count / 2)))
  }

  @Test(
    "An ARC file behind a record ends the reading, is named, and what is before it is read",
    arguments: ["pa", "ga", "pA", "gA", "za", "zA", "gAp", "pap"]
  )
  func arc(parts: String) throws {
    let (count, _, error) = try read(parts)
    #expect(count == 2)
    #expect(error?.kind == .notArchive)
    #expect(error?.offset == parts.first.map { Int64(Self.part($0).count) })
    #expect(error?.message.contains("warcio recompress") == true)
  }

  @Test("A body that begins like a gzip file is none where the length is wrong")
  func body() throws {
    let folder = try TemporaryFolder()
    let body: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]
    let wrong =
      Array("WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n".utf8) + body
      + Array("\r\n\r\n".utf8)
    let path = try folder.write(wrong + Self.record, to: "a")
    let reader = try WARCReader(path: path)
    #expect(try reader.next()?.block == body)
    #expect(try reader.next()?.block == Array("abc".utf8))
    #expect(try reader.next() == nil)
  }

  @Test("The dictionary that a file of Zstandard frames begins with is used, and bounded")
  func dictionary() throws {
    let folder = try TemporaryFolder()
    let bytes = Array(try #require(Data(base64Encoded: Self.withDictionary)))
    _ = try folder.write(bytes + Self.part("p"), to: "a")
    let records = try folder.records("a")
    #expect(records.count == 8)
    #expect(records.first?.offset == 694)
    #expect(records.contains { $0.block.starts(with: "HTTP/1.1 200 OK".utf8) })
    let faults: [[UInt8]] = [
      Array(bytes[..<300]), Array(bytes[..<4]) + [0xFF, 0xFF, 0xFF, 0x7F] + bytes[8...],
      Array(bytes[..<20]) + [0xFF, 0xFF] + bytes[22...],
    ]
    for fault in faults {
      let path = try folder.write(fault, to: "b")
      let error = #expect(throws: ArchiveError.self) { try WARCReader(path: path).next() }
      #expect(error?.kind == .damaged)
    }
  }

  /// Six records of a small site, made by the `zstd` program with a dictionary that is compressed.
  private static let withDictionary = """
    XSpNGK4CAAAotS/9YAAHJRUARqR9QDBvmwMsMSSYXKKoM5Jppo9MB2gKIdmNrdwju81v25ZCei2fVt5ROv94WGnpadva\
    yi0zSdy9bK7VFPxgyuvMmgx9AGYAaQAh836e9pkHOw+D/8nqMUgzveLRR6bDgsaGxsb1PKTkVIL38z4SFGMcEGO8wHgQ\
    o4wEVoQokWOMs8SD2xCKWQZJnExCJCNCEQNEBGMEyaQkdKEBxUUEMAJiguOCGDMCHEhhoIUHExxIMBDJRFAiGGKC7qCi\
    AIIOAZkTLPrDJd1LuB6DMgfkJEfUeVu22ubB2Obuc+d9aGxc6Kpd4z2nnpU2ldVnC1Kd4ug9mLMjX6lOP29gFFUgzrkj\
    q5BMhZmf81nskk0286bUpdRs6WJm9Vrn9WqZltoYt0i3ulsYVt0XWrICCSHns7JBtVgu3bVO190mxpaCsZ3gd2He5lMo\
    z7FYyo0nOyiXJvH2aeDf6znbRVZ1KjXYe/KWLczm5yys+4vTWY+0MKl5V4FFK2ZucnjlBz/b0SSHh8udKI98jjBBdlNJ\
    QaOBQHuSVSdzAu3e7u3e7i3dzDGaRCdLTQx9zJRcq/M3GjVtZtsvkqXaqXaqfZqyi2+kS6VXkqQpOYaatm+d2qb6nLyn\
    y/dUa621YtjCvOMdC6NUp/PK4KCjZfuJOE+rfBbm0ANVPp/PlbvnAkWo4ShyyCAS0AiJUJC00BjQAhmiqg4SIGQojDIo\
    Q40WTfw3wcyEE2DyUai44Rwtrxk94YXILOnnHpFTVpptwwLRVE6hTDVEYkf2xA4JO9NLMPMPjMkEVhoO8jh+dXPUX1pG\
    I9keoZSF2uun8gmKWb0iRwdHNTKTiUAuxQ8CkmlnWXU3WMeWmoP8x5V0jYVwMMhqkKX0SxbVDFeY4d2HDklAeWAXGKEC\
    VH1GASi1L/0j11IFQe51AwDDhROkkPIFLywx7FhYqMJjxw4WgOFkwQtbeJBChh0sWF44YwDDYwtfIIWU3S8oLKwqPIwf\
    SvX7GfXL7uCxVrr2uF62SJ2mTlt4aKEKyQtnDAEJ/NNUACIE838jGQZ+rg4Jcd1CIT9UGv0ZrBAFFii1L/1j11IFQdMB\
    HQIAA8MGpJByd/u6vZrQ8moiVg/D/2OP6zVfmXYYrR4PDfwHFpnOQgvwJoHl2BuJMFjXf20XO48a5XjXZ+NdG+oZGKnI\
    GCi1L/1j11IFQdMB/QEAIwMHpJCCiPu6vcjff47qowvZUebt/bF2nNkS8jSrHwz8BxaZzkIL8EZgWfRGpuC4R1SOQBhr\
    Hm+EYM6AWQWkKLUv/WPXUgVB0wEFAgATAwekkJK5r9ubh+jRcZsHGkt/ji0/1kyzMZRyH54cDPwGFjGdoQCPKLAF9MYl\
    OCoBRtECYawrXpXJ6AyMVLAIKLUv/WPXUgVB0wENAgBDQwekkKKquq/bq6p2mV/t5a5MtSJ76K5hUmkHqZOpTgz8BxYx\
    nSEc4E2B5aA38gTHPWLlCoSxpvGekeMMyFUsDii1L/1j11IFQdMB9QEAowIGpJCyr9urn7RRalu8jnl6rKG0a49UC7n6\
    DfwHJgwFCrAIge1IsKMGq0eh/ECYRWHzDIo+nzk7g3XjtgI=
    """
}
