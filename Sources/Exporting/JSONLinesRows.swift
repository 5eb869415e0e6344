import Basics
import Digests
import JSON
import Records
import Storing

/// JSON Lines: one page record a line.
///
/// The store keeps records in the very bytes that a row has, but for the identifier, which is put
/// in its place; a record is read and written anew only when times are requested.
struct JSONLinesRows: RecordRows {
  /// Whether fetch times and durations are in it.
  let withTimes: Bool

  var members: Set<String>? { withTimes ? ExportedPage.members : nil }

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) throws {
    let id = page.stored.identity.text
    if !withTimes, let offset = Self.offsetOfID(in: page.stored.json) {
      bytes += page.stored.json[..<offset]
      bytes += "\"id\":\"\(id)\",".utf8
      bytes += page.stored.json[offset...]
    } else {
      var writer = JSONWriter()
      // With times, the record comes whole; else only what is none of our own bytes is read.
      let record = withTimes ? page.record : try page.stored.record()
      record.write(to: &writer, withTimes: withTimes, id: id)
      writer.withBytes { bytes.append(contentsOf: $0) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("id", removal.identity.text)
    writer.field("removed", true)
    if withTimes { writer.field("removedAt", removal.removedAt?.iso8601) }
    writer.field("schema", PageRecord.schema)
    writer.field("url", removal.url)
    writer.endObject()
    writer.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Where the member `id` belongs among the sorted members of an object: before the first key
  /// that is greater.
  ///
  /// - Returns: `nil` when there is no such key, or the text is none of ours.
  static func offsetOfID(in json: [UInt8]) -> Int? {
    json.withUnsafeBufferPointer { text in
      guard text.first == UInt8(ascii: "{") else { return nil }
      var offset = 1
      while offset < text.count, text[offset] == UInt8(ascii: "\"") {
        guard let end = endOfString(in: text, from: offset) else { return nil }
        if isBehindID(text[(offset + 1)..<(end - 1)]) { return offset }
        guard end < text.count, text[end] == UInt8(ascii: ":"),
          let comma = endOfValue(in: text, from: end + 1), comma < text.count,
          text[comma] == UInt8(ascii: ",")
        else { return nil }
        offset = comma + 1
      }
      return nil
    }
  }

  /// Whether a key sorts behind `id`.
  private static func isBehindID(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let id: [UInt8] = [UInt8(ascii: "i"), UInt8(ascii: "d")]
    return id.lexicographicallyPrecedes(key)
  }

  /// The offset behind the string that begins at `start`.
  private static func endOfString(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var offset = start + 1
    while offset < text.count {
      if text[offset] == UInt8(ascii: "\"") { return offset + 1 }
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The offset of what is behind the value that begins at `start`: a comma or a brace.
  private static func endOfValue(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (offset, depth) = (start, 0)
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(in: text, from: offset) else { return nil }
        offset = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return offset }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }
}
