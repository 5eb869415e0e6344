/// What can be wrong with what a page gives as title, description and image when it gives something.
extension Rule {
  package static let pageTitleSiteName = Rule(
    "page.title-site-name",
    .warning,
    title: "The title is only the name of the site.",
    reason: "Results of one site with one title cannot be told apart. Like other search engines,"
      + " Pippin shows og:title or the headline where they name the page.",
    fix: "Name in the title element what is on this page.",
    source: "https://developers.google.com/search/docs/appearance/title-link",
    specimen: Specimen(
      .head,
      bad: """
        <title>Plum Kitchen</title>
        <meta property="og:site_name" content="Plum Kitchen">
        """,
      good: """
        <title>Plum cake in an hour</title>
        <meta property="og:site_name" content="Plum Kitchen">
        """
    )
  )

  package static let pageDescriptionElementMissing = Rule(
    "page.description-element-missing",
    .note,
    title: "Only the structured data describes the page.",
    reason: "Results show that description; but many programs read only the meta element.",
    fix: "Add a meta element named description that says what is on this page.",
    source: "App Search Programming Guide, Mark Up Web Content",
    specimen: Specimen(
      .head,
      bad: "<meta name=\"description\" content=\"\">" + describedCake,
      good: "<meta name=\"description\" content=\"A plain cake, baked in one tin.\">"
        + describedCake
    )
  )

  package static let pageImagePlaceholder = Rule(
    "page.image-placeholder",
    .warning,
    title: "The page names a placeholder as its image.",
    reason: "A blank or transparent picture shows nothing; the next usable image is taken.",
    fix: "Name an image of what is on the page, or leave the element out.",
    source: "The Open Graph protocol, Basic Metadata: https://ogp.me/#metadata",
    specimen: Specimen(
      .head,
      bad: """
        <meta property="og:image" content="https://example.com/img/blank.gif">
        <meta name="twitter:image" content="https://example.com/plum-cake.jpg">
        """,
      good: #"<meta property="og:image" content="https://example.com/plum-cake.jpg">"#
    )
  )

  private static let describedCake = """
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Recipe", "name": "Plum cake in an hour",
     "description": "A plain cake, baked in one tin.",
     "image": "https://example.com/plum-cake.jpg"}
    </script>
    """

  /// The rules of what stands in place of a title, a description and an image.
  static let pageResultRules = [
    pageTitleSiteName, pageDescriptionElementMissing, pageImagePlaceholder,
  ]
}
