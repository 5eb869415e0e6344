package import Digests

/// The depths of addresses met lately, so that most links need no look into the table.
///
/// A page's links are mostly addresses that are known already at a depth at least as good; the
/// table would only say so, at the cost of two searches each. Every slot holds one address, and
/// the newest stays: a table that needs no list of what is oldest. It grows with the addresses it
/// has met, to 8 MiB, so that a small crawl does not pay for a large one.
/// Addresses are distinguished by 128 bits under a secret of this process
/// (``Addressing/WebAddress/tableKey``), so that nobody can make one that passes for another.
///
/// Used on the queue of the database's writer only, where transactions follow one another. What
/// a transaction that was rolled back has put in must not stay, so it is emptied then.
package final class KnownDepths: @unchecked Sendable {
  /// An address, its number and its depth, in 32 bytes.
  private struct Slot {
    var key = Digest128.zero
    /// The address's number; 0 in a free slot.
    var number: Int64 = 0
    var seed: Int32 = 0
    var priority: UInt16 = 0
    var links: UInt8 = 0
    var redirects: UInt8 = 0

    var depth: CrawlDepth {
      CrawlDepth(links: Int(links), redirects: Int(redirects), seed: Int(seed))
    }
  }

  package init() {}

  /// How many slots there are at first, and at most; powers of two.
  private static let fewestSlots = 1 << 12
  private static let mostSlots = 1 << 18
  /// None before the first address; then a power of two.
  private var slots: [Slot] = []
  /// How many slots hold an address.
  private var usedCount = 0
  private var dataVersion: Int?

  /// How many addresses there is room for.
  var slotCount: Int { slots.count }

  /// The number of an address that was met lately; `nil` where it is not here.
  package func number(of key: Digest128) -> Int64? { slot(of: key)?.number }

  private func slot(of key: Digest128) -> Slot? {
    guard !slots.isEmpty else { return nil }
    let slot = slots[index(of: key)]
    return slot.number != 0 && slot.key == key ? slot : nil
  }

  /// The number of the address if an offer of `wanted` and `priority` brings nothing new for it; a
  /// depth that is not admissible may neither make an address known nor better.
  package func covers(
    _ key: Digest128,
    depth wanted: CrawlDepth,
    priority: Int,
    isAdmissible: Bool
  ) -> Int64? {
    guard let slot = slot(of: key) else { return nil }
    guard isAdmissible else { return slot.number }
    let known = slot.depth
    return priority >= Int(slot.priority) && known.joined(wanted) == known ? slot.number : nil
  }

  /// The depth and the priority of an address that was met lately; `nil` where it is not here.
  package func known(_ key: Digest128) -> (depth: CrawlDepth, priority: Int)? {
    slot(of: key).map { ($0.depth, Int($0.priority)) }
  }

  /// Keeps where an address is; values that a slot cannot hold are not kept.
  package func keep(_ key: Digest128, _ number: Int64, depth wanted: CrawlDepth, priority: Int) {
    guard let seed = Int32(exactly: wanted.seed), let priority = UInt16(exactly: priority),
      let links = UInt8(exactly: wanted.links), let redirects = UInt8(exactly: wanted.redirects)
    else { return drop(key) }
    makeRoom()
    put(
      Slot(
        key: key,
        number: number,
        seed: seed,
        priority: priority,
        links: links,
        redirects: redirects
      )
    )
  }

  /// Makes the table four times as large when more than half of it is in use.
  private func makeRoom() {
    guard slots.isEmpty || (usedCount > slots.count / 2 && slots.count < Self.mostSlots) else {
      return
    }
    let old = slots
    slots = Array(repeating: Slot(), count: max(4 * old.count, Self.fewestSlots))
    usedCount = 0
    for slot in old where slot.number != 0 { put(slot) }
  }

  private func put(_ slot: Slot) {
    let index = index(of: slot.key)
    if slots[index].number == 0 { usedCount += 1 }
    slots[index] = slot
  }

  /// Forgets one address.
  private func drop(_ key: Digest128) {
    guard number(of: key) != nil else { return }
    slots[index(of: key)] = Slot()
    usedCount -= 1
  }

  /// Forgets everything.
  package func removeAll() {
    slots = []
    usedCount = 0
  }

  /// Forgets everything when another connection has changed the file since the last call.
  package func follow(dataVersion: Int) {
    if dataVersion != self.dataVersion { removeAll() }
    self.dataVersion = dataVersion
  }

  /// Keys are hashes, so that any of their bits say where.
  private func index(of key: Digest128) -> Int {
    Int(truncatingIfNeeded: key.low) & (slots.count - 1)
  }
}
