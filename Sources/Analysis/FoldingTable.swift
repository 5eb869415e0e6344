/// The class and the folded form of every Unicode scalar.
///
/// The folded form is the compatibility form without case and without the marks a reader may
/// leave out, so that `Ｓtraße`, `strasse` and `STRASSE` are one word. The table is read once
/// from ``FoldingData`` and stays for the life of the process: half a megabyte, one load a
/// scalar. It is memory that is never freed or changed, so that a scanner can hold it without
/// counting references.
struct FoldingTable: @unchecked Sendable {
  /// The one table.
  static let shared = FoldingTable()

  /// What the table says of one scalar: a class, and a scalar or an index into `sequences`.
  struct Entry {
    let bits: UInt32

    /// The class.
    var scalarClass: ScalarClass {
      ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits >> 24 & 0xF)) ?? .separator
    }

    /// Whether the folded form is not exactly one scalar.
    var isSequence: Bool { bits >> 31 != 0 }

    /// The folded scalar, or the index of the folded form in `sequences`.
    var value: UInt32 { bits & 0x1F_FFFF }
  }

  /// Scalars below this have an entry of their own.
  private static let direct: UInt32 = 0x2_0000
  private static let compatible: ClosedRange<UInt32> = 0x2_F800...0x2_FA1F

  private let entries: UnsafeBufferPointer<UInt32>
  private let sequences: UnsafeBufferPointer<UInt32>

  private init() {
    let size = Int(Self.direct) + Self.compatible.count
    var entries = [UInt32](unsafeUninitializedCapacity: size) { buffer, count in
      for index in 0..<size { buffer[index] = UInt32(index) }
      count = size
    }
    for index in Self.compatible { entries[Self.slot(index)] = index }
    var sequences: [UInt32] = []
    Self.readASCII(into: &entries)
    FoldingData.classes.withUTF8Buffer { Self.readClasses($0, into: &entries) }
    FoldingData.mappings.withUTF8Buffer {
      Self.readMappings($0, into: &entries, sequences: &sequences)
    }
    self.entries = Self.kept(entries)
    self.sequences = Self.kept(sequences)
  }

  /// A copy of `values` that stays.
  private static func kept(_ values: [UInt32]) -> UnsafeBufferPointer<UInt32> {
    let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: values.count)
    _ = memory.initialize(from: values)
    return UnsafeBufferPointer(memory)
  }

  /// The entry of `scalar`.
  @inline(__always)
  func entry(_ scalar: UInt32) -> Entry {
    if scalar < Self.direct { return Entry(bits: entries[Int(scalar)]) }
    return rareEntry(scalar)
  }

  private func rareEntry(_ scalar: UInt32) -> Entry {
    if Self.compatible.contains(scalar) { return Entry(bits: entries[Self.slot(scalar)]) }
    // The planes of rare Han characters fold to themselves; everything beyond parts words.
    let isHan = (0x2_0000..<0x4_0000).contains(scalar)
    let scalarClass = isHan ? ScalarClass.han : isVariation(scalar) ? .dropped : .separator
    return Entry(bits: UInt32(scalarClass.rawValue) << 24 | scalar)
  }

  /// The scalars that an entry with `isSequence` folds to.
  func sequence(_ entry: Entry) -> Slice<UnsafeBufferPointer<UInt32>> {
    let start = Int(entry.value)
    return sequences[start + 1..<start + 1 + Int(sequences[start])]
  }

  private func isVariation(_ scalar: UInt32) -> Bool {
    (0xE_0100...0xE_01EF).contains(scalar)
  }

  private static func slot(_ scalar: UInt32) -> Int {
    scalar < direct ? Int(scalar) : Int(direct + scalar - compatible.lowerBound)
  }

  private static func readASCII(into entries: inout [UInt32]) {
    let letter = UInt32(ScalarClass.letter.rawValue) << 24
    for digit in UInt32(0x30)...0x39 { entries[Int(digit)] = letter | digit }
    for small in UInt32(0x61)...0x7A {
      entries[Int(small)] = letter | small
      entries[Int(small - 32)] = letter | small
    }
    for mark in [UInt32(0x27), 0x60] {
      entries[Int(mark)] = UInt32(ScalarClass.apostrophe.rawValue) << 24 | mark
    }
  }

  /// Reads `first-last` + letter, parted by white space.
  private static func readClasses(
    _ text: UnsafeBufferPointer<UInt8>,
    into entries: inout [UInt32]
  ) {
    var first: UInt32?
    var number: UInt32 = 0
    for byte in text {
      if byte == UInt8(ascii: "-") {
        first = number
        number = 0
      } else if let digit = hexDigit(byte) {
        number = number << 4 | digit
      } else if let scalarClass = ScalarClass(letter: byte) {
        for scalar in (first ?? number)...number {
          entries[slot(scalar)] = scalar | UInt32(scalarClass.rawValue) << 24
        }
        first = nil
        number = 0
      }
    }
  }

  /// Reads the mappings: `distance:scalar+scalar…` for one scalar, or
  /// `distance*count/step>scalar` for scalars `step` apart that fold to scalars `step` apart.
  private static func readMappings(
    _ text: UnsafeBufferPointer<UInt8>,
    into entries: inout [UInt32],
    sequences: inout [UInt32]
  ) {
    var last: UInt32 = 0
    for word in text.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      let parts = word.split(whereSeparator: { hexDigit($0) == nil }).map(number)
      // A scalar that folds to nothing has no scalars after its colon.
      guard let distance = parts.first else { continue }
      let scalar = last + distance
      last = scalar
      if word.contains(UInt8(ascii: "*")), parts.count == 4 {
        for index in 0..<parts[1] {
          set(scalar + index * parts[2], to: parts[3] + index * parts[2], in: &entries)
        }
        last = scalar + (parts[1] - 1) * parts[2]
      } else if parts.count == 2 {
        set(scalar, to: parts[1], in: &entries)
      } else {
        set(scalar, to: UInt32(sequences.count) | 1 << 31, in: &entries)
        sequences.append(UInt32(parts.count - 1))
        sequences.append(contentsOf: parts.dropFirst())
      }
    }
  }

  private static func set(_ scalar: UInt32, to value: UInt32, in entries: inout [UInt32]) {
    entries[slot(scalar)] = entries[slot(scalar)] & 0xF00_0000 | value
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
