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
  /// The bytes, the first of them lowest.
  let bytes: UInt32
  let count: UInt8
  let isDivider: Bool

  static let divider = Folded(bytes: 0x20, count: 1, isDivider: true)

  /// For what is not seen.
  static let nothing = Folded(bytes: 0, count: 0, isDivider: false)

  /// All of it as one number, which is never 0.
  var bits: UInt64 {
    UInt64(bytes) | UInt64(count) << 32 | (isDivider ? 1 << 40 : 0) | 1 << 48
  }

  /// Takes back what ``bits`` gave.
  @inline(__always)
  init(bits: UInt64) {
    bytes = UInt32(truncatingIfNeeded: bits)
    count = UInt8(truncatingIfNeeded: bits >> 32)
    isDivider = bits >> 40 & 1 == 1
  }

  private init(bytes: UInt32, count: UInt8, isDivider: Bool) {
    self.bytes = bytes
    self.count = count
    self.isDivider = isDivider
  }

  /// Looks a character up.
  init(_ scalar: UInt32, _ marks: WordFold.Marks) {
    guard let scalar = Unicode.Scalar(scalar) else {
      self = .divider
      return
    }
    let properties = scalar.properties
    let isMark = properties.canonicalCombiningClass != .notReordered
    if properties.isDefaultIgnorableCodePoint || isMark && marks == .dropped {
      self = .nothing
      return
    }
    guard properties.isAlphabetic || properties.numericType != nil || isMark else {
      self = .divider
      return
    }
    var small = properties.changesWhenLowercased ? properties.lowercaseMapping : String(scalar)
    if marks == .dropped {
      let parts = small.decomposedStringWithCanonicalMapping.unicodeScalars
      let letters = parts.filter { $0.properties.canonicalCombiningClass == .notReordered }
      if let letter = letters.first { small = String(letter) }
    }
    // No mapping to small letters has more than three bytes, or four if it is one character.
    let bytes = small.utf8.prefix(4)
    self.bytes = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    count = UInt8(bytes.count)
    isDivider = false
  }
}
