/// What speaks for a page or a site being spam, and counts against it in ranking.
extension Rule {
  private static let policies =
    "https://developers.google.com/search/docs/essentials/spam-policies"
  private static let practices =
    "App Search Programming Guide, Enhance Your Search Results, and Technical Note TN2416:"
    + " https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/SearchUserExperience.html"

  package static let spamKeywordStuffing = Rule(
    "spam.keyword-stuffing",
    .warning,
    title: "The page repeats words far more often than texts do.",
    reason: "Words that are repeated to be found lower the page in ranking, and readers leave.",
    fix: "Say each thing once, in the words that readers would use.",
    source: policies + "#keyword-stuffing",
    specimen: Specimen(
      .page,
      bad: specimenPage(title: "<title>Plums, plums, ripe plums and cheap plums</title>"),
      good: specimenPage()
    )
  )

  package static let spamMisleadingMarkup = Rule(
    "spam.misleading-markup",
    .warning,
    title: "The structured data names something else than the page shows.",
    reason: "Not one word of the name stands on the page; a result that promises another thing than"
      + " it opens lowers the page in ranking.",
    fix: "Name in the structured data what the page is about.",
    source: QualitySpecimen.guidelines,
    specimen: Specimen(
      .body,
      bad: article(headline: "Hidden treasures of northern lighthouses"),
      good: article(headline: "Plum cake in an hour")
    )
  )

  package static let spamDuplicateTitles = Rule(
    "spam.duplicate-titles",
    .note,
    title: "Many pages of the site bear this page's title.",
    reason: "Results that read the same cannot be told apart, and count against the whole site.",
    fix: "Give each page a title of its own.",
    source: practices,
    specimen: Specimen(
      .site,
      bad: "21 title=Plums text=* image=*",
      good: "21 title=* text=* image=*"
    )
  )

  package static let spamOverIndexing = Rule(
    "spam.over-indexing",
    .warning,
    title: "Many pages of the site say nearly the same as this one.",
    reason: "Thousands of items that hardly differ push what is of use out of the index; they count"
      + " against the whole site.",
    fix: "Keep one page of each, and name it as canonical on the others or leave them out.",
    source: practices,
    specimen: Specimen(
      .site,
      bad: "21 title=* text=Plums image=*",
      good: "21 title=* text=* image=*"
    )
  )

  package static let spamSameImage = Rule(
    "spam.same-image",
    .note,
    title: "Most pages of the site show this page's image.",
    reason: "An image that is the same everywhere, such as a logo, tells nothing about a result.",
    fix: "Name an image of what the page is about.",
    source: practices,
    specimen: Specimen(
      .site,
      bad: "21 title=* text=* image=/logo.png",
      good: "21 title=* text=* image=*"
    )
  )

  /// A page with a text of fifty words and more about plum cakes, and an article named `headline`.
  private static func article(headline: String) -> String {
    """
    <h1>Plum cake in an hour</h1>
    <p>Halve ripe plums and take out the stones. Stir flour, sugar, two eggs and soft butter until
    the dough is smooth, spread it in a round tin, and lay the fruit on it in rings. Bake it for
    forty minutes until the crust is brown, let it cool for a while, and serve it with whipped
    cream. It keeps for two days in a cold place, and tastes better on the second one.</p>
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Article","headline":"\(headline)"}
    </script>
    """
  }

  /// The rules that reading one page can break.
  package static let spamPageRules: [Rule] = [spamKeywordStuffing, spamMisleadingMarkup]

  /// The rules that only a whole site can break.
  package static let spamSiteRules: [Rule] = [
    spamDuplicateTitles, spamOverIndexing, spamSameImage,
  ]

  /// The rules of spam.
  package static let spamRules: [Rule] = spamPageRules + spamSiteRules
}
