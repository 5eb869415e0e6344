/// A pattern of Android's dynamic rules, which must cover a whole text.
///
/// `?` stands for one character and `*` for any number of them. A `*` ends at the first offset of
/// the character that follows it in the pattern and is never stretched beyond, so that `/a*bc`
/// covers `/axbc` and not `/axbxbc`. Wildcards beside each other count together: `?*` is one
/// character or more. There is no escape, and there are no variables.
///
/// Reference: <https://developer.android.com/training/app-links/configure-assetlinks>
struct DynamicPattern: Hashable, Sendable {
  /// One part of a pattern.
  private enum Step: Hashable, Sendable {
    /// These bytes.
    case literal([UInt8])
    /// At least so many characters; any number beyond when it is open.
    case wildcards(minimum: Int, isOpen: Bool)
  }

  /// The pattern as written.
  let source: String
  /// The parts; two neighbors are never of one kind.
  private let steps: [Step]

  /// Compiles a pattern.
  init(_ source: String) {
    self.source = source
    var steps: [Step] = []
    var literal: [UInt8] = []
    for byte in source.utf8 {
      let isOpen = byte == UInt8(ascii: "*")
      guard isOpen || byte == UInt8(ascii: "?") else {
        literal.append(byte)
        continue
      }
      if !literal.isEmpty { steps.append(.literal(literal)) }
      literal = []
      let count = isOpen ? 0 : 1
      if case .wildcards(let minimum, let wasOpen)? = steps.last {
        steps[steps.count - 1] = .wildcards(minimum: minimum + count, isOpen: wasOpen || isOpen)
      } else {
        steps.append(.wildcards(minimum: count, isOpen: isOpen))
      }
    }
    if !literal.isEmpty { steps.append(.literal(literal)) }
    self.steps = steps
  }

  /// Whether every text is covered, the empty one too.
  var isUniversal: Bool { steps == [.wildcards(minimum: 0, isOpen: true)] }

  /// Whether the whole of `text` is covered; takes steps in proportion to its length.
  func matches(_ text: some Collection<UInt8>) -> Bool {
    let bytes = Array(text)
    var offset = 0
    for (number, step) in steps.enumerated() {
      switch step {
      case .literal(let wanted):
        guard bytes[offset...].starts(with: wanted) else { return false }
        offset += wanted.count
      case .wildcards(let minimum, let isOpen):
        for _ in 0..<minimum {
          guard let next = Self.offset(behindCharacterAt: offset, in: bytes) else { return false }
          offset = next
        }
        guard isOpen else { continue }
        guard number + 1 < steps.count else { return true }
        guard let next = Self.offset(of: steps[number + 1], in: bytes, from: offset) else {
          return false
        }
        offset = next
      }
    }
    return offset == bytes.count
  }

  /// Whether the pattern surely covers whatever `other` covers; `false` when that is not plain.
  func covers(_ other: DynamicPattern) -> Bool {
    if isUniversal || source == other.source { return true }
    if other.steps.count <= 1, case .literal(let text) = other.steps.first ?? .literal([]) {
      return matches(text)
    }
    guard steps.count == 2, case .literal(let prefix) = steps[0],
      steps[1] == .wildcards(minimum: 0, isOpen: true),
      case .literal(let start)? = other.steps.first
    else { return false }
    return start.starts(with: prefix)
  }

  /// Returns the offset behind the character at `offset`; `nil` at the end.
  private static func offset(behindCharacterAt offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset < bytes.count else { return nil }
    var next = offset + 1
    while next < bytes.count, ByteText.isContinuation(bytes[next]) { next += 1 }
    return next
  }

  /// Returns the first offset, from `start` on, of the character that `step` begins with.
  private static func offset(of step: Step, in bytes: [UInt8], from start: Int) -> Int? {
    guard case .literal(let literal) = step,
      let length = Self.offset(behindCharacterAt: 0, in: literal)
    else { return nil }
    let character = literal[..<length]
    return bytes[start...].indices.first { bytes[$0...].starts(with: character) }
  }
}
