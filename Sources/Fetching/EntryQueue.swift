/// Exchanges that wait for their turn, first come first served.
struct EntryQueue {
  private var entries: [CurlLoop.Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  mutating func append(_ entry: CurlLoop.Entry) {
    entries.append(entry)
  }

  mutating func popFirst() -> CurlLoop.Entry? {
    guard head < entries.count else { return nil }
    defer {
      head += 1
      // Moving the rest up only when half is empty keeps each step's share of it constant.
      if head * 2 >= entries.count {
        entries.removeFirst(head)
        head = 0
      }
    }
    return entries[head]
  }

  /// Takes out the entry with the number `id`.
  mutating func remove(_ id: UInt64) -> CurlLoop.Entry? {
    guard let index = entries[head...].firstIndex(where: { $0.id == id }) else { return nil }
    return entries.remove(at: index)
  }
}
