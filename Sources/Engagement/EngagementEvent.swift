package import Addressing
package import Basics
import JSON
import Records

/// Something that a person did with a result.
///
/// One event is one JSON line, the fields in any order:
///
///     {"id":"7f3a","kind":"tap","item":"https://example.com/plums","position":2,
///      "query":"plum jam","at":"2026-11-21T10:00:00Z","client":"c1"}
///
/// `at` is an RFC 3339 time or milliseconds since 1970. Unknown fields are ignored, so that
/// senders may be newer than this reader.
package struct EngagementEvent: Hashable, Sendable {
  /// What was done.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The result was shown.
    case impression
    /// The result was clicked.
    case tap
    /// The result was opened in its app.
    case open
    /// The result was sent away.
    case dismiss
    /// The person came back to the results from it.
    case `return`
  }

  /// The sender's identifier of the event; the same event sent twice has the same.
  package var id: String
  /// What was done.
  package var kind: Kind
  /// The result, in canonical form.
  package var item: WebAddress
  /// The query that the result was shown for.
  package var query: String?
  /// The rank that the result was shown at, counted from 1.
  package var position: Int?
  /// When it was done.
  package var at: Timestamp
  /// The sender's identifier of the person or installation; never stored as it is.
  package var client: String
  /// How long it lasted, in milliseconds; of a return, the time spent away, of an impression, how
  /// long it was in view before the query ended.
  package var durationMs: Int?
  /// The client's network, coarsely, as the side that took the event in saw it; never stored as
  /// it is.
  package var network: String?
}

extension EngagementEvent {
  /// The furthest rank that an event may name.
  package static let positionLimit = 1_000

  /// The longest duration that an event may name: a day, in milliseconds.
  package static let durationLimit = 86_400_000

  /// The most bytes of an event's identifier.
  static let idLimit = 128

  /// The most bytes of a client's identifier.
  static let clientLimit = 256

  /// The most bytes of a query.
  static let queryLimit = 512

  /// The most bytes of a network.
  static let networkLimit = 64

  /// Reads an event from the fields of one line.
  ///
  /// - Parameters:
  ///   - object: The fields.
  ///   - now: The present moment, which events may not lie far from.
  /// - Throws: ``EngagementRefusal``, for the first field that is missing or out of range.
  init(_ object: JSONObject, now: Timestamp) throws(EngagementRefusal) {
    let fields = EngagementFields(object)
    let kind = try fields.text("kind", limit: 32)
    guard let known = Kind(rawValue: kind) else {
      throw EngagementRefusal(field: "kind", .unknown)
    }
    id = try fields.text("id", limit: Self.idLimit)
    self.kind = known
    item = try fields.address("item")
    query = try fields.optionalText("query", limit: 512)
    position = try fields.integer("position", in: 1...Self.positionLimit)
    at = try fields.time("at", now: now)
    client = try fields.text("client", limit: Self.clientLimit)
    durationMs = try fields.integer("durationMs", in: 0...Self.durationLimit)
    network = try fields.optionalText("network", limit: Self.networkLimit)
  }
}
