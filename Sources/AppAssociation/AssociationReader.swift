import Records

/// Reads one association file and notes what is wrong with it.
struct AssociationReader {
  let source: AssociationSource
  var file = AppAssociationFile()
  var findings: [Finding] = []
  /// The file's variables, once they were read.
  var variables = SubstitutionVariables.predefined
  /// The names of the file's variables that no pattern has used yet.
  var unusedVariables: [String: JSONLocation] = [:]
  /// What the patterns read so far may cost together; see ``AppAssociationFile/costLimit``.
  var cost = 0
  /// The place of each app in ``AppAssociationFile/appIDs``.
  var appIndexes: [String: Int] = [:]

  init(_ bytes: [UInt8]) {
    source = AssociationSource(bytes: bytes)
  }

  /// Notes that `rule` is broken at `location`.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    at location: JSONLocation,
    evidence: String? = nil
  ) {
    guard findings.count < AppAssociationFile.findingLimit else { return }
    let place = location.path.isEmpty ? nil : "At \(location.path)."
    let sentences = [detail, place].compactMap { $0 }.joined(separator: " ")
    findings.append(
      Finding(
        rule,
        sentences.isEmpty ? nil : sentences,
        at: source.position(of: location),
        evidence: evidence
      )
    )
  }

  /// Notes that `rule` is broken at a byte of the file.
  mutating func note(_ rule: Rule, _ detail: String? = nil, atByte offset: Int) {
    guard findings.count < AppAssociationFile.findingLimit else { return }
    findings.append(Finding(rule, detail, at: source.position(at: offset)))
  }

  /// Notes the keys of `object` that are unknown or stand there twice.
  mutating func checkKeys(_ object: JSONObject, known: [String], at location: JSONLocation) {
    var seen: Set<String> = []
    for member in object.members {
      let place = location.member(member.key, at: member.offset)
      if !seen.insert(member.key).inserted {
        note(.associationKeyRepeated, at: place, evidence: member.key)
      }
      guard !known.contains(member.key) else { continue }
      let nearest = Spelling.nearest(to: member.key, among: known)
      note(
        .associationKeyUnknown,
        nearest.map { "Did you mean `\($0)`?" },
        at: place,
        evidence: member.key
      )
    }
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
  /// The place of the last member named `key` below the object's own place.
  func location(of key: String, under place: JSONLocation) -> JSONLocation {
    place.member(key, at: members.last { $0.key == key }?.offset ?? 0)
  }
}
