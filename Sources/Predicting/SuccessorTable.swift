/// What was done after what: for each item the eight others that most often came next.
struct SuccessorTable: Hashable, Sendable {
  /// The successors of an item.
  static let width = 8
  /// A slot that is free.
  static let free = UInt16.max

  /// The successors' indexes, and how often they came next.
  private(set) var items: [UInt16] = []
  private(set) var counts: [UInt16] = []

  init() {}

  /// A table that was stored.
  init(items: [UInt16], counts: [UInt16]) {
    (self.items, self.counts) = (items, counts)
  }

  /// The slots of an item.
  static func slots(of index: Int) -> Range<Int> {
    index * width..<(index + 1) * width
  }

  /// Adds an item of which nothing is known.
  mutating func append() {
    items += repeatElement(Self.free, count: Self.width)
    counts += repeatElement(0, count: Self.width)
  }

  /// Counts that `next` came after `index`.
  ///
  /// The rarest successor makes room for one that is new.
  mutating func note(_ next: Int, after index: Int) {
    let slots = Self.slots(of: index)
    let number = UInt16(next)
    var slot = slots.lowerBound
    for other in slots {
      if items[other] == number {
        slot = other
        break
      }
      if counts[other] < counts[slot] { slot = other }
    }
    if items[slot] != number { (items[slot], counts[slot]) = (number, 0) }
    counts[slot] += 1
    // What was long ago counts less and less.
    if counts[slot] >= 64 { for other in slots { counts[other] /= 2 } }
  }

  /// Leaves the items of these indexes, in their order.
  mutating func keep(_ indexes: [Int]) {
    var numbers: [UInt16: UInt16] = [:]
    for (new, old) in indexes.enumerated() { numbers[UInt16(old)] = UInt16(new) }
    var kept = SuccessorTable()
    for (new, old) in indexes.enumerated() {
      kept.append()
      for (to, from) in zip(Self.slots(of: new), Self.slots(of: old)) {
        guard let number = numbers[items[from]] else { continue }
        (kept.items[to], kept.counts[to]) = (number, counts[from])
      }
    }
    self = kept
  }
}
