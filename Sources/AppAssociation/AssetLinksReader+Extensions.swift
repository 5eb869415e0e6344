import Records

extension AssetLinksReader {
  private static let componentKeys = ["#", "/", "?", "comments", "exclude"]

  /// The most steps that comparing the rules of one file with each other takes.
  private static let coverLimit = 1_048_576

  /// Reads the rules that narrow which links an app may open.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - relations: Its relations.
  ///   - place: Where it stands.
  /// - Returns: `nil` when there are none.
  mutating func readDynamicRules(
    of statement: JSONObject,
    relations: [String],
    at place: JSONLocation
  ) -> AssociationEntry? {
    guard let value = statement["relation_extensions"] else { return nil }
    let extensions = statement.location(of: "relation_extensions", under: place)
    guard let object = value.object else {
      log.note(.assetLinksExtensionMalformed, "An object belongs there.", at: extensions)
      return nil
    }
    for member in object.members where !relations.contains(member.key) {
      let location = extensions.member(member.key, at: member.offset)
      log.note(.assetLinksExtensionUnused, at: location, evidence: member.key)
    }
    guard relations.contains(AssetLinksFile.handleAllURLs),
      let relation = object[AssetLinksFile.handleAllURLs]
    else { return nil }
    let location = object.location(of: AssetLinksFile.handleAllURLs, under: extensions)
    guard let narrowing = relation.object else {
      log.note(.assetLinksExtensionMalformed, "An object belongs there.", at: location)
      return nil
    }
    let key = "dynamic_app_link_components"
    log.checkKeys(
      narrowing,
      known: [key],
      rules: (.assetLinksKeyUnknown, .assetLinksKeyRepeated),
      at: location
    )
    guard let components = narrowing[key] else { return nil }
    return readComponents(components, at: narrowing.location(of: key, under: location))
  }

  private mutating func readComponents(
    _ value: JSONValue,
    at list: JSONLocation
  ) -> AssociationEntry? {
    guard let elements = value.array else {
      log.note(.assetLinksExtensionMalformed, "An array of objects belongs there.", at: list)
      return nil
    }
    var rules: [AssociationRule] = []
    var budget = Self.coverLimit
    for (index, element) in elements.enumerated() {
      let place = list.element(index)
      guard let component = element.object else {
        log.note(.assetLinksExtensionMalformed, "An object belongs there.", at: place)
        continue
      }
      checkComponent(component, at: place)
      // Android knows fewer keys than Apple's systems do.
      let members = component.members.filter { Self.componentKeys.contains($0.key) }
      let rule = AssociationRule(
        component: JSONObject(members),
        location: place,
        defaults: [],
        variables: nil
      )
      cost += rule.globs.reduce(0) { $0 + $1.glob.cost }
      guard cost <= AppAssociationFile.costLimit else { break }
      if let cover = rules.first(where: { $0.covers(rule, budget: &budget) }) {
        let detail = "The rule at \(cover.location.path) takes its addresses."
        log.note(.assetLinksRuleUnreachable, detail, at: place, evidence: rule.text)
      }
      rules.append(rule)
    }
    return rules.isEmpty ? nil : AssociationEntry(apps: [0], rules: rules)
  }

  private mutating func checkComponent(_ component: JSONObject, at place: JSONLocation) {
    log.checkKeys(
      component,
      known: Self.componentKeys,
      rules: (.assetLinksKeyUnknown, .assetLinksKeyRepeated),
      at: place
    )
    for member in component.members {
      let location = place.member(member.key, at: member.offset)
      switch (member.key, member.value) {
      case ("/", .string), ("#", .string), ("?", .string), ("exclude", .bool): continue
      case ("/", _), ("#", _):
        log.note(.assetLinksExtensionMalformed, "A string belongs there.", at: location)
      case ("exclude", _):
        log.note(.assetLinksExtensionMalformed, "true or false belongs there.", at: location)
      case ("?", .object(let items)) where items.members.allSatisfy { $0.value.string != nil }:
        continue
      case ("?", _):
        let detail = "An object of strings belongs there."
        log.note(.assetLinksExtensionMalformed, detail, at: location)
      default: continue
      }
    }
  }
}
