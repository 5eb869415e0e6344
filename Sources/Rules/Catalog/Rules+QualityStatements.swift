/// What can be wrong with a statement of the structured data: its type, its property, its value.
extension Rule {
  package static let qualityTypeUnknown = Rule(
    "quality.type-unknown",
    .warning,
    title: "A type is not in the vocabulary of schema.org.",
    reason: "Readers do not know what the thing is and ignore it.",
    fix: "Use the most specific type of the vocabulary that fits.",
    source: QualitySpecimen.vocabulary,
    specimen: QualitySpecimen.article(bad: #""about":{"@type":"Plumbaker"}"#)
  )

  package static let qualityTypeMisspelled = Rule(
    "quality.type-misspelled",
    .warning,
    title: "A type is written with other capitals than in the vocabulary.",
    reason: "Names of types are compared letter by letter; strict readers do not know this one.",
    fix: "Write the type as the vocabulary does.",
    source: QualitySpecimen.vocabulary,
    specimen: QualitySpecimen.article(bad: #""about":{"@type":"thing","name":"Plums"}"#)
  )

  package static let qualityTermSuperseded = Rule(
    "quality.term-superseded",
    .note,
    title: "A type or a property has a successor in the vocabulary.",
    reason: "The vocabulary keeps it for old pages only; readers drop such names sooner or later.",
    fix: "Write the successor.",
    source: QualitySpecimen.vocabulary,
    specimen: QualitySpecimen.article(bad: #""awards":"Golden Plum""#)
  )

  package static let qualityPropertyUnknown = Rule(
    "quality.property-unknown",
    .warning,
    title: "A property is not in the vocabulary of schema.org.",
    reason: "Readers ignore it.",
    fix: "Use a property of the vocabulary; mind its capitals.",
    source: QualitySpecimen.vocabulary,
    specimen: QualitySpecimen.article(bad: #""plumCount":"7""#)
  )

  package static let qualityPropertyMisplaced = Rule(
    "quality.property-misplaced",
    .note,
    title: "A property is not one of its thing's type.",
    reason: "The vocabulary does not say what it means there; many readers ignore it.",
    fix: "Move the property to the thing it belongs to, or choose a type that has it.",
    source: QualitySpecimen.dataModel,
    specimen: QualitySpecimen.article(bad: #""cookTime":"PT1H""#)
  )
}

extension Rule {
  package static let qualityValueEmpty = Rule(
    "quality.value-empty",
    .warning,
    title: "A property is empty.",
    reason: "It says nothing.",
    fix: "Fill the property or leave it out.",
    source: QualitySpecimen.dataModel,
    specimen: QualitySpecimen.article(image: #""image":"""#)
  )

  package static let qualityValueMalformed = Rule(
    "quality.value-malformed",
    .warning,
    title: "A value does not have the form that its property asks for.",
    reason: "Readers that compute with it, to sort by date or to filter by number, drop it.",
    fix: "Write dates and durations as ISO 8601 has them, numbers in digits with a point,"
      + " URLs whole.",
    source: QualitySpecimen.dataModel,
    specimen: QualitySpecimen.article(bad: #""dateCreated":"last Tuesday""#)
  )

  package static let qualityKindUnexpected = Rule(
    "quality.kind-unexpected",
    .note,
    title: "A property holds a thing of another kind than the vocabulary expects.",
    reason: "Readers look for the properties of the expected kind and do not find them.",
    fix: "Describe a thing of the expected kind, or use the property that is meant for this one.",
    source: QualitySpecimen.dataModel,
    specimen: QualitySpecimen.article(bad: #""publisher":{"@type":"Place","name":"Orchard"}"#)
  )

  package static let qualityTextForThing = Rule(
    "quality.text-for-thing",
    .note,
    title: "A property holds a text where the vocabulary expects a thing.",
    reason: "Readers take it, but learn the name of the thing only, and cannot tell it from"
      + " others.",
    fix: "Describe the thing: its type, its name, its URL.",
    source: QualitySpecimen.dataModel,
    specimen: QualitySpecimen.article(bad: #""publisher":"Orchard Press""#)
  )

  /// The rules of single statements.
  static let qualityStatementRules: [Rule] = [
    qualityTypeUnknown,
    qualityTypeMisspelled,
    qualityTermSuperseded,
    qualityPropertyUnknown,
    qualityPropertyMisplaced,
    qualityValueEmpty,
    qualityValueMalformed,
    qualityKindUnexpected,
    qualityTextForThing,
  ]
}
