import Addressing
import Records

/// Reads one assetlinks.json file and notes what is wrong with it.
struct AssetLinksReader {
  var log: FileFindings
  var file = AssetLinksFile()
  /// What the patterns read so far may cost together; see ``AppAssociationFile/costLimit``.
  var cost = 0

  private static let relations = [
    AssetLinksFile.handleAllURLs, "delegate_permission/common.get_login_creds",
    "delegate_permission/common.use_as_origin", Self.queryWebAPK,
  ]

  /// The relation by which a web app may ask whether it is installed; its site is the address of
  /// the app's manifest.
  ///
  /// Reference: <https://developer.chrome.com/docs/capabilities/get-installed-related-apps>
  private static let queryWebAPK = "delegate_permission/common.query_webapk"

  init(_ bytes: [UInt8]) {
    log = FileFindings(bytes, limit: AssetLinksFile.findingLimit)
  }

  /// Reads the whole file.
  mutating func readFile() {
    let count = log.source.bytes.count
    guard count <= AssetLinksFile.byteLimit else {
      log.note(.assetLinksTooLarge, "It has \(count) bytes.", atByte: 0)
      return
    }
    let value = log.parse(rules: (.assetLinksByteOrderMark, .assetLinksNotJSON))
    guard let value else { return }
    guard let elements = value.array else {
      log.note(.assetLinksNotArray, at: .root)
      return
    }
    file.isReadable = true
    var seen: Set<AssetLinksFile.Statement> = []
    for (index, element) in elements.enumerated() {
      let place = JSONLocation.root.element(index)
      guard let object = element.object else {
        log.note(.assetLinksStatementMalformed, at: place)
        continue
      }
      if object["include"] != nil {
        readInclude(object, at: place)
      } else if let statement = readStatement(object, at: place) {
        if !seen.insert(statement).inserted { log.note(.assetLinksStatementRepeated, at: place) }
        file.statements.append(statement)
        file.dynamicRules.append(
          readDynamicRules(of: object, relations: statement.relations, at: place)
        )
      }
    }
    let names = file.packages
    if names.isEmpty, file.includes.isEmpty, log.findings.allSatisfy({ $0.severity < .error }) {
      log.note(.assetLinksNoApp, at: .root)
    }
  }

  private mutating func checkKeys(_ object: JSONObject, _ known: [String], at place: JSONLocation) {
    log.checkKeys(
      object,
      known: known,
      rules: (.assetLinksKeyUnknown, .assetLinksKeyRepeated),
      at: place
    )
  }

  private mutating func readInclude(_ object: JSONObject, at place: JSONLocation) {
    checkKeys(object, ["include"], at: place)
    guard let address = object["include"]?.string, WebAddress(address)?.isSecure ?? false else {
      log.note(.assetLinksIncludeMalformed, at: object.location(of: "include", under: place))
      return
    }
    file.includes.append(address)
  }

  private mutating func readStatement(
    _ object: JSONObject,
    at place: JSONLocation
  ) -> AssetLinksFile.Statement? {
    checkKeys(object, ["relation", "relation_extensions", "target"], at: place)
    let relations = readRelations(of: object, at: place)
    guard let target = object["target"]?.object else {
      log.note(.assetLinksTargetMissing, at: place)
      return nil
    }
    let location = object.location(of: "target", under: place)
    let namesManifest = relations.contains(Self.queryWebAPK)
    guard let read = readTarget(target, namesManifest: namesManifest, at: location),
      !relations.isEmpty
    else { return nil }
    return AssetLinksFile.Statement(
      relations: relations,
      target: read,
      extensions: object["relation_extensions"].map { JSONText.compact($0) }
    )
  }

  private mutating func readRelations(
    of object: JSONObject,
    at place: JSONLocation
  ) -> [String] {
    let list = object.location(of: "relation", under: place)
    let elements = object["relation"]?.array ?? []
    let relations = elements.compactMap(\.string)
    guard !relations.isEmpty else {
      log.note(.assetLinksRelationMissing, at: object["relation"] == nil ? place : list)
      return relations
    }
    for (index, element) in elements.enumerated() {
      guard let relation = element.string else {
        let detail = "A string belongs there."
        let evidence = JSONText.compact(element)
        log.note(.assetLinksRelationUnknown, detail, at: list.element(index), evidence: evidence)
        continue
      }
      guard !Self.relations.contains(relation) else { continue }
      let nearest = Spelling.nearest(to: relation, among: Self.relations)
      log.note(
        .assetLinksRelationUnknown,
        nearest.map { "Did you mean `\($0)`?" },
        at: list.element(index),
        evidence: relation
      )
    }
    return relations
  }

  /// Reads a target; `namesManifest` tells that a site may be the address of a manifest.
  private mutating func readTarget(
    _ target: JSONObject,
    namesManifest: Bool,
    at place: JSONLocation
  ) -> AssetLinksFile.Target? {
    switch target["namespace"]?.string {
    case "android_app":
      checkKeys(target, ["namespace", "package_name", "sha256_cert_fingerprints"], at: place)
      return readApp(target, at: place)
    case "web":
      checkKeys(target, ["namespace", "site"], at: place)
      guard let site = target["site"]?.string,
        AndroidIdentifier.isSite(site) || namesManifest && WebAddress(site) != nil
      else {
        log.note(.assetLinksSiteMalformed, at: place, evidence: target["site"]?.string)
        return nil
      }
      return .site(site)
    default:
      log.note(.assetLinksNamespaceUnknown, at: place, evidence: target["namespace"]?.string)
      return nil
    }
  }

  private mutating func readApp(
    _ target: JSONObject,
    at place: JSONLocation
  ) -> AssetLinksFile.Target? {
    let name = target["package_name"]?.string
    guard let name, AndroidIdentifier.isPackage(name) else {
      log.note(.assetLinksPackageMalformed, at: place, evidence: name)
      return nil
    }
    let list = target.location(of: "sha256_cert_fingerprints", under: place)
    let elements = target["sha256_cert_fingerprints"]?.array ?? []
    guard !elements.isEmpty else {
      let value = target["sha256_cert_fingerprints"]
      if let value, value.array == nil {
        let detail = "An array of strings belongs there."
        let evidence = JSONText.compact(value)
        log.note(.assetLinksFingerprintMalformed, detail, at: list, evidence: evidence)
      } else {
        log.note(.assetLinksFingerprintMissing, at: value == nil ? place : list)
      }
      return nil
    }
    var fingerprints: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string, AndroidIdentifier.isFingerprint(text) {
        fingerprints.append(text)
      } else {
        log.note(
          .assetLinksFingerprintMalformed,
          at: list.element(index),
          evidence: element.string
        )
      }
    }
    return fingerprints.isEmpty ? nil : .app(package: name, fingerprints: fingerprints)
  }
}
