/// The places of addresses met lately, so that most links need no look into the table.
///
/// A page's links are mostly addresses that are known already at a place at least as good; the
/// table would only say so, at the cost of two searches each. Every slot holds one address, and
/// the newest stays: a table of fixed size that never grows and needs no list of what is oldest.
///
/// Used on the queue of the database's writer only, where transactions follow one another. What
/// a transaction that was rolled back has put in must not stay, so it is emptied then.
final class KnownPlaces: @unchecked Sendable {
  /// An address and its place, in sixteen bytes.
  private struct Slot {
    var fingerprint: Int64 = 0
    var seed: Int32 = 0
    var priority: UInt16 = 0
    var depth: UInt8 = 0
    var redirects: UInt8 = 0
  }

  private static let slotCount = 1 << 18
  private var slots: [Slot] = []
  private var dataVersion: Int?

  /// Whether an offer of `place` and `priority` brings nothing new for the address; a place that
  /// is not admissible may neither make an address known nor better.
  func covers(
    _ fingerprint: Int64,
    place: CrawlPlace,
    priority: Int,
    isAdmissible: Bool
  ) -> Bool {
    guard !slots.isEmpty else { return false }
    let slot = slots[Self.index(of: fingerprint)]
    guard slot.fingerprint == fingerprint, fingerprint != 0 else { return false }
    guard isAdmissible else { return true }
    let known = CrawlPlace(
      depth: Int(slot.depth),
      redirects: Int(slot.redirects),
      seed: Int(slot.seed)
    )
    return priority >= Int(slot.priority) && known.joined(place) == known
  }

  /// Keeps where an address stands; values that a slot cannot hold are not kept.
  func keep(_ fingerprint: Int64, place: CrawlPlace, priority: Int) {
    guard let seed = Int32(exactly: place.seed), let priority = UInt16(exactly: priority),
      let depth = UInt8(exactly: place.depth), let redirects = UInt8(exactly: place.redirects)
    else { return drop(fingerprint) }
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
    slots[Self.index(of: fingerprint)] = Slot(
      fingerprint: fingerprint,
      seed: seed,
      priority: priority,
      depth: depth,
      redirects: redirects
    )
  }

  /// Forgets one address.
  private func drop(_ fingerprint: Int64) {
    guard !slots.isEmpty, slots[Self.index(of: fingerprint)].fingerprint == fingerprint else {
      return
    }
    slots[Self.index(of: fingerprint)] = Slot()
  }

  /// Forgets everything.
  func removeAll() {
    slots = []
  }

  /// Forgets everything when another connection has changed the file since the last call.
  func follow(dataVersion: Int) {
    if dataVersion != self.dataVersion { removeAll() }
    self.dataVersion = dataVersion
  }

  /// Fingerprints are hashes, so that any of their bits say where.
  private static func index(of fingerprint: Int64) -> Int {
    Int(truncatingIfNeeded: fingerprint) & (slotCount - 1)
  }
}
