import Foundation

/// An estimate of how many different clients were seen, which keeps none of them.
///
/// This is HyperLogLog with 256 registers, kept as a sorted list of those in use. Adding is
/// commutative and repeating it changes nothing, so that the order of events does not matter.
/// The standard error is 6.5 %; small numbers are counted by the registers that are still empty
/// and come out nearly exact.
///
/// Reference: Flajolet, Fusy, Gandouet, Meunier: HyperLogLog (AofA 2007)
package struct ClientSketch: Hashable, Sendable {
  /// How many registers there are.
  package static let registers = 256

  /// The largest value of a register: one more than the bits that are left for it.
  static let rankLimit = 57

  /// The registers in use, sorted: the register in the high byte, its value in the low one.
  private(set) var entries: [UInt16] = []

  /// A sketch of no client.
  package init() {}

  /// Restores a sketch; `nil` when `entries` are not sorted by register or hold a value that
  /// no register can have.
  init?(entries: [UInt16]) {
    var last = -1
    for entry in entries {
      guard Int(entry >> 8) > last, (1...Self.rankLimit).contains(Int(entry & 0xFF)) else {
        return nil
      }
      last = Int(entry >> 8)
    }
    self.entries = entries
  }

  /// Takes a client.
  ///
  /// - Parameter hash: The client's identifier, hashed under the key of the epoch; its bits
  ///   must be as good as random.
  package mutating func insert(_ hash: UInt64) {
    let rank = min(Self.rankLimit, (hash << 8).leadingZeroBitCount + 1)
    insert(entry: UInt16(hash >> 56) << 8 | UInt16(rank))
  }

  /// Takes all clients of another sketch.
  package mutating func merge(_ other: ClientSketch) {
    for entry in other.entries { insert(entry: entry) }
  }

  /// How many different clients there were, at least: never more than the truth.
  ///
  /// It is the number of registers in use, because each client uses one. A threshold that it
  /// reaches has been reached, without a doubt.
  package var atLeast: Int { entries.count }

  /// How many different clients there were, about.
  package var estimate: Double {
    let count = Double(Self.registers)
    let empty = count - Double(entries.count)
    let sum = entries.reduce(empty) { $0 + exp2(-Double($1 & 0xFF)) }
    let raw = 0.7213 / (1 + 1.079 / count) * count * count / sum
    return raw <= 2.5 * count && empty > 0 ? count * log(count / empty) : raw
  }

  /// Whether there were surely `threshold` different clients or more.
  ///
  /// Up to three quarters of the registers this is certain; above, a threshold is reached once
  /// the estimate exceeds it by four standard errors.
  package func reaches(_ threshold: Int) -> Bool {
    if threshold <= Self.registers * 3 / 4 { return atLeast >= threshold }
    return estimate >= Double(threshold) * 1.35
  }

  private mutating func insert(entry: UInt16) {
    if entries.count == Self.registers {
      // All are in use, each at its own place.
      let place = Int(entry >> 8)
      if entries[place] < entry { entries[place] = entry }
      return
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] >> 8 < entry >> 8 { low = middle + 1 } else { high = middle }
    }
    if low < entries.count, entries[low] >> 8 == entry >> 8 {
      entries[low] = max(entries[low], entry)
    } else {
      entries.insert(entry, at: low)
    }
  }
}
