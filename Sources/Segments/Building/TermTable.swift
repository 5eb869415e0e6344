import Analysis

/// Terms and the numbers they get in the order they are first seen.
///
/// An open hash table whose slots hold the first 16 bytes of their term, so that most look-ups
/// touch one line of memory; longer terms go on in an arena that has the bytes of all of them. The
/// hash is fixed, so that the same documents always make the same file.
struct TermTable {
  /// A term's first bytes, with zeros behind the last, and what else tells it from others.
  private struct Slot {
    var first: UInt64
    var second: UInt64
    /// Number of the term plus 1, then 24 bits of its hash, then its length; 0 when free.
    var rest: UInt64

    static let free = Slot(first: 0, second: 0, rest: 0)

    var number: Int { Int(rest & 0xFFFF_FFFF) - 1 }
  }

  private var slots = [Slot](repeating: .free, count: 1 << 12)
  private var arena: [UInt8] = []
  private var ends: [UInt32] = []

  /// How many terms there are.
  var count: Int { ends.count }

  /// The bytes of memory in use.
  var byteCount: Int {
    arena.capacity + ends.capacity * 4 + slots.count * MemoryLayout<Slot>.stride
  }

  /// Runs `body` with the bytes of term `number`.
  func withTerm<Result, Failure: Error>(
    _ number: Int,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try arena.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range(number)])))
    }
  }

  /// Whether term `number` is the beginning of words.
  func isBeginning(_ number: Int) -> Bool {
    arena[range(number).lowerBound] == TermKey.prefixMark
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// The number of `term`, which gets one when it is new.
  ///
  /// Only the first 255 bytes of a term count.
  mutating func number(_ term: UnsafeRawBufferPointer) -> Int {
    let length = min(term.count, TermKey.limit)
    guard let start = term.baseAddress, length > 0 else {
      preconditionFailure("A term has at least one byte.")
    }
    let (first, second) = Self.words(start, length)
    let hash = Self.hash(first, second, start, length)
    let rest = UInt64(length) << 56 | (hash >> 40) << 32
    let (slot, found) = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var index = Int(truncatingIfNeeded: hash) & mask
      while slots[index].rest != 0 {
        let slot = slots[index]
        if slot.first == first, slot.second == second, (slot.rest ^ rest) >> 32 == 0,
          length <= 16 || endsEqual(slot.number, start, length)
        {
          return (index, slot.number)
        }
        index = (index &+ 1) & mask
      }
      return (index, -1)
    }
    if found >= 0 { return found }
    let whole = UnsafeRawBufferPointer(start: start, count: length)
    return insert(whole, at: slot, Slot(first: first, second: second, rest: rest))
  }

  /// What stands for a term whose number was not found at the first look.
  static let unknown = UInt32.max

  /// Finds the numbers of the terms of `tokens` that stand where their hash says, in `text`;
  /// ``unknown`` for tokens that are no terms and for the others, which ``number(_:)`` knows.
  ///
  /// Most of the time that a look-up takes is spent waiting for its slot. Here none depends on
  /// the one before, so that many are waited for at once.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - text: The folded text that they are made of.
  ///   - numbers: Gets a number for each of them.
  ///   - missing: Gets the indexes of those that may be terms, and were not found at once.
  func find(
    _ tokens: [TokenList.Token],
    in text: UnsafeRawBufferPointer,
    into numbers: inout [UInt32],
    missing: inout [UInt32]
  ) {
    numbers.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(Self.unknown, count: tokens.count))
    guard let base = text.baseAddress else { return }
    slots.withUnsafeBufferPointer { slots in
      numbers.withUnsafeMutableBufferPointer { numbers in
        let mask = slots.count &- 1
        for (index, token) in tokens.enumerated() where token.kind.isTerm {
          let start = base + Int(token.textStart)
          let length = Int(token.textEnd &- token.textStart)
          var number = Self.unknown
          if length <= 16 {
            // Only the last few tokens have less than 16 bytes behind their start.
            let hasRoom = Int(token.textStart) &+ 16 <= text.count
            let (first, second) =
              hasRoom ? Self.maskedWords(start, length) : Self.words(start, length)
            let hash = Self.hash(first, second, start, length)
            let slot = slots[Int(truncatingIfNeeded: hash) & mask]
            let rest = UInt64(length) << 56 | (hash >> 40) << 32
            let difference = slot.first ^ first | slot.second ^ second | (slot.rest ^ rest) >> 32
            // A free slot has no length, and so is none of a term.
            number = difference == 0 ? UInt32(truncatingIfNeeded: slot.rest) &- 1 : Self.unknown
          }
          numbers[index] = number
          if number == Self.unknown { missing.append(UInt32(truncatingIfNeeded: index)) }
        }
      }
    }
  }

  private mutating func insert(
    _ term: UnsafeRawBufferPointer,
    at index: Int,
    _ slot: Slot
  ) -> Int {
    arena.append(contentsOf: term)
    ends.append(UInt32(truncatingIfNeeded: arena.count))
    slots[index] = slot
    slots[index].rest |= UInt64(ends.count)
    if ends.count * 3 > slots.count * 2 { grow() }
    return ends.count - 1
  }

  /// Whether the bytes of term `number` behind the first 16 are those of `term`.
  private func endsEqual(_ number: Int, _ term: UnsafeRawPointer, _ length: Int) -> Bool {
    arena.withUnsafeBytes { bytes in
      let known = UnsafeRawBufferPointer(rebasing: bytes[range(number)])
      let other = UnsafeRawBufferPointer(start: term, count: length)
      return TermDictionary.compare(known, other) == 0
    }
  }

  private mutating func grow() {
    var larger = [Slot](repeating: .free, count: slots.count * 2)
    let mask = larger.count - 1
    arena.withUnsafeBytes { bytes in
      for slot in slots where slot.rest != 0 {
        let term = UnsafeRawBufferPointer(rebasing: bytes[range(slot.number)])
        guard let start = term.baseAddress else { continue }
        let hash = Self.hash(slot.first, slot.second, start, term.count)
        var index = Int(truncatingIfNeeded: hash) & mask
        while larger[index].rest != 0 { index = (index + 1) & mask }
        larger[index] = slot
      }
    }
    slots = larger
  }

  /// The numbers of all terms in the order of the terms.
  func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { ends in
        func term(_ number: UInt32) -> UnsafeRawBufferPointer {
          let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
          return UnsafeRawBufferPointer(rebasing: bytes[start..<Int(ends[Int(number)])])
        }
        var entries = (0..<UInt32(ends.count)).map {
          RadixSort.Entry(key: TermDictionary.key(term($0)), value: $0)
        }
        RadixSort.sort(&entries)
        // Those that begin with the same eight bytes stand together, and are compared.
        var start = 0
        while start < entries.count {
          var end = start + 1
          while end < entries.count, entries[end].key == entries[start].key { end += 1 }
          if end > start + 1 {
            entries[start..<end].sort {
              TermDictionary.compare(term($0.value), term($1.value)) < 0
            }
          }
          start = end
        }
        return entries.map(\.value)
      }
    }
  }

  /// The first 16 of `length` bytes as two numbers, with zeros behind the last.
  @inline(__always)
  private static func words(_ start: UnsafeRawPointer, _ length: Int) -> (UInt64, UInt64) {
    if length >= 16 {
      return (start.loadUnaligned(as: UInt64.self), (start + 8).loadUnaligned(as: UInt64.self))
    }
    if length >= 8 {
      let last = (start + (length &- 8)).loadUnaligned(as: UInt64.self)
      let second = length == 8 ? 0 : last &>> UInt64(truncatingIfNeeded: 8 &* (16 &- length))
      return (start.loadUnaligned(as: UInt64.self), second)
    }
    if length >= 4 {
      let low = UInt64(start.loadUnaligned(as: UInt32.self))
      let high = UInt64((start + (length &- 4)).loadUnaligned(as: UInt32.self))
      return (low | high &<< UInt64(truncatingIfNeeded: 8 &* (length &- 4)), 0)
    }
    var word: UInt64 = 0
    for index in 0..<length {
      let byte = UInt64(start.load(fromByteOffset: index, as: UInt8.self))
      word |= byte &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    return (word, 0)
  }

  /// The same for a term of at most 16 bytes, of which 16 can be read, without asking how long
  /// it is: lengths are as good as random, and each wrong guess costs as much as the rest.
  @inline(__always)
  private static func maskedWords(_ start: UnsafeRawPointer, _ length: Int) -> (UInt64, UInt64) {
    let first = UInt64.max >> UInt64(truncatingIfNeeded: 64 &- 8 &* min(length, 8))
    let second = UInt64.max >> UInt64(truncatingIfNeeded: 64 &- 8 &* max(length &- 8, 0))
    return (
      start.loadUnaligned(as: UInt64.self) & first,
      (start + 8).loadUnaligned(as: UInt64.self) & second
    )
  }

  @inline(__always)
  private static func hash(
    _ first: UInt64,
    _ second: UInt64,
    _ start: UnsafeRawPointer,
    _ length: Int
  ) -> UInt64 {
    var hash = (0x9E37_79B9_7F4A_7C15 ^ UInt64(length) ^ first) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 32 ^ second) &* 0xFF51_AFD7_ED55_8CCD
    var index = 16
    while index < length {
      let byte = UInt64(start.load(fromByteOffset: index, as: UInt8.self))
      hash = (hash ^ hash >> 32 ^ byte) &* 0xFF51_AFD7_ED55_8CCD
      index &+= 1
    }
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 32
  }
}
