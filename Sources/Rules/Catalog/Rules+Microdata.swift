/// What can be wrong with the Microdata of a page.
///
/// The rows are in `microdata.yaml`.
extension Rule {
  /// Every one of them.
  package static let microdataRules = RuleCatalog.rules("microdata")

  package static let microdataLooseProperty = microdataRules[id: "microdata.loose-property"]
  package static let microdataItemrefMissing = microdataRules[id: "microdata.itemref-missing"]
  package static let microdataItemrefCycle = microdataRules[id: "microdata.itemref-cycle"]
  package static let microdataNoType = microdataRules[id: "microdata.no-type"]
  package static let microdataTypeRelative = microdataRules[id: "microdata.type-relative"]
  package static let microdataDateEmpty = microdataRules[id: "microdata.datetime-empty"]
  package static let microdataNoScope = microdataRules[id: "microdata.no-scope"]
  package static let structuredDataVocabularyMisspelled = microdataRules[
    id: "structured-data.vocabulary-misspelled"
  ]
}

/// What to do about it where the fix of the row does not serve.
extension Rule {
  /// What to do about a type of the vocabulary that was before schema.org's.
  package static var structuredDataFormerVocabulary: String {
    structuredDataVocabularyMisspelled.fix(for: "former")
  }

  /// What to do about a step of a path in that vocabulary, which is a list in schema.org's.
  package static var structuredDataFormerBreadcrumb: String {
    structuredDataVocabularyMisspelled.fix(for: "former-breadcrumb")
  }

  /// What to do about a rating by many in that vocabulary, which is a property in schema.org's.
  package static var structuredDataFormerRating: String {
    structuredDataVocabularyMisspelled.fix(for: "former-rating")
  }

  /// What to do about the type of a property's value.
  package static var microdataTypeOfValue: String { microdataNoScope.fix(for: "type-of-value") }

  /// What to do about a loose item.
  package static var microdataLooseItem: String { microdataLooseProperty.fix(for: "item") }

  /// What to do about a loose item of a type that means something by itself.
  package static var microdataLooseWhole: String { microdataLooseProperty.fix(for: "whole") }

  /// What to do about a loose property beside an item that does not say it.
  package static var microdataLooseOutside: String { microdataLooseProperty.fix(for: "outside") }

  /// What to do about a loose property of a page that is described in another syntax.
  package static var microdataLooseElsewhere: String {
    microdataLooseProperty.fix(for: "elsewhere")
  }
}
