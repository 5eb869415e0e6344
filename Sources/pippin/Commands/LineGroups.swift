import Exporting
import Foundation

/// Reads whole lines from a file, a pipe or a terminal, in groups of a few megabytes.
///
/// A group ends when it is large enough or a second old, so that a slow stream is answered for
/// soon and a fast one in few transactions. What is packed with gzip is unpacked, and a byte order mark,
/// which some editors write first and readers of JSON may ignore (RFC 8259 section 8.1), is left out.
struct LineGroups {
  /// Some lines.
  struct Group {
    /// The lines with their ends.
    var text: [UInt8]
    /// The number of the first, counted from 1.
    var firstLine: Int
  }

  /// The size from which on a group is handed out, in bytes.
  private static let size = 12 << 20
  /// The byte order mark in UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How long a line may wait for others.
  private static let patience = Duration.seconds(1)

  private let descriptor: Int32
  private let input: PackedInput
  private let content: String
  private let name: String?
  /// Why there are no more bytes, until all lines before are handed out.
  private var failure: Failure?
  private var rest: [UInt8] = []
  private var lines = 0
  private var isAtEnd = false
  /// Whether a byte order mark may still come.
  private var mayHaveMark = true
  /// When the first of the waiting lines came.
  private var since = ContinuousClock.now

  /// - Parameters:
  ///   - descriptor: What is read.
  ///   - content: What the lines are, in the plural, for the message when reading fails.
  ///   - name: What it is called, for that message; `nil` where there is no doubt.
  init(descriptor: Int32, of content: String, name: String? = nil) {
    self.name = name
    self.descriptor = descriptor
    input = PackedInput(descriptor: descriptor)
    self.content = content
  }

  /// Returns the next lines; `nil` at the end.
  ///
  /// - Throws: ``Failure`` when reading fails, behind the whole lines before.
  mutating func next() throws -> Group? {
    while true {
      if let failure {
        if let group = take() { return group }
        throw failure
      }
      if isAtEnd || rest.count >= Self.size || isDue, let group = take() { return group }
      guard !isAtEnd else { return nil }
      try fill()
    }
  }

  /// Whether there is a line that has waited long enough, after waiting for more.
  private var isDue: Bool {
    guard rest.contains(0x0A) else { return false }
    let left = Self.patience - since.duration(to: .now)
    guard left > .zero else { return true }
    if input.isReady { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1) == 0
  }

  /// Takes all whole lines; the last one may lack its end when the input does.
  private mutating func take() -> Group? {
    let end = isAtEnd ? rest.count : rest.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // A line longer than a group is refused, not waited for.
    let count = end == 0 && rest.count >= Self.size ? rest.count : end
    guard count > 0 else { return nil }
    let group = Group(text: Array(rest[..<count]), firstLine: lines + 1)
    lines += group.text.count { $0 == 0x0A }
    rest.removeFirst(count)
    return group
  }

  private mutating func fill() throws {
    if rest.isEmpty { since = .now }
    do throws(PackedInput.Problem) {
      let piece = try input.next()
      rest += piece
      isAtEnd = piece.isEmpty
      if mayHaveMark, rest.count >= Self.mark.count {
        if rest.starts(with: Self.mark) { rest.removeFirst(Self.mark.count) }
        mayHaveMark = false
      }
    } catch {
      let prefix = name.map { "\($0): " } ?? ""
      let cause = "\(prefix)the \(content) cannot be read further (\(error.cause))."
      if error == .unreadable(EISDIR) {
        failure = Failure(
          .noInput,
          "\(prefix)this is a folder, and \(content) are in files.",
          fix: "Name the files in it."
        )
      } else if case .damaged = error {
        failure = Failure(
          .badInput,
          cause,
          fix: "Those before are taken. Copy the file anew, and take it once more."
        )
      } else {
        failure = Failure(
          .inputOutput,
          cause,
          fix: "Those before are taken. Check the disk, and run the command again."
        )
      }
    }
  }
}
