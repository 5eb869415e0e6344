import Basics

/// The head of a response in the form in which it is before a decoded body.
///
/// The body is kept unpacked, so a header that speaks of chunks or of packing would be a lie
/// that readers stumble over. Such headers get the prefix `X-Crawler-`, as the archives of
/// Common Crawl have it, and the length becomes that of the body that is kept. A head that
/// needs none of that is kept byte for byte.
struct ArchivedHead {
  /// The head with its empty line.
  let bytes: [UInt8]

  /// The protocol in the terms of WARC when the status line does not say it, such as `h2`.
  let wireProtocol: String?

  /// Rewrites `head` as far as it must be.
  ///
  /// - Parameters:
  ///   - head: The head as received.
  ///   - bodyLength: The length of the body that is kept; `nil` when none is.
  init(_ head: [UInt8], bodyLength: Int?) {
    var lines = head.split(separator: 0x0A).map { NamedFields.withoutReturn($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    var isChanged = false
    wireProtocol = Self.protocolName(lines.first)
    if wireProtocol != nil, let first = lines.first {
      let rest = first.drop { $0 != 0x20 }
      lines[0] = ("HTTP/1.1".utf8 + rest)[...]
      isChanged = true
    }
    if let bodyLength {
      isChanged = Self.correct(&lines, bodyLength: bodyLength) || isChanged
    }
    let isWhole = head.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A]
    bytes =
      !isChanged && isWhole
      ? head : lines.flatMap { $0 + [0x0D, 0x0A] } + [0x0D, 0x0A]
  }

  /// HTTP/2 and HTTP/3 have no status line; the one that clients make up is no HTTP/1.1.
  private static func protocolName(_ line: ArraySlice<UInt8>?) -> String? {
    guard let line else { return nil }
    if line.starts(with: "HTTP/2".utf8) { return "h2" }
    return line.starts(with: "HTTP/3".utf8) ? "h3" : nil
  }

  /// Renames what is no longer true; returns whether anything was.
  private static func correct(_ lines: inout [ArraySlice<UInt8>], bodyLength: Int) -> Bool {
    var isChanged = false
    var statesLength = false
    for index in lines.indices.dropFirst() {
      let fields = NamedFields(parsing: lines[index])
      guard let field = fields.fields.first else { continue }
      if HeaderLines.isSame(field.name, "Content-Length") {
        let isRight = field.value == String(bodyLength) && !statesLength
        statesLength = statesLength || isRight
        if isRight { continue }
      } else if !HeaderLines.isSame(field.name, "Content-Encoding"),
        !HeaderLines.isSame(field.name, "Transfer-Encoding")
      {
        continue
      }
      lines[index] = ("X-Crawler-".utf8 + lines[index])[...]
      isChanged = true
    }
    if isChanged, !statesLength {
      lines.append(Array("Content-Length: \(bodyLength)".utf8)[...])
    }
    return isChanged
  }
}

extension NamedFields {
  /// Returns `line` without a CR at its end.
  static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }
}
