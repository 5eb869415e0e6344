/// Properties that mean something even where they are in no item.
package enum LooseNames {
  /// What results are made of: all else that is loose beside a description of what the page is
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

  /// What is on many pages beside what they are about, and the page itself.
  package static let companions: Set<Substring> = [
    "AboutPage", "AggregateRating", "Answer", "Brand", "BreadcrumbList", "CollectionPage",
    "Comment",
    "ContactPage", "ContactPoint", "Corporation", "EntryPoint", "ImageGallery", "ImageObject",
    "ItemList", "ItemPage", "ListItem", "MediaGallery", "NewsMediaOrganization", "Offer",
    "Organization", "Person", "Place", "PostalAddress", "Rating", "Review", "SearchAction",
    "SearchResultsPage", "SiteNavigationElement", "Thing", "UserComments", "VideoGallery",
    "WPAdBlock", "WPFooter", "WPHeader", "WPSideBar", "WebPage", "WebPageElement", "WebSite",
  ]
}
