// What things within a thing need.
//
// References, each below <https://developers.google.com/search/docs/appearance/structured-data/>:
// article, faqpage, qapage, product-snippet, software-app, review-snippet
extension NestedNeeds {
  /// What a thing of a type needs as the value of some properties of some types.
  struct Row: Sendable {
    /// The types of the thing around it; empty for any.
    let parents: String
    let properties: String
    /// The type of the thing; its subtypes count as well, unless a row before has them.
    let type: String
    /// Bars part the properties of which one will do.
    let required: String

    init(_ parents: String, _ properties: String, _ type: String, _ required: String) {
      self.parents = parents
      self.properties = properties
      self.type = type
      self.required = required
    }
  }

  static let rows: [Row] = [
    Row("FAQPage", "mainEntity", "Question", "name acceptedAnswer"),
    Row("QAPage", "mainEntity", "Question", "name acceptedAnswer|suggestedAnswer"),
    Row("Question", "acceptedAnswer suggestedAnswer", "Answer", "text"),
    Row("Product SoftwareApplication", "offers", "AggregateOffer", "lowPrice priceCurrency"),
    Row("Product SoftwareApplication", "offers", "Offer", "price|priceSpecification"),
    Row("Offer", "priceSpecification", "PriceSpecification", "price"),
    Row("", "aggregateRating", "AggregateRating", "ratingValue ratingCount|reviewCount"),
    Row("", "review", "Review", "author reviewRating"),
    Row("Review", "reviewRating", "Rating", "ratingValue"),
    Row("", "author", "Person", "name|givenName|familyName"),
    Row("", "author", "Organization", "name|legalName"),
  ]
}
