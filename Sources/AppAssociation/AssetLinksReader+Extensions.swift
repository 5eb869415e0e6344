import JSON
import Rules

/// The dynamic rules of one statement, as they were read.
struct DynamicRuleList: Sendable {
  /// Where the list is.
  let location: JSONLocation
  /// The rules, in order.
  let rules: [DynamicRule]
}

extension AssetLinksReader {
  private static let key = "dynamic_app_link_components"

  /// The most steps that comparing the rules of one file with each other takes.
  private static let coverLimit = 1_048_576

  /// Reads the rules that narrow which links an app may open.
  ///
  /// One field that is malformed or empty makes Android discard every dynamic rule of the file,
  /// which ``areRulesDiscarded`` then says.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - relations: Its relations.
  ///   - parent: Where it is.
  /// - Returns: `nil` when there are none.
  mutating func readDynamicRules(
    of statement: JSONObject,
    relations: [String],
    at parent: JSONLocation
  ) -> DynamicRuleList? {
    guard let value = statement["relation_extensions"] else { return nil }
    let extensions = statement.location(of: "relation_extensions", under: parent)
    guard let object = filledObject(value, at: extensions) else { return nil }
    let named = Set(relations)
    for member in object.members where !named.contains(member.key) {
      noteUnused(member, beside: relations, at: extensions)
    }
    noteRepetitions(in: object, at: extensions)
    guard named.contains(AssetLinksFile.handleAllURLs),
      let relation = object[AssetLinksFile.handleAllURLs]
    else { return nil }
    let location = object.location(of: AssetLinksFile.handleAllURLs, under: extensions)
    guard let narrowing = filledObject(relation, at: location) else { return nil }
    checkKeys(narrowing, of: .narrowing, at: location)
    guard let components = narrowing[Self.key] else { return nil }
    return readComponents(components, at: narrowing.location(of: Self.key, under: location))
  }

  /// Notes rules under a key that is no relation of their statement: it may be a short form of one.
  private mutating func noteUnused(
    _ member: JSONObject.Member,
    beside relations: [String],
    at extensions: JSONLocation
  ) {
    guard !log.isFull else { return }
    let (key, location) = (member.key, extensions.member(member.key, at: member.offset))
    if let mistake = MisplacedStatementKey.mistake(key, in: .extensions) {
      return log.note(mistake.rule, mistake.detail, at: location, evidence: key, fix: mistake.fix)
    }
    var meant: String?
    if !AssetLinksRelation.known.contains(key) {
      meant = log.nearest(to: key, among: relations) ?? AssetLinksRelation.meant(by: key, in: &log)
    }
    var fix: String?
    if let meant {
      let addition = relations.contains(meant) ? "" : ", and add that to relation"
      fix = "Write `\(meant)` as the key\(addition)."
    } else if !AssetLinksRelation.isWellFormed(key) {
      fix = "Write a relation of the statement as the key, or remove the rules."
    }
    let detail = meant.map { "Did you mean `\($0)`?" }
    log.note(.assetLinksExtensionUnused, detail, at: location, evidence: key, fix: fix)
  }

  private mutating func noteRepetitions(in object: JSONObject, at location: JSONLocation) {
    var seen: Set<String> = []
    for member in object.members where !seen.insert(member.key).inserted {
      log.note(.assetLinksRulesRepeated, at: location.member(member.key, at: member.offset))
    }
  }

  private mutating func readComponents(
    _ value: JSONValue,
    at list: JSONLocation
  ) -> DynamicRuleList? {
    guard let elements = value.array else {
      discard("An array of rules belongs there.", value, at: list)
      return nil
    }
    guard !elements.isEmpty else {
      discard("The list is empty.", value, at: list)
      return nil
    }
    var rules: [DynamicRule] = []
    for (index, element) in elements.enumerated() {
      let location = list.element(index)
      guard let component = filledObject(element, at: location) else { continue }
      checkComponent(component, at: location)
      checkPatterns(of: component, at: location)
      rules.append(DynamicRule(component, location: location))
    }
    return DynamicRuleList(location: list, rules: rules)
  }

  private mutating func checkComponent(_ component: JSONObject, at parent: JSONLocation) {
    checkKeys(component, of: .component, foreign: AssociationReader.foreignKeys, at: parent)
    for member in component.members {
      let location = parent.member(member.key, at: member.offset)
      switch (member.key, member.value) {
      case ("/", let value), ("#", let value): checkPattern(value, at: location)
      case ("exclude", .bool): continue
      case ("exclude", let value):
        discard("true or false belongs there, without quotation marks.", value, at: location)
      case ("?", .object(let items)) where !items.members.isEmpty:
        for item in items.members {
          checkPattern(item.value, at: location.member(item.key, at: item.offset))
        }
      case ("?", let value):
        discard(
          #"An object with a pattern for each query item belongs there, such as {"id": "*"}."#,
          value,
          at: location
        )
      default: continue
      }
    }
  }

  private mutating func checkPattern(_ value: JSONValue, at location: JSONLocation) {
    switch value {
    case .string(""): discard("The pattern is empty.", value, at: location)
    case .string: return
    default: discard("A string belongs there.", value, at: location)
    }
  }

  /// Returns the object that `value` is, when it has any member; else every dynamic rule is
  /// discarded.
  private mutating func filledObject(_ value: JSONValue, at location: JSONLocation) -> JSONObject? {
    guard let object = value.object else {
      discard("An object belongs there.", value, at: location)
      return nil
    }
    guard !object.members.isEmpty else {
      discard("The object is empty.", value, at: location)
      return nil
    }
    return object
  }

  private mutating func discard(
    _ detail: String,
    _ value: JSONValue,
    at location: JSONLocation
  ) {
    areRulesDiscarded = true
    log.note(.assetLinksExtensionMalformed, detail, at: location, evidence: JSONText.compact(value))
  }
}

extension AssetLinksReader {
  /// Drops the dynamic rules of the whole file where one of them is malformed, and notes the lists
  /// that do not do what their authors meant.
  mutating func finishDynamicRules(_ lists: [DynamicRuleList?]) {
    guard !areRulesDiscarded else {
      file.dynamicRules = lists.map { _ in nil }
      return
    }
    file.dynamicRules = lists.map { $0?.rules }
    var budget = Self.coverLimit
    var first: [String: JSONLocation] = [:]
    for (statement, list) in zip(file.statements, lists) {
      guard let list, case .app(let package, _) = statement.target else { continue }
      noteUnreachable(list.rules, budget: &budget)
      if list.rules.allSatisfy(\.isExclude) {
        log.note(.assetLinksRulesOnlyExclude, at: list.location)
      }
      if let earlier = first[package] {
        let detail = "The rules at \(earlier.path) are for the same app, \(package)."
        log.note(.assetLinksRulesRepeated, detail, at: list.location)
      } else {
        first[package] = list.location
      }
    }
  }

  private mutating func noteUnreachable(_ rules: [DynamicRule], budget: inout Int) {
    for (number, rule) in rules.enumerated() {
      guard budget > 0, !log.isFull else { return }
      let cover = rules[..<number].first { $0.covers(rule, budget: &budget) }
      guard let cover else { continue }
      let detail = "The rule at \(cover.location.path) takes its URLs."
      log.note(.assetLinksRuleUnreachable, detail, at: rule.location, evidence: rule.text)
    }
  }
}
