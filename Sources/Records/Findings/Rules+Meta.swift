/// What can be wrong with `meta` elements, whatever they are for.
extension Rule {
  package static let metaValueAttribute = Rule(
    "meta.value-attribute",
    .warning,
    title: "A meta element holds its text in a value attribute.",
    reason: "The element has no such attribute, so that nobody reads the text.",
    fix: "Rename the attribute to content.",
    source: "https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element",
    specimen: Specimen(
      .head,
      bad: #"<meta name="twitter:card" value="summary">"#,
      good: #"<meta name="twitter:card" content="summary">"#
    )
  )

  /// The rules of meta elements.
  package static let metaRules: [Rule] = [metaValueAttribute]
}
