import Addressing
import Basics
import JSON

/// One of the dynamic rules by which an asset links file narrows what an Android app opens.
///
/// A rule covers an address when each part that it names does. A query item must be there, with a
/// value that its pattern covers: an absent item is not an empty one, and neither is an absent
/// fragment. Of a repeated item one occurrence is enough. Parts are compared as the address spells
/// them; paths keep their slashes.
///
/// Reference: <https://developer.android.com/training/app-links/configure-assetlinks>
struct DynamicRule: Sendable {
  /// The pattern of one query item.
  struct Item: Sendable {
    /// The item's name as written.
    let name: String
    /// The pattern of its value.
    let value: DynamicPattern
  }

  /// The keys that mean something in a rule.
  static let keys = ["#", "/", "?", "comments", "exclude"]

  /// The rule as the file writes it, without white space; cut where it is long.
  let text: String
  /// Where it is in the file.
  let location: JSONLocation
  /// Whether an address that it covers stays in the browser.
  let isExclude: Bool
  /// The pattern of the path; `nil` when any path will do.
  let path: DynamicPattern?
  /// The patterns of query items, each of which must be found.
  let items: [Item]
  /// The pattern of the fragment; `nil` when any will do, or none.
  let fragment: DynamicPattern?

  /// Compiles `component`, whose values have been checked.
  init(_ component: JSONObject, location: JSONLocation) {
    text = ReportText.cut(
      JSONText.compact(.object(component)),
      to: AssociationRule.textLimit
    )
    self.location = location
    isExclude = component["exclude"]?.bool ?? false
    path = component["/"]?.string.map { DynamicPattern($0) }
    fragment = component["#"]?.string.map { DynamicPattern($0) }
    items = (component["?"]?.object?.members ?? []).compactMap { member in
      member.value.string.map { Item(name: member.key, value: DynamicPattern($0)) }
    }
  }

  /// Whether the rule covers an address.
  func matches(_ parts: DynamicParts) -> Bool {
    if let path, !path.matches(parts.path) { return false }
    if let fragment {
      guard let text = parts.fragment, fragment.matches(text) else { return false }
    }
    return items.allSatisfy { item in
      parts.items.contains { $0.name.elementsEqual(item.name.utf8) && item.value.matches($0.value) }
    }
  }

  /// Returns why the rule does not cover an address, as a clause; `nil` when it does.
  func mismatch(_ parts: DynamicParts) -> String? {
    if let path, !path.matches(parts.path) {
      return "the path \(Self.shown(parts.path)) does not match `\(path.source)`"
        + Self.hint(path, parts.path)
    }
    for item in items {
      if let clause = Self.mismatch(item, parts) { return clause }
    }
    guard let fragment else { return nil }
    guard let text = parts.fragment else {
      return "there is no fragment, and `\(fragment.source)` wants one"
    }
    if fragment.matches(text) { return nil }
    return "the fragment \(Self.shown(text)) does not match `\(fragment.source)`"
      + Self.hint(fragment, text)
  }

  private static func mismatch(_ item: Item, _ parts: DynamicParts) -> String? {
    let values = parts.items.filter { $0.name.elementsEqual(item.name.utf8) }.map(\.value)
    guard let first = values.first else { return "there is no query item `\(item.name)`" }
    if values.contains(where: { item.value.matches($0) }) { return nil }
    return "the query item `\(item.name)` is \(shown(first)), "
      + "which does not match `\(item.value.source)`" + hint(item.value, first)
  }

  /// What to add where only the end of a `*` keeps a pattern from matching.
  private static func hint(_ pattern: DynamicPattern, _ text: ArraySlice<UInt8>) -> String {
    let stretched = GlobPattern(pattern.source.utf8, variables: nil, isFolded: false)
    var subject = MatchText(Array(text))
    guard stretched.matches(&subject) else { return "" }
    return ", because `*` ends where the character behind it is first found"
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    "`\(String(decoding: bytes, as: UTF8.self))`"
  }
}

extension DynamicRule {
  /// Compares two rules.
  ///
  /// - Parameters:
  ///   - other: The rule that may be covered.
  ///   - budget: How many steps are left for comparisons; lowered by those that are taken.
  /// - Returns: Whether the rule surely covers whatever `other` covers; `false` when that is not
  ///   plain.
  func covers(_ other: DynamicRule, budget: inout Int) -> Bool {
    budget -= max(text.utf8.count + other.text.utf8.count, items.count * other.items.count)
    guard budget > 0 else { return false }
    if let path, !path.isUniversal {
      guard let theirs = other.path, path.covers(theirs) else { return false }
    }
    if let fragment {
      guard let theirs = other.fragment, fragment.covers(theirs) else { return false }
    }
    return items.allSatisfy { item in
      other.items.contains { $0.name == item.name && item.value.covers($0.value) }
    }
  }
}

/// The parts of an address that dynamic rules look at, as the address spells them.
struct DynamicParts: Sendable {
  /// The path, `/` at least.
  let path: ArraySlice<UInt8>
  /// The items of the query in order; the value is empty in an item without `=`.
  let items: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]
  /// The fragment; `nil` where there is no number sign.
  let fragment: ArraySlice<UInt8>?

  init(_ url: WebAddress) {
    path = url.pathBytes
    fragment = url.fragment.map { Array($0.utf8)[...] }
    let query = Array((url.query ?? "").utf8)
    items = query.split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      return (name, item.dropFirst(name.count + 1))
    }
  }
}
