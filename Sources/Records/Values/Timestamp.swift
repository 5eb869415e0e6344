/// A moment in milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
package struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since the epoch.
  package var milliseconds: Int64

  /// The moment `milliseconds` after the epoch.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `seconds` after this one.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(milliseconds: milliseconds + Int64((seconds * 1000).rounded()))
  }

  /// The seconds from `earlier` to this moment.
  package func seconds(since earlier: Timestamp) -> Double {
    Double(milliseconds - earlier.milliseconds) / 1000
  }
}
