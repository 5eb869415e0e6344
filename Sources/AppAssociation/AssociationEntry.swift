/// One entry of an association file: the rules that one or more apps share.
///
/// Rules are looked up by the plain text that their paths start with, so that an address meets
/// only those that could match it, in the file's order.
struct AssociationEntry: Sendable {
  /// The apps, indexes in ``AppAssociationFile/appIDs``.
  let apps: [Int]
  /// The rules, in order.
  let rules: [AssociationRule]
  /// The rules of each spelling that occurs; empty when there are so few that all are tried.
  private var trees: [(spelling: LinkSpelling, tree: PrefixTree)] = []

  /// With fewer rules than this, all are tried.
  private static let treeMinimum = 4

  init(apps: [Int], rules: [AssociationRule]) {
    self.apps = apps
    self.rules = rules
    guard rules.count >= Self.treeMinimum else { return }
    for (number, rule) in rules.enumerated() {
      let index = trees.firstIndex { $0.spelling == rule.spelling } ?? trees.count
      if index == trees.count { trees.append((rule.spelling, PrefixTree())) }
      trees[index].tree.insert(rule.path?.plainStart ?? [], rule: Int32(number))
    }
  }

  /// Returns the index of the first rule that matches an address.
  func firstMatch(_ subject: inout LinkSubject) -> Int? {
    guard !trees.isEmpty else { return rules.firstIndex { $0.matches(&subject) } }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: rules.count) { found in
      var count = 0
      var lists = 0
      for (spelling, tree) in trees {
        let isFolded = spelling.isFolded
        // Folding is done on the way, so that only escapes need a spelling of their own.
        let plain = LinkSpelling(isFolded: false, isDecoded: spelling.isDecoded)
        subject.withView(plain) { view in
          tree.walk(view.path, isFolded: isFolded) { rules in
            for rule in rules {
              found.initializeElement(at: count, to: rule)
              count += 1
            }
            lists += 1
          }
        }
      }
      var candidates = UnsafeMutableBufferPointer(rebasing: found[..<count])
      if lists > 1 { candidates.sort() }
      for rule in candidates where rules[Int(rule)].matches(&subject) { return Int(rule) }
      return nil
    }
  }
}
