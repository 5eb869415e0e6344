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

  /// The moment `seconds` after this one; the last or first that there is when that is beyond it.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    let distance = (seconds * 1000).rounded()
    let step = Int64(exactly: distance) ?? (distance < 0 ? .min : .max)
    let (sum, isBeyond) = milliseconds.addingReportingOverflow(step)
    return Timestamp(milliseconds: isBeyond ? (step < 0 ? .min : .max) : sum)
  }

  /// The seconds from `earlier` to this moment.
  package func seconds(since earlier: Timestamp) -> Double {
    let (distance, isBeyond) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    let rough = Double(milliseconds) - Double(earlier.milliseconds)
    return (isBeyond ? rough : Double(distance)) / 1000
  }
}
