import JSON
package import Records
import Rules

extension AppAssociationFile {
  /// Reads an association file, and notes in `findings` what is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The body of the response after decompression.
  ///   - findings: Where to note broken rules, at most ``findingLimit`` of them, each with its
  ///     line, column and the way to it in the file.
  /// - Returns: What could be read; ``isReadable`` is `false` when systems would drop the file.
  package static func read(_ bytes: [UInt8], findings: inout [Finding]) -> AppAssociationFile {
    var reader = AssociationReader(bytes)
    reader.readFile()
    findings += reader.log.findings
    return reader.file
  }
}

extension AssociationReader {
  private static let services =
    MisplacedKey.services.sorted() + ["authsrv", "spotlight-image-search"]

  /// Reads the whole file.
  mutating func readFile() {
    let bytes = log.source.bytes
    guard bytes.count <= AppAssociationFile.byteLimit else {
      let count = log.source.size(behind: AppAssociationFile.byteLimit)
      log.note(
        .associationTooLarge,
        "It has \(count) bytes; \(AppAssociationFile.byteLimit) is the limit.",
        atByte: 0
      )
      return
    }
    if SignedMessage.isSigned(bytes) {
      file.isSigned = true
      guard let text = SignedMessage.content(of: bytes) else {
        log.note(.associationSignatureDamaged, atByte: 0)
        return
      }
      log.note(.associationSigned, atByte: 0)
      log.unwrap(text)
    }
    let rules = (mark: Rule.associationByteOrderMark, notJSON: Rule.associationNotJSON)
    guard let value = log.parse(rules: rules, repairing: true) else { return }
    let kept = file
    readRoot(value)
    // Systems drop a text that had to be repaired.
    if log.isRepaired { file = kept }
  }

  private mutating func readRoot(_ value: JSONValue) {
    if AssetLinksReader.isMeant(by: value) {
      note(.associationAssetLinks, at: .root)
      return
    }
    guard let root = value.object else {
      noteNoObject(value)
      return
    }
    file.isReadable = true
    if root["applinks"] == nil, root.members.contains(where: { Self.isOfLinks($0) }) {
      return readUnwrapped(root)
    }
    checkKeys(root, of: .root, known: Self.services, at: .root)
    if !root.members.contains(where: { Self.services.contains($0.key) }) {
      note(.associationNothingDeclared, at: .root)
    }
    readServices(of: root)
    guard let links = root["applinks"] else { return }
    let location = root.location(of: "applinks", under: .root)
    guard let object = links.object else {
      note(.associationNotObject, at: location)
      return
    }
    readLinks(object, at: location)
  }

  private mutating func readServices(of root: JSONObject) {
    file.webCredentials = readService("webcredentials", of: root)
    file.activityContinuation = readService("activitycontinuation", of: root)
    file.appClips = readService("appclips", of: root)
  }

  /// Notes that the whole file is no object, and what is around the one that it holds.
  private mutating func noteNoObject(_ value: JSONValue) {
    let objects = value.array?.compactMap(\.object) ?? []
    let isList = objects.contains { $0.members.contains { Self.services.contains($0.key) } }
    note(
      .associationNotObject,
      isList ? "A list is around the object." : "The whole file is meant.",
      at: .root,
      fix: isList ? "Take the square brackets around the object away." : nil
    )
  }

  /// Whether a key at the root makes it look like the content of applinks.
  private static func isOfLinks(_ member: JSONObject.Member) -> Bool {
    MisplacedKey.linkKeys.contains(member.key)
  }

  /// Reads a file in which the content of applinks is at the root: what is wrong in it is reported,
  /// and what it says is not used.
  private mutating func readUnwrapped(_ root: JSONObject) {
    guard let first = root.members.first(where: { Self.isOfLinks($0) }) else { return }
    let isEntry = first.key != "details"
    note(
      .associationAppLinksMissing,
      at: JSONLocation.root.member(first.key, at: first.offset),
      evidence: first.key,
      fix: isEntry
        ? "Put the entry into details of applinks: {\"applinks\": {\"details\": [{…}]}}." : nil
    )
    readServices(of: root)
    let content = JSONObject(root.members.filter { !Self.services.contains($0.key) })
    let kept = file
    if isEntry {
      readEntry(content, apps: nil, at: .root, defaults: [])
    } else {
      readLinks(content, at: .root)
    }
    file = kept
  }

  /// Returns the apps of a service that only lists apps.
  private mutating func readService(_ key: String, of root: JSONObject) -> [String] {
    guard let value = root[key] else { return [] }
    let location = root.location(of: key, under: .root)
    guard let object = value.object, let elements = object["apps"]?.array else {
      note(.associationServiceMalformed, at: location)
      return []
    }
    checkKeys(object, of: .service, known: ["apps"], at: location)
    let list = object.location(of: "apps", under: location)
    let apps = strings(elements, at: list)
    if apps.count == elements.count {
      for (index, app) in apps.enumerated() { checkAppID(app, at: list.element(index)) }
    }
    return apps
  }

  private mutating func readLinks(_ links: JSONObject, at location: JSONLocation) {
    checkKeys(
      links,
      of: .links,
      known: ["apps", "defaults", "details", "substitutionVariables"],
      at: location
    )
    if let apps = links["apps"], apps.array?.isEmpty != true {
      note(.associationAppsNotEmpty, at: links.location(of: "apps", under: location))
    }
    readVariables(of: links, at: location)
    readDetails(of: links, at: location, defaults: readDefaults(of: links, at: location))
    finishLinks()
  }

  /// Reads the apps of `links`, in the form of today or in one of those that were.
  private mutating func readDetails(
    of links: JSONObject,
    at location: JSONLocation,
    defaults: [JSONObject]
  ) {
    let details = links.location(of: "details", under: location)
    switch links["details"] {
    case .array(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        let entry = details.element(index)
        guard let object = element.object else {
          note(.associationNotObject, at: entry)
          continue
        }
        readEntry(object, apps: nil, at: entry, defaults: defaults)
      }
    case .object(let object) where object.members.contains { Self.entryKeys.contains($0.key) }:
      note(.associationDetailsSingle, at: details)
      // Systems take its keys for apps: what is wrong in it is reported, and what it says is not used.
      let kept = file
      readEntry(object, apps: nil, at: details, defaults: defaults)
      file = kept
    case .object(let object) where !object.members.isEmpty:
      note(.associationDetailsDictionary, at: details)
      for member in object.members {
        let entry = details.member(member.key, at: member.offset)
        guard let rules = member.value.object else {
          note(.associationNotObject, at: entry)
          continue
        }
        readEntry(rules, apps: [(member.key, entry)], at: entry, defaults: defaults)
      }
    default: note(.associationDetailsMissing, at: location)
    }
  }

  /// Notes what only shows once every entry was read.
  private mutating func finishLinks() {
    for (name, location) in unusedVariables.sorted(by: { $0.key < $1.key }) {
      note(.associationVariableUnused, at: location, evidence: name)
    }
    var hasRules = [Bool](repeating: false, count: file.appIDs.count)
    var hasMatch = hasRules
    var firstEntries = [Int?](repeating: nil, count: file.appIDs.count)
    for (index, entry) in file.entries.enumerated() {
      let matches = entry.rules.contains { !$0.isExclude }
      for app in entry.apps {
        firstEntries[app] = firstEntries[app] ?? index
        if !entry.rules.isEmpty { hasRules[app] = true }
        if matches { hasMatch[app] = true }
      }
    }
    for (index, app) in file.appIDs.enumerated() where hasRules[index] && !hasMatch[index] {
      guard let first = firstEntries[index], let rule = file.entries[first].rules.first else {
        continue
      }
      let isInherited = rule.defaults?.contains("\"exclude\":true") ?? false
      note(
        .associationExcludesOnly,
        isInherited ? "The app is \(app). The exclusion is of defaults." : "The app is \(app).",
        at: rule.location,
        evidence: rule.text,
        fix: isInherited ? AppVerdict.defaultsFix : nil
      )
    }
  }
}
