/// Why an event was not accepted.
package struct EngagementRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The event is longer than ``EngagementInput/byteLimit``.
    case tooLong = "is too long"
    /// The event is no JSON object.
    case notObject = "is no JSON object"
    /// A text has an escape that is no character, such as a surrogate alone (RFC 8259, section 8.2).
    case noCharacter = "has a \\u escape that is no character"
    /// The field must be there.
    case missing = "is missing"
    /// Neither the page is there nor the keys that would do instead.
    case unidentified = "is missing, and so is requiredUserInfoKeys"
    /// The field has the wrong type or form.
    case malformed = "has the wrong form"
    /// The field names nothing that is known.
    case unknown = "is not known"
    /// The number is too small or too large.
    case outOfRange = "is out of range"
    /// The moment is so long ago that a repetition would not be noticed.
    case tooOld = "is too long ago"
    /// The moment at which it ends has passed.
    case ended = "has passed, so the activity is over"
    /// The moment has not come yet.
    case inFuture = "lies in the future"
    /// The app does not offer the activity to everybody.
    case notOffered = "is not true, so the activity is not for everybody"
    /// The moment's epoch is closed, and its key destroyed.
    case closed = "lies in an epoch that is closed"
    /// The token is forged, expired, or of another item.
    case unproven = "is no proof that this item was shown within the last hour"
    /// The moment lies before the one at which the item was shown.
    case beforeShowing = "lies before the item was shown"

    /// The reason's stable code, which `pippin rules` explains.
    package var code: String {
      switch self {
      case .tooLong: "event.too-long"
      case .notObject: "event.not-object"
      case .noCharacter: "event.no-character"
      case .missing, .unidentified: "event.missing"
      case .malformed: "event.malformed"
      case .unknown: "event.unknown"
      case .outOfRange: "event.out-of-range"
      case .tooOld: "event.too-old"
      case .ended: "event.ended"
      case .inFuture: "event.in-future"
      case .notOffered: "event.not-offered"
      case .closed: "event.closed"
      case .unproven: "event.unproven"
      case .beforeShowing: "event.before-showing"
      }
    }
  }

  /// The field that is wrong; `nil` when it is the whole event.
  package let field: String?
  /// What is wrong.
  package let reason: Reason

  /// Creates a refusal for a field, or for the whole event.
  package init(field: String? = nil, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }

  package var description: String {
    "\(field.map { "the field \($0)" } ?? "the event") \(reason.rawValue)"
  }
}
