import Foundation

/// An estimate of how many different clients were seen, which keeps none of them.
///
/// This is HyperLogLog with 256 registers, kept as a sorted list of those in use. Adding is
/// commutative and repeating it changes nothing, so that the order of events does not matter.
/// The standard error is 6.5 %; small numbers are counted by the registers that are still empty
/// and come out nearly exact.
///
/// Within it is a second one of the broad clients alone, those that met many items on a day. Where
/// both have the same value in a register, which is usual, one entry stands for both.
///
/// Reference: Flajolet, Fusy, Gandouet, Meunier: HyperLogLog (AofA 2007)
package struct ClientSketch: Hashable, Sendable {
  /// How many registers there are.
  package static let registers = 256

  /// The largest value of a register: one more than the bits that are left for it.
  static let rankLimit = 57

  /// The bit of an entry that says that no broad client is behind it.
  static let narrowBit: UInt16 = 0x80

  /// The most entries that there are.
  static let entryLimit = 2 * registers

  /// The registers in use, sorted: the register in the high byte, its value in the low one.
  ///
  /// A register has a second entry, with ``narrowBit`` in it, where all clients together have a
  /// larger value than the broad ones, and only this where there is no broad one.
  private(set) var entries: [UInt16] = []

  /// A sketch of no client.
  package init() {}

  /// Restores a sketch; `nil` when `entries` are not sorted by register or hold a value that
  /// no register can have.
  init?(entries: [UInt16]) {
    var last: UInt16?
    for entry in entries {
      guard (1...Self.rankLimit).contains(Self.rank(entry)) else { return nil }
      if let last {
        guard last < entry else { return nil }
        if last >> 8 == entry >> 8 {
          let isSecond = last & Self.narrowBit == 0 && entry & Self.narrowBit != 0
          guard isSecond, Self.rank(last) < Self.rank(entry) else { return nil }
        }
      }
      last = entry
    }
    self.entries = entries
  }

  /// Takes a client.
  ///
  /// - Parameters:
  ///   - hash: The client's identifier, hashed under the key of the epoch; its bits must be as
  ///     good as random.
  ///   - isBroad: Whether it is one of the broad clients.
  package mutating func insert(_ hash: UInt64, isBroad: Bool = true) {
    let rank = min(Self.rankLimit, (hash << 8).leadingZeroBitCount + 1)
    insert(entry: UInt16(hash >> 56) << 8 | UInt16(rank) | (isBroad ? 0 : Self.narrowBit))
  }

  /// Takes all clients of another sketch.
  package mutating func merge(_ other: ClientSketch) {
    for entry in other.entries { insert(entry: entry) }
  }

  /// How many different clients there were, at least: never more than the truth.
  ///
  /// It is the number of registers in use, because each client uses one. A threshold that it
  /// reaches has been reached, without a doubt.
  package var atLeast: Int { entries.count - doubled }

  /// How many registers have a second entry.
  private var doubled: Int {
    var count = 0
    for index in entries.indices.dropFirst() where entries[index - 1] >> 8 == entries[index] >> 8 {
      count += 1
    }
    return count
  }

  /// The sketch of the broad clients.
  package var broad: ClientSketch {
    guard entries.contains(where: { $0 & Self.narrowBit != 0 }) else { return self }
    var broad = self
    broad.entries.removeAll { $0 & Self.narrowBit != 0 }
    return broad
  }

  /// How many different clients there were, about.
  package var estimate: Double {
    let count = Double(Self.registers)
    let empty = count - Double(atLeast)
    var sum = empty
    for (index, entry) in entries.enumerated() {
      // The second entry of a register is the larger one.
      let isFirst = index + 1 < entries.count && entries[index + 1] >> 8 == entry >> 8
      if !isFirst { sum += exp2(-Double(Self.rank(entry))) }
    }
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

  private static func rank(_ entry: UInt16) -> Int { Int(entry & 0xFF & ~narrowBit) }

  private mutating func insert(entry: UInt16) {
    let index = index(of: entry >> 8)
    guard index < entries.count, entries[index] >> 8 == entry >> 8 else {
      entries.insert(entry, at: index)
      return
    }
    let first = entries[index]
    let next = index + 1
    let hasSecond = next < entries.count && entries[next] >> 8 == entry >> 8
    // The values of the broad clients and of all, where they are known.
    let broad = first & Self.narrowBit == 0 ? Self.rank(first) : 0
    let all = hasSecond ? Self.rank(entries[next]) : Self.rank(first)
    let new = Self.rank(entry)
    guard entry & Self.narrowBit == 0 ? new > broad : new > all else { return }
    let register = entry & 0xFF00
    if entry & Self.narrowBit == 0 {
      entries[index] = entry
      if new >= all {
        if hasSecond { entries.remove(at: next) }
      } else if !hasSecond {
        entries.insert(register | Self.narrowBit | UInt16(all), at: next)
      }
    } else if hasSecond || broad == 0 {
      entries[hasSecond ? next : index] = entry
    } else {
      entries.insert(entry, at: next)
    }
  }

  /// Where the entries of a register begin, or would.
  @inline(__always)
  private func index(of register: UInt16) -> Int {
    // Where all registers are in use, and none twice, each has its own index.
    if entries.count == Self.registers, entries[Int(register)] >> 8 == register {
      let index = Int(register)
      return index > 0 && entries[index - 1] >> 8 == register ? index - 1 : index
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] >> 8 < register { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
