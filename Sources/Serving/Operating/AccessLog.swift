import Basics
import JSON

/// One line for each request, without anything that tells of a person: neither address nor query
/// nor header.
enum AccessLog {
  /// Writes `{"bytes","event","ms","operation","status","ts"}`.
  ///
  /// - Parameters:
  ///   - operation: The name of the route; `nil` when there was none. The path may name an item
  ///     that somebody looked at, so that it is left out.
  ///   - status: The status of the response.
  ///   - bytes: The bytes of its body; `nil` when they are not known beforehand.
  ///   - seconds: How long it took until the response was made.
  ///   - now: The present moment.
  /// - Returns: The line, with its end.
  static func line(
    operation: String?,
    status: Int,
    bytes: Int?,
    seconds: Double,
    now: Timestamp
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("bytes", bytes)
    writer.field("event", "request")
    writer.field("ms", (seconds * 100_000).rounded() / 100)
    writer.field("operation", operation ?? "none")
    writer.field("status", status)
    writer.field("ts", now.iso8601)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
