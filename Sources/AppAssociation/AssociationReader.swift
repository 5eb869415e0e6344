import JSON
import Records
import Rules

/// Reads one association file and notes what is wrong with it.
struct AssociationReader {
  var log: FileFindings
  var file = AppAssociationFile()
  /// The file's variables, once they were read.
  var variables = SubstitutionVariables.predefined
  /// The names of the file's variables that no pattern has used yet.
  var unusedVariables: [String: JSONLocation] = [:]
  /// Where each of the file's variables is.
  var variableLocations: [String: JSONLocation] = [:]
  /// The names and values of variables of which a finding says that no address holds them.
  var uselessValues: Set<[String]> = []
  /// The names of the variables whose values have been checked, by the part of addresses that a
  /// pattern with them is for.
  var checkedVariables: [AddressPart: Set<String>] = [:]
  /// What the patterns read so far may cost together; see ``AppAssociationFile/costLimit``.
  var cost = 0
  /// How many steps are left for comparing rules with earlier ones.
  var coverBudget = 4_194_304
  /// The index of each app in ``AppAssociationFile/appIDs``.
  var appIndexes: [String: Int] = [:]

  init(_ bytes: [UInt8]) {
    log = FileFindings(bytes, limit: AppAssociationFile.findingLimit)
  }

  /// Notes that `rule` is broken at `location`.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    at location: JSONLocation,
    evidence: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) {
    log.note(rule, detail, at: location, evidence: evidence, fix: fix, about: subject)
  }

  /// Notes the keys of `object` that are unknown, belong elsewhere or are there twice.
  mutating func checkKeys(
    _ object: JSONObject,
    of level: MisplacedKey.Level,
    known: [String],
    foreign: [String: String] = [:],
    at location: JSONLocation
  ) {
    log.checkKeys(
      object,
      known: known,
      foreign: foreign,
      rules: (.associationKeyUnknown, .associationKeyRepeated),
      at: location,
      misplaced: { MisplacedKey($0, in: level) }
    )
  }

  /// Returns the strings of an array, noting elements that are none.
  mutating func strings(_ elements: [JSONValue], at location: JSONLocation) -> [String] {
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string {
        texts.append(text)
      } else {
        note(
          .associationValueType,
          "A string belongs there.",
          at: location.element(index),
          evidence: JSONText.compact(element)
        )
      }
    }
    return texts
  }
}

extension JSONObject {
  /// The location of the last member named `key` below that of the object.
  func location(of key: String, under parent: JSONLocation) -> JSONLocation {
    parent.member(key, at: members.last { $0.key == key }?.offset ?? 0)
  }
}
