/// Properties that mean something even where they stand in no item.
package enum LooseNames {
  /// What results are made of: all else that stands loose beside a description of what the page is
  /// about, such as a caption, a link to a profile or the picture of a badge, is lost to nobody.
  package static let read: Set<String> = [
    "address", "aggregateRating", "author", "brand", "cookTime", "dateModified", "datePublished",
    "description", "duration", "endDate", "headline", "image", "location", "name", "offers",
    "openingHours", "prepTime", "price", "priceCurrency", "ratingValue", "recipeIngredient",
    "recipeInstructions", "recipeYield", "review", "startDate", "telephone", "thumbnailUrl",
    "title",
    "totalTime", "uploadDate",
  ]

  /// The properties by which a thing is called: one of them says what the others say.
  package static let titles = ["headline", "name", "title"]
}
