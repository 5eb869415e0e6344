/// What a description of one kind of thing should hold.
///
/// The lists follow what search engines publish for their results, because that is what page
/// owners work with, joined with schema.org's own examples. A name with bars is one wish that
/// any of the properties fulfils.
///
/// References: <https://developers.google.com/search/docs/appearance/structured-data/search-gallery>,
/// App Search Programming Guide, Mark Up Web Content
struct Profile: Sendable {
  /// The type; its subtypes count as well.
  let type: String
  /// How much a complete description of it is worth: 1 for what a page can be about, less for
  /// what nearly every page names beside that.
  let weight: Double
  /// Without one of these a description is of little use.
  let required: [[String]]
  /// Each of these makes a description more useful.
  let recommended: [[String]]

  private init(_ type: String, _ weight: Double, _ required: String, _ recommended: String) {
    self.type = type
    self.weight = weight
    self.required = Self.wishes(required)
    self.recommended = Self.wishes(recommended)
  }

  private static func wishes(_ text: String) -> [[String]] {
    text.split(separator: " ").map { wish in wish.split(separator: "|").map { String($0) } }
  }

  /// What a description without a profile, or without a known type, reaches.
  static let unknown = 0.25

  /// The profiles, the kinds that say most about a page first.
  static let all: [Profile] = [
    Profile(
      "Recipe",
      1,
      "name image",
      """
      aggregateRating author cookTime datePublished description keywords nutrition prepTime \
      recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video
      """
    ),
    Profile(
      "Product",
      1,
      "name offers|review|aggregateRating",
      "aggregateRating brand description gtin|gtin8|gtin12|gtin13|gtin14|mpn image offers review sku"
    ),
    Profile(
      "Event",
      1,
      "name startDate location",
      "description endDate eventStatus image offers organizer performer"
    ),
    Profile(
      "JobPosting",
      1,
      "title description datePosted hiringOrganization jobLocation|jobLocationType",
      "baseSalary directApply employmentType identifier validThrough"
    ),
    Profile(
      "Movie",
      1,
      "name image",
      "aggregateRating dateCreated|datePublished director review"
    ),
    Profile("Book", 1, "name author", "isbn url workExample"),
    Profile(
      "MusicRecording",
      1,
      "name",
      "byArtist duration inAlbum url"
    ),
    Profile(
      "Dataset",
      1,
      "name description",
      "creator distribution identifier keywords license temporalCoverage"
    ),
    Profile(
      "SoftwareApplication",
      1,
      "name offers aggregateRating|review",
      "applicationCategory operatingSystem"
    ),
    Profile(
      "VideoObject",
      1,
      "name thumbnailUrl uploadDate",
      "contentUrl|embedUrl description duration interactionStatistic"
    ),
    Profile(
      "Course",
      1,
      "name description",
      "hasCourseInstance offers provider"
    ),
    Profile(
      "Article",
      1,
      "headline|name",
      "author dateModified datePublished image"
    ),
    Profile(
      "LocalBusiness",
      1,
      "name address",
      "aggregateRating geo openingHours|openingHoursSpecification priceRange telephone url"
    ),
    Profile("FAQPage", 1, "mainEntity", ""),
    Profile("QAPage", 1, "mainEntity", ""),
    Profile("Organization", 0.5, "name", "address contactPoint|telephone logo sameAs url"),
    Profile(
      "WebPage",
      0.5,
      "name|headline",
      "breadcrumb description image|primaryImageOfPage inLanguage url"
    ),
    Profile("WebSite", 0.5, "name url", "potentialAction"),
    Profile("Person", 0.5, "name", "image jobTitle sameAs url"),
    Profile("ItemList", 0.5, "itemListElement", ""),
  ]

  /// Returns the share of the profile that `properties` fulfil, in [0,1].
  ///
  /// Up to one half for what is required; the other half for what is recommended, once nothing
  /// required is missing.
  func completeness(_ properties: Set<String>) -> Double {
    let needed = share(required, properties)
    if needed < 1 { return 0.5 * needed }
    return 0.5 + 0.5 * share(recommended, properties)
  }

  /// Returns the wishes that `properties` leave open.
  func missing(_ wishes: [[String]], _ properties: Set<String>) -> [[String]] {
    wishes.filter { wish in !wish.contains(where: properties.contains) }
  }

  private func share(_ wishes: [[String]], _ properties: Set<String>) -> Double {
    guard !wishes.isEmpty else { return 1 }
    return Double(wishes.count - missing(wishes, properties).count) / Double(wishes.count)
  }
}
