/// Values that were requested lately, by key, within a budget.
///
/// Two generations are kept: what is requested moves to the younger, and when that is full it
/// becomes the older, whose own is forgotten. Looking up and keeping cost the same however much
/// there is. The methods are inlinable, so that what they do is compiled for the keys and values at
/// hand.
package struct RecencyCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var young: [Key: (value: Value, cost: Int)] = [:]
  @usableFromInline var old: [Key: (value: Value, cost: Int)] = [:]
  @usableFromInline var cost = 0
  @usableFromInline let budget: Int

  /// A cache whose values cost about `budget` at most, in whatever unit costs are in.
  @inlinable
  package init(budget: Int) {
    self.budget = budget / 2
  }

  /// The value of `key`, if it was kept.
  @inlinable
  package mutating func value(of key: Key) -> Value? {
    if let entry = young[key] { return entry.value }
    guard let entry = old.removeValue(forKey: key) else { return nil }
    keep(entry.value, of: key, cost: entry.cost)
    return entry.value
  }

  /// Keeps `value`; one that costs more than half of the budget is not kept.
  @inlinable
  package mutating func keep(_ value: Value, of key: Key, cost: Int) {
    guard cost <= budget else { return }
    if self.cost + cost > budget {
      (old, young) = (young, [:])
      self.cost = 0
    }
    self.cost += cost - (young[key]?.cost ?? 0)
    young[key] = (value, cost)
  }

  /// Forgets the value of `key`.
  @inlinable
  package mutating func remove(_ key: Key) {
    if let entry = young.removeValue(forKey: key) { cost -= entry.cost }
    old[key] = nil
  }
}
