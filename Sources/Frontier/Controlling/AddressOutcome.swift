package import Basics
package import JSON

/// What became of an address that a person requested, at the end of its redirects.
package struct AddressOutcome: Hashable, Sendable {
  /// The address that was requested.
  package let url: String
  /// The last address that its redirects lead to; itself without any.
  package let end: String
  /// Where the end is; `nil` for an address that was never met.
  package let state: AddressState?
  /// Why it was not read.
  package let reason: String?
  /// The status of the last answer; 0 when there was none.
  package let status: Int
  /// Whether the last attempt failed and another follows.
  package let isFailed: Bool
  /// When it is worth the next attempt or visit, and its host may be asked.
  package let next: Timestamp?

  /// When its host may be asked; `nil` where that is not known.
  package var hostDue: Timestamp?
  /// Why robots.txt of its host could not be read, such as `status 503`, where that is the reason.
  package var robotsCause: String?

  /// Whether a page was read there.
  package var isRead: Bool { state == .page }

  package init(
    url: String,
    end: String,
    state: AddressState?,
    reason: String?,
    status: Int,
    isFailed: Bool,
    next: Timestamp?
  ) {
    self.url = url
    self.end = end
    self.state = state
    self.reason = reason
    self.status = status
    self.isFailed = isFailed
    self.next = next
  }
}

/// The addresses that failed for one reason and are to be tried again.
package struct UpcomingRetry: Hashable, Sendable {
  /// Why they failed.
  package let reason: String
  /// How many they are.
  package let count: Int
  /// When the first of them may be tried.
  package let next: Timestamp
  /// When the last of them may be tried.
  package let last: Timestamp
  /// One of them.
  package let example: String

  package init(
    reason: String,
    count: Int,
    next: Timestamp,
    last: Timestamp,
    example: String
  ) {
    self.reason = reason
    self.count = count
    self.next = next
    self.last = last
    self.example = example
  }
}

extension AddressOutcome: JSONWritable {
  /// Writes the fate as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("end", end)
    writer.field("isFailed", isFailed)
    writer.field("next", next?.iso8601)
    writer.field("reason", reason)
    writer.field("robotsCause", robotsCause)
    writer.field("state", state?.name)
    writer.field("status", status)
    writer.field("url", url)
    writer.endObject()
  }
}

extension UpcomingRetry: JSONWritable {
  /// Writes the reason with its count as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("count", count)
    writer.field("example", example)
    writer.field("last", last.iso8601)
    writer.field("next", next.iso8601)
    writer.field("reason", reason)
    writer.endObject()
  }
}
