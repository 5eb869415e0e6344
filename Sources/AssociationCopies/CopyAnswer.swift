package import Basics

/// What Apple's content delivery network or Google's list responded about a host.
package struct CopyAnswer: Hashable, Sendable {
  /// A header field.
  package struct Header: Hashable, Sendable {
    /// The name as sent.
    package let name: String
    /// The value as sent, cut at ``CopyAnswer/headerLimit``.
    package let value: String

    /// Creates a header field.
    package init(_ name: String, _ value: String) {
      self.name = ReportText.cut(name, to: 200)
      self.value = ReportText.cut(value, to: CopyAnswer.headerLimit)
    }
  }

  /// The largest body that is read, in bytes: what devices take.
  package static let byteLimit = 131_072

  /// The most characters that are kept of a header.
  package static let headerLimit = 2_000

  /// The most headers that are kept.
  package static let headerCount = 100

  /// The status.
  package let status: Int
  /// The header fields.
  package let headers: [Header]
  /// The body, without its content encoding.
  package let body: [UInt8]
  /// When the service was asked; `nil` when nobody knows.
  package let askedAt: Timestamp?

  /// Creates an answer; of headers, the first ``headerCount`` are kept.
  package init(
    status: Int,
    headers: [Header] = [],
    body: [UInt8] = [],
    askedAt: Timestamp? = nil
  ) {
    self.status = status
    self.headers = Array(headers.prefix(Self.headerCount))
    self.body = body
    self.askedAt = askedAt
  }

  /// The value of the first header called `name`.
  package func header(_ name: String) -> String? {
    headers.first { HeaderLines.isSame($0.name, name) }?.value
  }

  /// Whether the body is larger than any that is read.
  var isTooLarge: Bool { body.count > Self.byteLimit }

  /// How old the answer was when it came, in seconds, by its `Age` (RFC 9111, section 5.1).
  var age: Int? { header("Age").flatMap(Self.seconds) }

  /// For how long the answer is kept after it was made, in seconds (RFC 9111, section 5.2.2.1).
  var maxAge: Int? {
    for part in (header("Cache-Control") ?? "").lowercased().split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].trimming(\.isWhitespace) == "max-age" else { continue }
      return Self.seconds(String(sides[1].trimming(\.isWhitespace)))
    }
    return nil
  }

  /// A number of seconds of at most ten years; `nil` for anything else.
  private static func seconds(_ text: String) -> Int? {
    guard let number = Int(text), (0...315_360_000).contains(number) else { return nil }
    return number
  }
}
