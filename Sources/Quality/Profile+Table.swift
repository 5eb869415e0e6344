// What each kind of thing should say of itself.
//
// The lists follow what search engines publish for their results, because that is what page
// owners work with, joined with schema.org's own examples and with what Apple's guide names:
// ratings, offers, price ranges, counts of interactions, organizations, recipes, search actions
// and images.
//
// References: <https://developers.google.com/search/docs/appearance/structured-data/search-gallery>,
// App Search Programming Guide, Mark Up Web Content
extension ProfileTable {
  /// A kind of thing with what it needs and what it should have; bars part the properties of
  /// which one will do.
  struct Row: Sendable {
    let type: String
    let weight: Double
    let required: String
    let recommended: String
    /// Whether a thing of the type is judged by no row of a broader type, because no search engine has a
    /// result for it by that.
    let isExact: Bool

    init(
      _ type: String,
      _ weight: Double,
      _ required: String,
      _ recommended: String,
      isExact: Bool = false
    ) {
      self.type = type
      self.weight = weight
      self.isExact = isExact
      self.required = required
      self.recommended = recommended
    }
  }

  static let rows: [Row] = subjects + companions

  /// What a page can be about, the kinds that say most about it first.
  private static let subjects: [Row] = [
    Row(
      "Recipe",
      1,
      "name image",
      """
      aggregateRating author cookTime datePublished description keywords nutrition prepTime \
      recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video
      """
    ),
    Row(
      "Product",
      1,
      "name offers|review|aggregateRating|hasVariant",
      "aggregateRating brand description gtin|gtin8|gtin12|gtin13|gtin14|mpn image offers review sku"
    ),
    Row(
      "Event",
      1,
      "name startDate location",
      "description endDate eventStatus image offers organizer performer"
    ),
    Row(
      "JobPosting",
      1,
      "title description datePosted hiringOrganization jobLocation|jobLocationType",
      "baseSalary directApply employmentType identifier validThrough"
    ),
    Row("Movie", 1, "name image", "aggregateRating dateCreated|datePublished director review"),
    Row("Book", 1, "name author", "isbn url workExample"),
    Row("MusicRecording", 1, "name", "byArtist duration inAlbum url"),
    Row("MusicAlbum", 1, "name", "albumReleaseType|datePublished byArtist image track url"),
    Row(
      "Dataset",
      1,
      "name description",
      "creator distribution identifier keywords license temporalCoverage"
    ),
    Row(
      "SoftwareApplication",
      1,
      "name offers aggregateRating|review",
      "applicationCategory operatingSystem"
    ),
    Row(
      "VideoObject",
      1,
      "name thumbnailUrl uploadDate",
      "contentUrl|embedUrl description duration interactionStatistic|interactionCount"
    ),
    Row("Course", 1, "name description", "hasCourseInstance offers provider"),
    Row(
      "HowTo",
      1,
      "name step",
      "description|image estimatedCost supply tool totalTime"
    ),
    Row(
      "DiscussionForumPosting",
      1,
      "author datePublished text|image|video",
      "comment commentCount|interactionStatistic dateModified|dateCreated headline url",
      isExact: true
    ),
    Row("Article", 1, "headline|name", "author dateModified datePublished image"),
    Row(
      "LocalBusiness",
      1,
      "name address",
      "aggregateRating geo openingHours|openingHoursSpecification priceRange telephone url"
    ),
    Row("Episode", 1, "name", "datePublished description image partOfSeries|partOfSeason url"),
    Row("CreativeWorkSeries", 1, "name", "description image startDate|datePublished url"),
    Row("MusicGroup", 1, "name", "album|track genre image sameAs url"),
    Row("Service", 1, "name|serviceType", "areaServed description offers provider url"),
    Row("SoftwareSourceCode", 1, "name", "author codeRepository license programmingLanguage"),
    Row("MedicalEntity", 1, "name", "code description image url"),
    Row("Trip", 1, "name", "description itinerary offers provider"),
    Row("TouristAttraction", 1, "name", "address|geo description image url"),
    Row("EducationalOccupationalProgram", 1, "name", "description offers provider url"),
    Row("ClaimReview", 1, "claimReviewed reviewRating", "author datePublished itemReviewed url"),
    Row("FAQPage", 1, "mainEntity", "", isExact: true),
    Row("QAPage", 1, "mainEntity", "", isExact: true),
    Row("ProfilePage", 1, "mainEntity", "dateCreated dateModified"),
  ]

  /// What many pages name beside what they are about.
  private static let companions: [Row] = [
    Row("Organization", 0.5, "name", "address contactPoint|telephone logo sameAs url"),
    Row(
      "WebPage",
      0.5,
      "name|headline",
      "breadcrumb description image|primaryImageOfPage inLanguage url"
    ),
    Row("WebSite", 0.5, "name url", "potentialAction"),
    Row("Person", 0.5, "name", "image jobTitle sameAs url"),
    Row("Place", 0.5, "name address|geo", "image telephone url"),
    Row(
      "Review",
      0.5,
      "author reviewRating|reviewBody itemReviewed",
      "datePublished publisher reviewBody"
    ),
    Row("AggregateRating", 0.5, "ratingValue ratingCount|reviewCount", "bestRating itemReviewed"),
    Row(
      "Offer",
      0.5,
      "price|lowPrice|priceSpecification priceCurrency|priceSpecification",
      "availability itemCondition priceValidUntil|validThrough seller|offeredBy url"
    ),
    Row("Question", 0.5, "name acceptedAnswer|suggestedAnswer", "answerCount author text"),
    Row(
      "ImageObject",
      0.5,
      "contentUrl|url",
      "caption|name|description creator|creditText|copyrightNotice|author height license width"
    ),
    Row("InteractionCounter", 0.5, "userInteractionCount", "interactionType"),
    Row("SearchAction", 0.5, "target query", ""),
    Row("BreadcrumbList", 0.5, "itemListElement", ""),
    Row("ItemList", 0.5, "itemListElement", ""),
  ]
}
