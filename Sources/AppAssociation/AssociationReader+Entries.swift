import JSON
import Rules

extension AssociationReader {
  /// The keys of a component, and of defaults.
  static let componentKeys = [
    "#", "/", "?", "caseSensitive", "comment", "exclude", "percentEncoded",
  ]

  /// What people write in a component who have Android's manifest or another router in mind.
  static let foreignKeys = [
    "path": "/", "paths": "/", "pathAdvancedPattern": "/", "pathPattern": "/", "pathPrefix": "/",
    "pathSuffix": "/", "pattern": "/", "url": "/", "query": "?", "fragment": "#", "not": "exclude",
    "NOT": "exclude",
  ]

  static let entryKeys = ["appID", "appIDs", "components", "defaults", "paths"]

  /// Returns the defaults of `object`, noting what is wrong with them.
  mutating func readDefaults(of object: JSONObject, at location: JSONLocation) -> [JSONObject] {
    guard let value = object["defaults"] else { return [] }
    let defaults = object.location(of: "defaults", under: location)
    guard let component = value.object else {
      note(.associationNotObject, at: defaults)
      return []
    }
    checkKeys(
      component,
      of: .component,
      known: Self.componentKeys,
      foreign: Self.foreignKeys,
      at: defaults
    )
    checkComponent(component, at: defaults, inherited: [])
    // Every component looks its keys up in them.
    let members = Self.componentKeys.compactMap { key in
      component.members.last { $0.key == key }
    }
    return [JSONObject(members)]
  }

  /// Reads one entry of details.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - apps: The apps where the entry does not name them itself, each with its location.
  ///   - location: Where the entry is.
  ///   - defaults: The defaults of all entries.
  mutating func readEntry(
    _ entry: JSONObject,
    apps: [(id: String, location: JSONLocation)]?,
    at location: JSONLocation,
    defaults: [JSONObject]
  ) {
    checkKeys(
      entry,
      of: .entry,
      known: Self.entryKeys,
      foreign: ["apps": "appIDs"],
      at: location
    )
    let named = apps ?? readAppIDs(of: entry, at: location)
    if named.isEmpty { note(.associationAppIDMissing, at: location) }
    let indexes = named.map { register($0.id, at: $0.location) }
    let own = readDefaults(of: entry, at: location)
    if entry["components"] != nil, entry["paths"] != nil {
      note(.associationComponentsAndPaths, at: entry.location(of: "paths", under: location))
    } else {
      checkFormat(of: entry, at: location)
    }
    let rules: [AssociationRule]
    if let components = entry["components"] {
      let list = entry.location(of: "components", under: location)
      rules = readComponents(components, at: list, defaults: own + defaults)
    } else if let paths = entry["paths"] {
      rules = readPaths(paths, at: entry.location(of: "paths", under: location))
    } else {
      note(.associationRulesMissing, at: location)
      rules = []
    }
    checkOrder(of: rules)
    file.entries.append(AssociationEntry(apps: indexes, rules: rules))
  }

  /// Notes an entry that names its apps as one format does and its rules as the other.
  private mutating func checkFormat(of entry: JSONObject, at location: JSONLocation) {
    let isOnlyNew = entry["appIDs"] != nil && entry["appID"] == nil
    let isOnlyOld = entry["appID"] != nil && entry["appIDs"] == nil
    if isOnlyNew, entry["paths"] != nil {
      let detail = "Beside appIDs write components: {\"/\": \"/path\"} for each path."
      note(.associationFormatsMixed, detail, at: entry.location(of: "paths", under: location))
    } else if isOnlyOld, entry["components"] != nil, let id = entry["appID"] {
      let detail = "Write `\"appIDs\": [\(JSONText.compact(id))]`."
      note(.associationFormatsMixed, detail, at: entry.location(of: "appID", under: location))
    }
  }

  /// Returns the apps that an entry names; `appID` is ignored where `appIDs` is present.
  private mutating func readAppIDs(
    of entry: JSONObject,
    at location: JSONLocation
  ) -> [(id: String, location: JSONLocation)] {
    let single = entry.location(of: "appID", under: location)
    guard let value = entry["appIDs"] else {
      guard let id = entry["appID"] else { return [] }
      guard let text = id.string else {
        note(.associationValueType, "A string belongs there.", at: single)
        return []
      }
      return [(text, single)]
    }
    let list = entry.location(of: "appIDs", under: location)
    guard let elements = value.array else {
      note(.associationValueType, "An array of strings belongs there.", at: list)
      return []
    }
    if let id = entry["appID"]?.string, !elements.contains(.string(id)) {
      note(.associationAppIDIgnored, at: single, evidence: id)
    }
    let ids = strings(elements, at: list)
    return ids.enumerated().map { ($0.element, list.element($0.offset)) }
  }

  /// Returns the index of an app among the file's apps.
  private mutating func register(_ id: String, at location: JSONLocation) -> Int {
    let isWellFormed = checkAppID(id, at: location)
    if let known = appIndexes[id] {
      note(.associationAppIDDuplicate, at: location, evidence: id)
      return known
    }
    let index = file.appIDs.count
    if index == AppAssociationFile.appLimit { note(.associationAppsMany, at: location) }
    appIndexes[id] = index
    file.appIDs.append(id)
    if !isWellFormed { file.malformed.insert(index) }
    return index
  }

  /// Notes an identifier that is not a team's ten characters, a full stop and a bundle; returns
  /// whether it is one.
  @discardableResult
  mutating func checkAppID(_ id: String, at location: JSONLocation) -> Bool {
    let isWellFormed = AppIdentifier.isWellFormed(id)
    if AppIdentifier.isPlaceholder(id) {
      note(.associationAppIDPlaceholder, at: location, evidence: id)
    } else if !isWellFormed {
      note(.associationAppIDMalformed, AppIdentifier.flaw(of: id), at: location, evidence: id)
    }
    return isWellFormed
  }

  private mutating func readComponents(
    _ value: JSONValue,
    at list: JSONLocation,
    defaults: [JSONObject]
  ) -> [AssociationRule] {
    guard let elements = value.array else {
      note(.associationValueType, "An array of objects belongs there.", at: list)
      return []
    }
    if elements.isEmpty { note(.associationRulesEmpty, at: list) }
    var rules: [AssociationRule] = []
    for (index, element) in elements.enumerated() {
      let location = list.element(index)
      guard let component = element.object else {
        note(.associationNotObject, at: location)
        continue
      }
      checkKeys(
        component,
        of: .component,
        known: Self.componentKeys,
        foreign: Self.foreignKeys,
        at: location
      )
      checkComponent(component, at: location, inherited: defaults)
      let rule = AssociationRule(
        component: component,
        location: location,
        defaults: defaults,
        variables: variables
      )
      guard isAffordable(rule) else { break }
      checkBreadth(of: rule, component, inherited: defaults)
      rules.append(rule)
    }
    return rules
  }

  private mutating func readPaths(
    _ value: JSONValue,
    at list: JSONLocation
  ) -> [AssociationRule] {
    guard let elements = value.array else {
      note(.associationValueType, "An array of strings belongs there.", at: list)
      return []
    }
    if elements.isEmpty { note(.associationRulesEmpty, at: list) }
    var rules: [AssociationRule] = []
    for (index, element) in elements.enumerated() {
      let location = list.element(index)
      guard let text = element.string else {
        note(.associationValueType, "A string belongs there.", at: location)
        continue
      }
      let rule = AssociationRule(path: text, location: location)
      guard isAffordable(rule) else { break }
      checkLegacyPath(text, at: location)
      rules.append(rule)
    }
    return rules
  }

  /// Counts the rule's cost; `false`, with a finding, when the file has become too costly.
  private mutating func isAffordable(_ rule: AssociationRule) -> Bool {
    cost += rule.globs.reduce(0) { $0 + $1.glob.cost }
    if cost <= AppAssociationFile.costLimit { return true }
    note(.associationTooComplex, at: rule.location)
    return false
  }
}
