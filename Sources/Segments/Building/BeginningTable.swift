/// The numbers of the beginnings of words, by the number of the word.
///
/// The same words stand in title after title. Looking a word's seven beginnings up costs more than
/// all the rest of it does, so that it is done once.
struct BeginningTable {
  /// Where the beginnings of each word lie, plus 1; 0 for words that were not noted.
  private var offsets: [UInt32] = []
  /// For each noted word how many beginnings it has, then their numbers.
  private var numbers: [UInt32] = []

  /// The bytes of memory in use.
  var byteCount: Int { 4 * (offsets.capacity + numbers.capacity) }

  /// Appends the beginnings of `word` to `list`; false when they were not noted.
  @inline(__always)
  func append(of word: UInt32, to list: inout [UInt32]) -> Bool {
    guard Int(word) < offsets.count, offsets[Int(word)] > 0 else { return false }
    let start = Int(offsets[Int(word)])
    list.append(contentsOf: numbers[start..<start + Int(numbers[start - 1])])
    return true
  }

  /// Notes `beginnings` as those of `word`, which has none yet.
  mutating func note(_ beginnings: ArraySlice<UInt32>, of word: UInt32) {
    if Int(word) >= offsets.count {
      let room = max(1024, Int(word) + 1 - offsets.count, offsets.count / 2)
      offsets.append(contentsOf: repeatElement(0, count: room))
    }
    numbers.append(UInt32(beginnings.count))
    offsets[Int(word)] = UInt32(numbers.count)
    numbers.append(contentsOf: beginnings)
  }
}
