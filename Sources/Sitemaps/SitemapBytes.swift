import CZlib
import Records

/// Brings a sitemap file into plain UTF-8: unpacked, without a byte order mark.
enum SitemapBytes {
  /// Returns the text of the file, at most `limit` bytes of it.
  static func plain(_ bytes: [UInt8], limit: Int, log: inout SitemapLog) -> [UInt8] {
    var plain = bytes
    if bytes.starts(with: [0x1F, 0x8B]) { plain = unpacked(bytes, limit: limit, log: &log) }
    if plain.count > limit {
      log.note(.sitemapTooLarge, "Only the first \(limit) bytes are read.")
      plain.removeSubrange(limit...)
    }
    if plain.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(plain.dropFirst(3)) }
    if plain.starts(with: [0xFF, 0xFE]) { return utf8(plain, isBigEndian: false) }
    if plain.starts(with: [0xFE, 0xFF]) { return utf8(plain, isBigEndian: true) }
    return plain
  }

  private static func utf8(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Unpacks gzip, members one behind the other, up to one byte over `limit`.
  private static func unpacked(_ bytes: [UInt8], limit: Int, log: inout SitemapLog) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var stream = z_stream()
    var code = pippin_inflate_init(&stream, 31)
    guard code == Z_OK else {
      log.note(.sitemapDamaged, "There is no memory to unpack it.")
      return []
    }
    defer { inflateEnd(&stream) }
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      while output.count <= limit {
        let made = chunk.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          code = inflate(&stream, Z_NO_FLUSH)
          return room.count - Int(stream.avail_out)
        }
        output += chunk[..<made]
        if code == Z_STREAM_END, stream.avail_in > 0 { code = inflateReset(&stream) }
        if code != Z_OK || (made == 0 && stream.avail_in == 0) { break }
      }
    }
    if code != Z_STREAM_END, output.count <= limit {
      log.note(.sitemapDamaged, "What could be unpacked of it is read.")
    }
    return output
  }
}
