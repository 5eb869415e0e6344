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

  package static let metaValueUnread = Rule(
    "meta.value-unread",
    .note,
    title: "A meta element that few readers look for holds its text in a value attribute.",
    reason: "The element has no such attribute, so that not even those few read the text.",
    fix: "Rename the attribute to content, or take the element out.",
    source: "https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element",
    specimen: Specimen(
      .head,
      bad: #"<meta name="date" value="2026-11-21">"#,
      good: #"<meta name="date" content="2026-11-21">"#
    )
  )

  package static let metaCurlyQuotes = Rule(
    "meta.curly-quotes",
    .error,
    title: "An attribute stands in curly quotation marks.",
    reason: """
      Only straight ones delimit a value: the curly ones become part of it, it ends at the first \
      space, and nobody finds the element by its name.
      """,
    fix: "Replace the curly quotation marks by straight ones (\").",
    source: "https://html.spec.whatwg.org/multipage/syntax.html#attributes-2",
    specimen: Specimen(
      .head,
      bad: "<meta name=\u{201D}robots\u{201D} content=\u{201D}all\u{201D}>",
      good: #"<meta name="robots" content="all">"#
    )
  )

  package static let pageMetaRefresh = Rule(
    "page.meta-refresh",
    .warning,
    title: "The page sends its readers elsewhere with a refresh.",
    reason: "Search engines treat it as a redirect: they show the other page in place of this one. "
      + "Readers who go back are sent away again.",
    fix: "Answer with status 301 and a Location header, or remove the element or header.",
    source: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
    specimen: Specimen(
      .head,
      bad: #"<meta http-equiv="refresh" content="0; url=/plums">"#,
      good: #"<link rel="prefetch" href="/plums">"#
    )
  )

  /// The rules of meta elements.
  package static let metaRules: [Rule] = [
    metaCurlyQuotes, metaValueAttribute, metaValueUnread, pageMetaRefresh,
  ]
}
