/// What can be wrong with the RDFa of a page.
extension Rule {
  private static let rdfaLite = "RDFa Lite 1.1: https://www.w3.org/TR/rdfa-lite/"

  private static let goodRDFa = """
    <div vocab="https://schema.org/" typeof="Thing"></div>
    """

  package static let rdfaNoVocabulary = Rule(
    "rdfa.no-vocabulary",
    .warning,
    title: "A type in RDFa has no vocabulary.",
    reason: "A bare name means nothing without a vocabulary; the type is ignored.",
    fix: #"Put vocab="https://schema.org/" on the element or one around it."#,
    source: rdfaLite + "#vocab-typeof-and-property",
    specimen: Specimen(.body, bad: #"<div typeof="Thing"></div>"#, good: goodRDFa)
  )

  package static let rdfaPropertyUnresolved = Rule(
    "rdfa.property-without-vocabulary",
    .warning,
    title: "A property in RDFa has no vocabulary.",
    reason: "A bare name means nothing without a vocabulary; the property is ignored.",
    fix: #"Put vocab="https://schema.org/" on the element or one around it."#,
    source: rdfaLite + "#vocab-typeof-and-property",
    specimen: Specimen(
      .body,
      bad: #"<div typeof="schema:Thing"><b property="name">Plum cake in an hour</b></div>"#,
      good: goodRDFa
    )
  )

  package static let rdfaPrefixUnknown = Rule(
    "rdfa.prefix-unknown",
    .note,
    title: "A name in RDFa has a prefix that is not declared.",
    reason: "Readers take the name for a whole URL and do not know its vocabulary.",
    fix: "Declare the prefix with a prefix attribute.",
    source: rdfaLite + "#prefix",
    specimen: Specimen(
      .body,
      bad: #"<div typeof="plum:Cake"></div>"#,
      good: #"<div prefix="plum: https://example.com/plums#" typeof="plum:Cake"></div>"#
    )
  )

  /// The rules of RDFa.
  package static let rdfaRules: [Rule] = [
    rdfaNoVocabulary,
    rdfaPropertyUnresolved,
    rdfaPrefixUnknown,
  ]
}
