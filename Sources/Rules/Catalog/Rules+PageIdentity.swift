/// What can be wrong with what a page says of its address, its language and its translations.
extension Rule {
  private static let hreflang =
    "https://developers.google.com/search/docs/specialty/international/localized-versions"

  package static let pageCanonicalSeveral = Rule(
    "page.canonical-several",
    .warning,
    title: "The page calls more than one URL canonical.",
    reason: "Crawlers may then ignore all of them, and the page's copies compete.",
    fix: "Keep one link element with the relation canonical.",
    source: "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-3",
    specimen: Specimen(
      .head,
      bad: """
        <link rel="canonical" href="https://example.com/plum-cake">
        <link rel="canonical" href="https://example.com/cakes/plum">
        """,
      good: #"<link rel="canonical" href="https://example.com/plum-cake">"#
    )
  )

  package static let pageCanonicalRelative = Rule(
    "page.canonical-relative",
    .note,
    title: "The canonical URL is relative.",
    reason: "On a copy of the page it then names the copy, not the page.",
    fix: "Write the canonical URL with scheme and host.",
    source: "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-3",
    specimen: Specimen(
      .head,
      bad: #"<link rel="canonical" href="/plum-cake">"#,
      good: #"<link rel="canonical" href="https://example.com/plum-cake">"#
    )
  )

  package static let pageCanonicalOtherHost = Rule(
    "page.canonical-other-host",
    .note,
    title: "The canonical URL is on another host.",
    reason: "The index then keeps the page of the other host instead of this one.",
    fix: "Keep it when this page is the copy; otherwise name this host.",
    source: "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-3",
    specimen: Specimen(
      .head,
      bad: #"<link rel="canonical" href="https://elsewhere.example.org/plum-cake">"#,
      good: #"<link rel="canonical" href="https://example.com/plum-cake">"#
    )
  )

  package static let pageCanonicalUnusable = Rule(
    "page.canonical-unusable",
    .warning,
    title: "The canonical URL is no http or https URL.",
    reason: "It is ignored.",
    fix: "Write the page's absolute http or https URL.",
    source: "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-3",
    specimen: Specimen(
      .head,
      bad: #"<link rel="canonical" href="">"#,
      good: #"<link rel="canonical" href="https://example.com/plum-cake">"#
    )
  )

  /// What to do about a canonical URL that stands in the body because the head ended before it.
  package static let pageCanonicalHeadEnded =
    "Take out what ends the head there, or move it into the body; the link element can stay."

  package static let pageCanonicalInBody = Rule(
    "page.canonical-in-body",
    .warning,
    title: "The canonical URL stands in the page's body.",
    reason: "Search engines take it from the head only, because anybody may write into the body.",
    fix: "Move the link element into the head, before anything that ends the head.",
    source: "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-5",
    specimen: Specimen(
      .page,
      bad: specimenPage(
        canonical: "",
        body: """
          <main><link rel="canonical" href="https://example.com/plum-cake"><p>Plums</p></main>
          """
      ),
      good: specimenPage()
    )
  )

  package static let pageLanguageMissing = Rule(
    "page.language-missing",
    .note,
    title: "The page does not say its language.",
    reason: "Search must guess how to divide the text into words, and for whom the page is.",
    fix: "Add a lang attribute to the html element.",
    source: "https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes",
    specimen: Specimen(
      .page,
      bad: specimenPage(html: "<html>"),
      good: specimenPage(html: #"<html lang="en">"#)
    )
  )

  package static let pageLanguageMalformed = Rule(
    "page.language-malformed",
    .warning,
    title: "The page's language is not a language tag.",
    reason: "Readers that follow BCP 47 ignore it.",
    fix: "Write a tag such as en, pt-BR or zh-Hant.",
    source: "BCP 47: https://www.rfc-editor.org/rfc/rfc5646#section-2.1",
    specimen: Specimen(
      .page,
      bad: specimenPage(html: #"<html lang="en_GB">"#),
      good: specimenPage(html: #"<html lang="en-GB">"#)
    )
  )

  package static let pageHreflangMalformed = Rule(
    "page.hreflang-malformed",
    .warning,
    title: "The language of an alternate page is not a language tag.",
    reason: "Search engines ignore the alternate, and people land on the wrong language.",
    fix: "Write a tag such as en, pt-BR or zh-Hant, or x-default.",
    source: "https://html.spec.whatwg.org/multipage/links.html#rel-alternate",
    specimen: Specimen(
      .head,
      bad: #"<link rel="alternate" hreflang="pt_BR" href="https://example.com/pt/plum-cake">"#,
      good: #"<link rel="alternate" hreflang="pt-BR" href="https://example.com/pt/plum-cake">"#
    )
  )

  package static let pageHreflangRepeated = Rule(
    "page.hreflang-repeated",
    .warning,
    title: "Alternate pages of one language have different URLs.",
    reason: "Search engines cannot know which one people of that language should see.",
    fix: "Keep one URL for each language.",
    source: hreflang,
    specimen: Specimen(
      .head,
      bad: """
        <link rel="alternate" hreflang="en" href="https://example.com/plum-cake">
        <link rel="alternate" hreflang="fr" href="https://example.com/fr/plum-cake">
        <link rel="alternate" hreflang="fr" href="https://example.com/fr/gateau">
        """,
      good: """
        <link rel="alternate" hreflang="en" href="https://example.com/plum-cake">
        <link rel="alternate" hreflang="fr" href="https://example.com/fr/plum-cake">
        """
    )
  )

  package static let pageHreflangSelfMissing = Rule(
    "page.hreflang-self-missing",
    .note,
    title: "The page's list of languages does not hold the page itself.",
    reason: "Search engines take such lists only when every page names itself and the others.",
    fix: "Add an alternate with this page's language and URL.",
    source: hreflang,
    specimen: Specimen(
      .head,
      bad: """
        <link rel="alternate" hreflang="pt" href="https://example.com/pt/plum-cake">
        <link rel="alternate" hreflang="fr" href="https://example.com/fr/plum-cake">
        """,
      good: """
        <link rel="alternate" hreflang="en" href="https://example.com/plum-cake">
        <link rel="alternate" hreflang="fr" href="https://example.com/fr/plum-cake">
        """
    )
  )

  package static let pageAlternateUnusable = Rule(
    "page.alternate-unusable",
    .warning,
    title: "The URL of an alternate page is no http or https URL.",
    reason: "It is ignored.",
    fix: "Write the alternate page's absolute URL.",
    source: "https://html.spec.whatwg.org/multipage/links.html#rel-alternate",
    specimen: Specimen(
      .head,
      bad: #"<link rel="alternate" hreflang="pt-BR" href="https://">"#,
      good: #"<link rel="alternate" hreflang="pt-BR" href="https://example.com/pt/plum-cake">"#
    )
  )

  /// The rules of canonical addresses, languages and alternates.
  package static let pageIdentityRules: [Rule] = [
    pageCanonicalSeveral,
    pageCanonicalRelative,
    pageCanonicalOtherHost,
    pageCanonicalUnusable,
    pageCanonicalInBody,
    pageLanguageMissing,
    pageLanguageMalformed,
    pageHreflangMalformed,
    pageHreflangRepeated,
    pageHreflangSelfMissing,
    pageAlternateUnusable,
  ]
}
