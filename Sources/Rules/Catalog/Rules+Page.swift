/// What can be wrong with the parts of a page that a search result shows.
extension Rule {
  private static let webContent =
    "App Search Programming Guide, Mark Up Web Content:"
    + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/WebContent.html"
  private static let searchExperience =
    "App Search Programming Guide, Enhance Your Search Results:"
    + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/SearchUserExperience.html"
  private static let documentMetadata = "https://html.spec.whatwg.org/multipage/semantics.html"

  package static let pageTitleMissing = Rule(
    "page.title-missing",
    .error,
    title: "The page has no title.",
    reason: "A page without a title cannot be a search result, because there is nothing to show.",
    fix: "Add a title element whose text names this page.",
    source: webContent,
    specimen: Specimen(.page, bad: specimenPage(title: ""), good: specimenPage())
  )

  package static let pageTitleElementMissing = Rule(
    "page.title-element-missing",
    .warning,
    title: "The page has no title element with text.",
    reason: "Browsers, bookmarks and most crawlers read only the title element.",
    fix: "Add a title element whose text names this page.",
    source: documentMetadata + "#the-title-element",
    specimen: Specimen(
      .head,
      bad: "<title> </title>",
      good: "<title>Plum cake in an hour</title>"
    )
  )

  package static let pageTitleSeveral = Rule(
    "page.title-several",
    .warning,
    title: "The page has more than one title element.",
    reason: "Only the first one counts; the others are lost.",
    fix: "Keep one title element.",
    source: documentMetadata + "#the-title-element",
    specimen: Specimen(
      .head,
      bad: "<title>Plum cake in an hour</title><title>Recipes</title>",
      good: "<title>Plum cake in an hour</title>"
    )
  )

  package static let pageEscapedTwice = Rule(
    "page.escaped-twice",
    .warning,
    title: "A text or a URL in the page's head is escaped twice.",
    reason: "Readers resolve character references once: what is left is shown as it stands, and an"
      + " URL with it leads elsewhere, or opens the wrong page of an app.",
    fix: "Escape the value once, by the template or by what fills it in, not by both.",
    source: "https://html.spec.whatwg.org/multipage/syntax.html#character-references",
    specimen: Specimen(
      .head,
      bad: #"<meta name="description" content="Plums &amp;amp; pears">"#,
      good: #"<meta name="description" content="Plums &amp; pears">"#
    )
  )

  package static let pageTitleLong = Rule(
    "page.title-long",
    .warning,
    title: "The title is longer than 90 characters.",
    reason: "Search results cut longer titles, so people do not see the end of it.",
    fix: "Say what the page is about in at most 90 characters.",
    source: searchExperience,
    specimen: Specimen(
      .head,
      bad: "<title>\(String(repeating: "Plum cake ", count: 10))</title>",
      good: "<title>Plum cake in an hour</title>"
    )
  )

  package static let pageDescriptionMissing = Rule(
    "page.description-missing",
    .error,
    title: "The page has no description.",
    reason: "Apple indexes a page for its app only with a deep link, a title and a description.",
    fix: "Add a meta element named description that says what is on this page.",
    source: webContent,
    specimen: Specimen(
      .head,
      bad: #"<meta name="description" content="">"#,
      good: #"<meta name="description" content="A plain cake, baked in one tin.">"#
    )
  )

  package static let pageDescriptionLong = Rule(
    "page.description-long",
    .warning,
    title: "The description is longer than 300 characters.",
    reason: "Search results cut longer descriptions.",
    fix: "Say what is on the page in at most 300 characters.",
    source: searchExperience,
    specimen: Specimen(
      .head,
      bad: """
        <meta name="description" content="\(String(repeating: "Ripe plums. ", count: 26))">
        """,
      good: #"<meta name="description" content="A plain cake, baked in one tin.">"#
    )
  )

  package static let pageDescriptionRepeatsTitle = Rule(
    "page.description-repeats-title",
    .warning,
    title: "The description only repeats the title.",
    reason: "A result that says the same thing twice tells people less than its neighbors.",
    fix: "Write a description that adds to the title.",
    source: searchExperience,
    specimen: Specimen(
      .head,
      bad: """
        <title>Plum cake in an hour</title>
        <meta name="description" content="Plum Cake in an Hour.">
        """,
      good: """
        <title>Plum cake in an hour</title>
        <meta name="description" content="A plain cake, baked in one tin.">
        """
    )
  )
}

extension Rule {
  package static let pageImageMissing = Rule(
    "page.image-missing",
    .warning,
    title: "The page names no image.",
    reason: "Apple strongly recommends an image of the page's own content beside a result.",
    fix: "Add a meta element with the property og:image and an absolute URL.",
    source: webContent,
    specimen: Specimen(.page, bad: specimenPage(image: ""), good: specimenPage())
  )

  package static let pageImageUnusable = Rule(
    "page.image-unusable",
    .warning,
    title: "The URL of the page's image is no http or https URL.",
    reason: "A result can only show an image that can be fetched.",
    fix: "Write the image's absolute URL.",
    source: "The Open Graph protocol, Basic Metadata: https://ogp.me/#metadata",
    specimen: Specimen(
      .head,
      bad: """
        <meta property="og:image" content="file:///plum-cake.jpg">
        <meta name="twitter:image" content="https://example.com/plum-cake.jpg">
        """,
      good: #"<meta property="og:image" content="https://example.com/plum-cake.jpg">"#
    )
  )

  package static let pageImageRelative = Rule(
    "page.image-relative",
    .note,
    title: "The URL of the page's image is relative.",
    reason: "Open Graph asks for an absolute URL; many readers do not complete a relative one.",
    fix: "Write the image's absolute URL, with scheme and host.",
    source: "The Open Graph protocol, Types: https://ogp.me/#data_types",
    specimen: Specimen(
      .head,
      bad: #"<meta property="og:image" content="/plum-cake.jpg">"#,
      good: #"<meta property="og:image" content="https://example.com/plum-cake.jpg">"#
    )
  )

  package static let pageImageSmall = Rule(
    "page.image-small",
    .note,
    title: "The page's image is smaller than results show.",
    reason: "Results show images of at least 180 by 180 pixels; smaller ones look coarse.",
    fix: "Name a larger image.",
    source: searchExperience,
    specimen: Specimen(
      .head,
      bad: """
        <meta property="og:image" content="https://example.com/plum-cake.jpg">
        <meta property="og:image:width" content="120">
        <meta property="og:image:height" content="90">
        """,
      good: """
        <meta property="og:image" content="https://example.com/plum-cake.jpg">
        <meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="900">
        """
    )
  )

  package static let pageImageSizeMalformed = Rule(
    "page.image-size-malformed",
    .note,
    title: "The size of the page's image is no number of pixels.",
    reason: "It is ignored, and readers must fetch the image to know its shape.",
    fix: "Write the number of pixels alone.",
    source: "The Open Graph protocol, Structured Properties: https://ogp.me/#structured",
    specimen: Specimen(
      .head,
      bad: """
        <meta property="og:image" content="https://example.com/plum-cake.jpg">
        <meta property="og:image:width" content="auto">
        """,
      good: """
        <meta property="og:image" content="https://example.com/plum-cake.jpg">
        <meta property="og:image:width" content="1200">
        """
    )
  )

  package static let pageTouchIconMissing = Rule(
    "page.touch-icon-missing",
    .note,
    title: "The page names no touch icon.",
    reason: "Without one a result or a home screen shows a picture of the page or a default icon.",
    fix: "Put a PNG of 180 by 180 pixels on the site, and link to it with the relation"
      + " apple-touch-icon. Browsers also ask for /apple-touch-icon.png, which was not looked for.",
    source: "Safari Web Content Guide, Configuring Web Applications:"
      + " https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html",
    specimen: Specimen(
      .head,
      bad: #"<link rel="apple-touch-icon" href="">"#,
      good: #"<link rel="apple-touch-icon" href="/touch-icon.png">"#
    )
  )

  package static let pageViewportMissing = Rule(
    "page.viewport-missing",
    .note,
    title: "The page has no viewport for phones.",
    reason: "A phone then shows the page as wide as a desktop's; page design counts in ranking.",
    fix:
      #"Add <meta name="viewport" content="width=device-width, initial-scale=1">, once the layout follows the width of the screen."#,
    source: "About Applebot, ranking: https://support.apple.com/en-us/119829",
    specimen: Specimen(
      .head,
      bad: #"<meta name="viewport" content="">"#,
      good: #"<meta name="viewport" content="width=device-width, initial-scale=1">"#
    )
  )

  package static let pageKeywordsMany = Rule(
    "page.keywords-many",
    .note,
    title: "The key words of the page are stuffed.",
    reason: "No search engine ranks by key words, and so many of them, or the same ones so often,"
      + " look like spam.",
    fix: "Remove the element, or keep the few words that name what is on the page.",
    source: searchExperience,
    specimen: Specimen(
      .head,
      bad: "<meta name=\"keywords\" content=\""
        + (1...101).map { "plum \($0)" }.joined(separator: ", ") + "\">",
      good: #"<meta name="keywords" content="plum, cake, dessert">"#
    )
  )

  package static let pageTextMissing = Rule(
    "page.text-missing",
    .warning,
    title: "The page has no visible text without scripts.",
    reason: "Scripts are not run here, and a crawler that runs them may still fail to.",
    fix: "Send the page's text in its HTML, in elements that are shown without a script.",
    source: "About Applebot, rendering: https://support.apple.com/en-us/119829",
    specimen: Specimen(
      .page,
      bad: specimenPage(body: #"<div id="app"></div>"#),
      good: specimenPage()
    )
  )

  package static let pageTextCut = Rule(
    "page.text-cut",
    .note,
    title: "The page's text is longer than is kept.",
    reason: "What stands behind the limit cannot be found.",
    fix: "Split the page.",
    source: "Limit of this reader: 256 KiB of visible text",
    specimen: Specimen(
      .body,
      bad: "<p>\(String(repeating: "Ripe plums and flour. ", count: 12_000))</p>",
      good: "<p>Ripe plums and flour.</p>"
    )
  )

  /// A whole page that breaks no rule unless a part of it is replaced.
  static func specimenPage(
    html: String = #"<html lang="en">"#,
    title: String = "<title>Plum cake in an hour</title>",
    image: String = #"<meta property="og:image" content="https://example.com/plum-cake.jpg">"#,
    canonical: String = #"<link rel="canonical" href="https://example.com/plum-cake">"#,
    body: String = "<main><p>Ripe plums on a plain dough, baked in one tin.</p></main>"
  ) -> String {
    """
    <!DOCTYPE html>
    \(html)
    <head>
    <meta charset="utf-8">
    \(title)
    <meta name="description" content="A plain cake, baked in one tin.">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(image)
    <link rel="apple-touch-icon" href="/touch-icon.png">
    \(canonical)
    </head>
    <body>
    \(body)
    </body>
    </html>
    """
  }

  /// The rules of titles, descriptions, images and text.
  package static let pageRules: [Rule] =
    pageResultRules + [
      pageTitleMissing,
      pageTitleElementMissing,
      pageTitleSeveral,
      pageEscapedTwice,
      pageTitleLong,
      pageDescriptionMissing,
      pageDescriptionLong,
      pageDescriptionRepeatsTitle,
      pageImageMissing,
      pageImageUnusable,
      pageImageRelative,
      pageImageSmall,
      pageImageSizeMalformed,
      pageTouchIconMissing,
      pageViewportMissing,
      pageKeywordsMany,
      pageTextMissing,
      pageTextCut,
    ]
}
