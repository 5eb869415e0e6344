/// What can be wrong with the JSON-LD of a page.
///
/// The rows are in `json-ld.yaml`.
extension Rule {
  /// Every one of them.
  package static let jsonLDRules = RuleCatalog.rules("json-ld")

  package static let jsonLDInvalid = jsonLDRules[id: "json-ld.invalid"]
  package static let jsonLDRepaired = jsonLDRules[id: "json-ld.repaired"]
  package static let jsonLDHalfCharacter = jsonLDRules[id: "json-ld.half-character"]
  package static let jsonLDEmpty = jsonLDRules[id: "json-ld.empty"]
  package static let jsonLDTypeWrong = jsonLDRules[id: "json-ld.type-wrong"]
  package static let jsonLDExternal = jsonLDRules[id: "json-ld.external"]
  package static let jsonLDTooLarge = jsonLDRules[id: "json-ld.too-large"]
  package static let jsonLDTooMany = jsonLDRules[id: "json-ld.too-many-nodes"]
  package static let jsonLDContextMissing = jsonLDRules[id: "json-ld.context-missing"]
  package static let jsonLDVocabularyOther = jsonLDRules[id: "json-ld.vocabulary-other"]
  package static let jsonLDContextUnknown = jsonLDRules[id: "json-ld.context-unknown"]
  package static let jsonLDContextMisspelled = jsonLDRules[id: "json-ld.context-misspelled"]
  package static let jsonLDTermDataType = jsonLDRules[id: "json-ld.term-data-type"]
  package static let jsonLDForeign = jsonLDRules[id: "json-ld.not-linked-data"]
  package static let jsonLDNoType = jsonLDRules[id: "json-ld.no-type"]
  package static let jsonLDDuplicateKey = jsonLDRules[id: "json-ld.duplicate-key"]
  package static let jsonLDCharacterReference = jsonLDRules[id: "json-ld.character-reference"]
}

/// What to do about it where the fix of the row does not serve.
extension Rule {
  /// What to do about a key that is there twice with one value.
  package static var jsonLDSameTwice: String { jsonLDDuplicateKey.fix(for: "same-twice") }
}
