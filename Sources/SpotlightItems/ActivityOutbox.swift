/// The lines that wait for the app to send them: at most one for each activity and day, in the order
/// in which they came.
///
/// It is bounded, and what does not fit is not written: public counts need many people, not all.
package struct ActivityOutbox: Hashable, Sendable {
  /// The most lines that wait.
  package static let lineLimit = 4_096
  /// The most bytes of all lines together.
  package static let byteLimit = 1 << 20

  private struct Key: Hashable {
    let identity: String
    let day: Int
  }

  /// What was written on the last days that anything was.
  private var written: Set<Key> = []
  /// The lines that wait.
  package private(set) var lines: [PublicActivityLine] = []
  private var bytes = 0

  package init() {}

  /// Writes the line of an activity that was current at a moment, unless it was written that day or
  /// is not to be.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - moment: When it was current, in seconds since 2001-01-01T00:00:00Z.
  ///   - client: The app's name for this installation.
  /// - Returns: Whether a line was written.
  @discardableResult
  package mutating func note(
    _ activity: SpotlightActivity,
    at moment: Double,
    client: String
  ) -> Bool {
    guard let line = PublicActivityLine(activity, at: moment, client: client),
      lines.count < Self.lineLimit, bytes + line.bytes.count < Self.byteLimit
    else { return false }
    // A clock that is set back by a day writes nothing twice.
    written = written.filter { $0.day >= line.day - 1 }
    guard written.count < Self.lineLimit,
      written.insert(Key(identity: line.identity, day: line.day)).inserted
    else { return false }
    lines.append(line)
    bytes += line.bytes.count + 1
    return true
  }

  /// Takes all lines out, one a row, for the app to send.
  ///
  /// - Returns: The lines with their ends.
  package mutating func drain() -> [UInt8] {
    defer { (lines, bytes) = ([], 0) }
    return lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }
}
