/// A way to write a file that is not the one of JSON: in another encoding than UTF-8, or compressed.
///
/// A text of JSON starts with an ASCII character, so that the zeros among the first four bytes say
/// which encoding it has when no byte order mark does.
///
/// References: <https://www.rfc-editor.org/rfc/rfc8259#section-8.1> (UTF-8 is required) and
/// <https://www.rfc-editor.org/rfc/rfc4627#section-3> (the zeros)
struct FileEncoding: Hashable {
  /// What it is, in a sentence.
  let text: String
  /// What to do about it.
  let fix: String

  /// Recognizes the encoding of a file that is no JSON in UTF-8; `nil` when it has no name.
  init?(_ bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    if let name = Self.compressions.first(where: { start.starts(with: $0.start) })?.name {
      text = "The file is compressed with \(name), and no Content-Encoding says so."
      fix = "Serve the JSON text itself, or send Content-Encoding: \(name) with it."
    } else if let name = Self.unicode(start) {
      text = "The file is saved as \(name)."
      fix = "Save the file as UTF-8, without a byte order mark."
    } else {
      return nil
    }
  }

  /// The first bytes of what is compressed, each with the name that Content-Encoding has for it.
  private static let compressions: [(start: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip"), ([0x78, 0x01], "deflate"), ([0x78, 0x9C], "deflate"),
    ([0x78, 0xDA], "deflate"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
  ]

  /// The Unicode encoding of a text that starts with four bytes, none of UTF-8.
  private static func unicode(_ start: [UInt8]) -> String? {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard start.count == 4 else { return nil }
    switch start.map({ $0 == 0 }) {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case [true, false, true, false], [false, true, false, true]: return "UTF-16"
    default: return nil
    }
  }
}
