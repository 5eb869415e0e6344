import Foundation
import Synchronization

/// What becomes of the characters below 0x1000, each looked up when it is first met: a page has
/// letters of few alphabets, and Unicode's properties are slow.
struct FoldedTable: Sendable {
  /// An entry for each character, as ``Folded/bits`` has it; 0 as long as it is unknown.
  private nonisolated(unsafe) let entries: UnsafeMutablePointer<Atomic<UInt64>>
  private let marks: WordFold.Marks

  private static let count = 0x1000

  /// A table that lives as long as the program.
  init(_ marks: WordFold.Marks) {
    self.marks = marks
    entries = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (entries + index).initialize(to: Atomic(0)) }
  }

  /// What becomes of the character `scalar`, below 0x1000.
  subscript(scalar: Int) -> Folded {
    @inline(__always) get {
      let bits = entries[scalar].load(ordering: .relaxed)
      return bits != 0 ? Folded(bits: bits) : add(scalar)
    }
  }

  /// Looks a character up; threads that do so at once find the same.
  @inline(never)
  private func add(_ scalar: Int) -> Folded {
    let folded = Folded(UInt32(scalar), marks)
    entries[scalar].store(folded.bits, ordering: .relaxed)
    return folded
  }
}

/// What becomes of a character: its small letter in UTF-8, or a space where it divides words.
struct Folded: Sendable {
  /// All of it as one number, which is never 0: four bytes, the first of them lowest, how many of them
  /// count, and one of the signs below.
  let bits: UInt64

  private static let known: UInt64 = 1 << 48
  private static let dividing: UInt64 = 1 << 40
  private static let marked: UInt64 = 1 << 41

  /// The bytes, the first of them lowest.
  @inline(__always)
  var bytes: UInt32 { UInt32(truncatingIfNeeded: bits) }

  @inline(__always)
  var count: Int { Int(truncatingIfNeeded: bits >> 32 & 7) }

  /// Whether it is a letter that is what it is with and without marks, as nearly all are.
  @inline(__always)
  var isPlain: Bool { bits & (Self.dividing | Self.marked) == 0 }

  @inline(__always)
  var isDivider: Bool { bits & Self.dividing != 0 }

  static let divider = Folded(bits: known | dividing | 1 << 32 | 0x20)

  /// For what is not seen.
  static let nothing = Folded(bits: known)

  /// Takes back what ``bits`` gave.
  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// Looks a character up.
  init(_ scalar: UInt32, _ marks: WordFold.Marks) {
    let folded = Self.folded(scalar, marks)
    let isMarked = marks == .kept && folded.bits != Self.folded(scalar, .dropped).bits
    bits = folded.bits | (isMarked ? Self.marked : 0)
  }

  private static func folded(_ scalar: UInt32, _ marks: WordFold.Marks) -> Folded {
    guard let scalar = Unicode.Scalar(scalar) else { return .divider }
    let properties = scalar.properties
    let isMark = properties.canonicalCombiningClass != .notReordered
    if properties.isDefaultIgnorableCodePoint || isMark && marks == .dropped { return .nothing }
    guard properties.isAlphabetic || properties.numericType != nil || isMark else {
      return .divider
    }
    var small = properties.changesWhenLowercased ? properties.lowercaseMapping : String(scalar)
    if marks == .dropped {
      let parts = small.decomposedStringWithCanonicalMapping.unicodeScalars
      let letters = parts.filter { $0.properties.canonicalCombiningClass == .notReordered }
      if let letter = letters.first { small = String(letter) }
    }
    // No mapping to small letters has more than three bytes, or four if it is one character.
    let bytes = small.utf8.prefix(4)
    let number = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return Folded(bits: known | UInt64(bytes.count) << 32 | number)
  }
}
