import Addressing
import JSON
import Records
import Rules

/// Reads one assetlinks.json file and notes what is wrong with it.
struct AssetLinksReader {
  var log: FileFindings
  var file = AssetLinksFile()
  /// Whether a dynamic rule is malformed, which makes Android discard all of the file.
  var areRulesDiscarded = false

  init(_ bytes: [UInt8]) {
    log = FileFindings(bytes, limit: AssetLinksFile.findingLimit)
  }

  /// Reads the whole file.
  mutating func readFile() {
    guard log.source.bytes.count <= AssetLinksFile.byteLimit else {
      let count = log.source.size(behind: AssetLinksFile.byteLimit)
      let limit = AssetLinksFile.byteLimit
      log.note(.assetLinksTooLarge, "It has \(count) bytes; \(limit) is the limit.", atByte: 0)
      return
    }
    let value = log.parse(rules: (.assetLinksByteOrderMark, .assetLinksNotJSON))
    guard let value else { return }
    guard let elements = value.array else {
      noteNoArray(value)
      return
    }
    file.isReadable = true
    guard !elements.isEmpty else {
      log.note(.assetLinksEmpty, at: .root)
      return
    }
    finishDynamicRules(readStatements(elements))
    let names = file.packages
    if names.isEmpty, file.includes.isEmpty, log.findings.allSatisfy({ $0.severity < .error }) {
      log.note(.assetLinksNoApp, at: .root)
    }
  }

  /// Whether a text of JSON holds statements, as assetlinks.json does.
  static func isMeant(by value: JSONValue) -> Bool {
    let objects = value.array?.compactMap(\.object) ?? [value.object].compactMap { $0 }
    let keys = Set(objects.flatMap(\.members).map(\.key))
    return keys.isDisjoint(with: MisplacedKey.services)
      && !keys.isDisjoint(with: ["include", "relation", "target"])
  }

  /// Notes that the whole file is no array, and which file it is instead.
  private mutating func noteNoArray(_ value: JSONValue) {
    let keys = value.object?.members.map(\.key) ?? []
    guard !MisplacedKey.services.isDisjoint(with: keys) else {
      log.note(.assetLinksNotArray, at: .root)
      return
    }
    let fix = "Serve this text at /.well-known/apple-app-site-association, and statements here."
    let detail = "It holds the text of apple-app-site-association."
    log.note(.assetLinksNotArray, detail, at: .root, fix: fix)
  }

  /// Reads each element; returns the dynamic rules of each valid statement.
  private mutating func readStatements(_ elements: [JSONValue]) -> [DynamicRuleList?] {
    var lists: [DynamicRuleList?] = []
    var seen: Set<AssetLinksFile.Statement> = []
    for (index, element) in elements.enumerated() {
      let location = JSONLocation.root.element(index)
      guard let object = element.object else {
        log.note(.assetLinksStatementMalformed, at: location)
        continue
      }
      if object["include"] != nil {
        readInclude(object, at: location)
      } else if let statement = readStatement(object, at: location) {
        if !seen.insert(statement).inserted { log.note(.assetLinksStatementRepeated, at: location) }
        file.statements.append(statement)
        file.locations.append(location.path)
        lists.append(readDynamicRules(of: object, relations: statement.relations, at: location))
      }
    }
    return lists
  }

  mutating func checkKeys(
    _ object: JSONObject,
    of level: MisplacedStatementKey.Level,
    foreign: [String: String] = [:],
    at location: JSONLocation
  ) {
    // Repeated keys there are rules that are declared twice.
    let repeated: Rule =
      level == .narrowing ? .assetLinksRulesRepeated : .assetLinksKeyRepeated
    log.checkKeys(
      object,
      known: level.keys,
      foreign: foreign,
      rules: (.assetLinksKeyUnknown, repeated),
      at: location,
      misplaced: { MisplacedStatementKey.mistake($0.key, in: level) }
    )
  }

  /// Reads a statement that stands for those of another file, and must be alone.
  private mutating func readInclude(_ object: JSONObject, at parent: JSONLocation) {
    checkKeys(object, of: .include, at: parent)
    for member in object.members where ["relation", "target"].contains(member.key) {
      log.note(.assetLinksIncludeMixed, at: parent.member(member.key, at: member.offset))
      return
    }
    let location = object.location(of: "include", under: parent)
    guard let address = object["include"]?.string, let url = WebAddress(address) else {
      let evidence = object["include"].map { JSONText.compact($0) }
      log.note(.assetLinksIncludeMalformed, at: location, evidence: evidence)
      return
    }
    guard url.isSecure, AssetLinksSite.isQualified(url.host) else {
      let detail =
        url.isSecure
        ? "Its host is not a fully qualified domain name."
        : "A file that is served over https includes files over https only."
      log.note(.assetLinksIncludeMalformed, detail, at: location, evidence: address)
      return
    }
    file.includes.append(address)
  }

  private mutating func readStatement(
    _ object: JSONObject,
    at parent: JSONLocation
  ) -> AssetLinksFile.Statement? {
    checkKeys(object, of: .statement, at: parent)
    let relations = readRelations(of: object, at: parent)
    guard let value = object["target"] else {
      log.note(.assetLinksTargetMissing, at: parent)
      return nil
    }
    let location = object.location(of: "target", under: parent)
    guard let target = value.object else {
      log.note(.assetLinksTargetMalformed, at: location, evidence: JSONText.compact(value))
      return nil
    }
    let namesManifest = relations?.contains(AssetLinksRelation.queryWebAPK) ?? false
    let read = readTarget(target, namesManifest: namesManifest, at: location)
    guard let read, let relations else { return nil }
    return AssetLinksFile.Statement(
      relations: relations,
      target: read,
      extensions: object["relation_extensions"].map { JSONText.compact($0) }
    )
  }

  /// Returns the relations; `nil` when one is malformed, which makes the statement void.
  private mutating func readRelations(
    of object: JSONObject,
    at location: JSONLocation
  ) -> [String]? {
    let list = object.location(of: "relation", under: location)
    guard let value = object["relation"] else {
      log.note(.assetLinksRelationMissing, at: location)
      return nil
    }
    guard let elements = value.array else {
      let detail = "An array of strings belongs there."
      log.note(.assetLinksRelationMalformed, detail, at: list, evidence: JSONText.compact(value))
      return nil
    }
    guard !elements.isEmpty else {
      log.note(.assetLinksRelationMissing, at: list)
      return nil
    }
    let relations = elements.enumerated().map { readRelation($1, at: list.element($0)) }
    let valid = relations.compactMap { $0 }
    return valid.count == relations.count ? valid : nil
  }

  /// Returns a relation; `nil` when it is malformed.
  private mutating func readRelation(_ value: JSONValue, at location: JSONLocation) -> String? {
    guard let relation = value.string else {
      let detail = "A string belongs there."
      log.note(
        .assetLinksRelationMalformed,
        detail,
        at: location,
        evidence: JSONText.compact(value)
      )
      return nil
    }
    guard !AssetLinksRelation.known.contains(relation) else { return relation }
    let isWellFormed = AssetLinksRelation.isWellFormed(relation)
    guard !log.isFull else { return isWellFormed ? relation : nil }
    let meant = AssetLinksRelation.meant(by: relation, in: &log).map { "Did you mean `\($0)`?" }
    guard isWellFormed else {
      log.note(.assetLinksRelationMalformed, meant, at: location, evidence: relation)
      return nil
    }
    let rule: Rule = meant == nil ? .assetLinksRelationUnknown : .assetLinksRelationMisspelled
    log.note(rule, meant, at: location, evidence: relation)
    return relation
  }
}
