/// Text as Vespa takes it: a document with any other character is refused as a whole.
///
/// Reference: `isTextCharacter` and `stripInvalidCharacters` of `com.yahoo.text.Text` in
/// <https://github.com/vespa-engine/vespa>
package enum VespaText {
  /// Adds a JSON text, with a space for every character within its strings that Vespa refuses.
  ///
  /// These are the controls but tab, line feed and carriage return; U+FDD0 to U+FDDF; and the last two
  /// of each plane but the first. In `json`, as `JSONWriter` writes it, controls are escaped and
  /// nothing else is that Vespa refuses.
  package static func add(_ json: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + json.count)
    var copied = 0
    var index = 0
    while index < json.count {
      let length = length(at: index, of: json)
      if length.isRefused {
        bytes.append(contentsOf: json[copied..<index])
        bytes.append(UInt8(ascii: " "))
        copied = index + length.bytes
      }
      index += length.bytes
    }
    bytes.append(contentsOf: json[copied...])
  }

  /// How many bytes are looked at as one from `index` on, and whether they are a character that Vespa
  /// refuses.
  @inline(__always)
  private static func length(
    at index: Int,
    of json: UnsafeBufferPointer<UInt8>
  ) -> (bytes: Int, isRefused: Bool) {
    let rest = json.count - index
    switch json[index] {
    case UInt8(ascii: "\\") where rest >= 2: return escape(json[index...])
    case 0xEF where rest >= 3:
      return (3, json[index + 1] == 0xB7 && 0x90...0x9F ~= json[index + 2])
    case 0xF0... where rest >= 4:
      let isLast = json[index + 1] & 0xF == 0xF && json[index + 2] == 0xBF
      return (4, isLast && json[index + 3] >= 0xBE)
    default: return (1, false)
    }
  }

  /// The same of an escape (RFC 8259, section 7).
  private static func escape(_ json: Slice<UnsafeBufferPointer<UInt8>>) -> (
    bytes: Int, isRefused: Bool
  ) {
    let kind = json[json.startIndex + 1]
    guard kind == UInt8(ascii: "u"), json.count >= 6 else {
      return (2, kind == UInt8(ascii: "b") || kind == UInt8(ascii: "f"))
    }
    let digits = String(decoding: json.dropFirst(2).prefix(4), as: UTF8.self)
    let number = UInt16(digits, radix: 16) ?? .max
    return (6, number < 0x20 && ![0x9, 0xA, 0xD].contains(number))
  }
}
