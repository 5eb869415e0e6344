import Records
import Testing

@testable import Quality

// https://schema.org/docs/full.html
struct SchemaVocabularyTests {
  private let vocabulary = SchemaVocabulary.known

  private func type(_ name: String) throws -> NameTable.ID {
    try #require(vocabulary.types.names.id(of: name), "\(name)")
  }

  private func property(_ name: String) throws -> NameTable.ID {
    try #require(vocabulary.properties.names.id(of: name), "\(name)")
  }

  @Test("The tables hold the whole vocabulary")
  func sizes() {
    #expect(vocabulary.types.names.count > 900)
    #expect(vocabulary.properties.names.count > 1_500)
    #expect(vocabulary.profiles.all.count == ProfileTable.rows.count)
  }

  @Test("Every name is found by its own bytes, and by other capitals as a spelling")
  func names() {
    for names in [vocabulary.types.names, vocabulary.properties.names] {
      for id in 0..<NameTable.ID(names.count) {
        let name = names.name(id)
        #expect(names.id(of: name) == id)
        #expect(name.uppercased().withBytes { names.spelling(of: $0) } == id)
        #expect(names.id(of: name + "x") != id)
      }
      #expect(names.id(of: "") == nil)
      #expect(names.id(of: String(repeating: "a", count: 300)) == nil)
    }
  }

  @Test("A type is below itself and all above it, over several parents")
  func lineage() throws {
    let restaurant = try type("Restaurant")
    for above in ["Restaurant", "LocalBusiness", "Organization", "Place", "Thing"] {
      #expect(vocabulary.types.isKind(restaurant, of: try type(above)), "\(above)")
    }
    #expect(!vocabulary.types.isKind(restaurant, of: try type("Recipe")))
    #expect(!vocabulary.types.isKind(try type("Thing"), of: restaurant))
    #expect(vocabulary.types.isRole(try type("OrganizationRole")))
    #expect(vocabulary.types.names.id(of: "Plumbaker") == nil)
    #expect(vocabulary.types.successor(of: try type("Code")) == (try type("SoftwareSourceCode")))
  }

  @Test("A property belongs to a type or one above it")
  func domains() throws {
    let recipe = try type("Recipe")
    for name in ["cookTime", "recipeIngredient", "author", "name", "prepTime"] {
      #expect(vocabulary.properties.isProperty(try property(name), of: recipe), "\(name)")
    }
    #expect(!vocabulary.properties.isProperty(try property("startDate"), of: recipe))
    #expect(vocabulary.properties.names.id(of: "plumCount") == nil)
    let successor = vocabulary.properties.successor(of: try property("ingredients"))
    #expect(successor == (try property("recipeIngredient")))
  }

  @Test(
    "A text fits by the types of the property's values",
    arguments: [
      ("name", "Ada", .whole), ("datePublished", "2026-11-21", .whole),
      ("datePublished", "soon", .wrong), ("cookTime", "PT1H", .whole),
      ("cookTime", "an hour", .wrong), ("duration", "30 minutes", .wrong),
      ("author", "Ada Damson", .loose), ("author", "https://example.com/ada", .whole),
      ("author", "#ada", .whole), ("image", "https://example.com/a.jpg", .whole),
      ("image", "a picture", .loose), ("url", "not an address", .wrong),
      ("availability", "InStock", .whole), ("availability", "https://schema.org/InStock", .whole),
      ("availability", "in stock", .loose), ("availability", "Monday", .loose),
      ("availability", "http://schema.org/InStock", .whole),
      ("availability", "https://schema.org/InStok", .wrong),
      ("availability", "https://schema.org/instock", .wrong),
      ("availability", "https://schema.org/NewCondition", .wrong),
      ("availability", "https://example.com/plenty", .whole),
      ("itemCondition", "https://schema.org/Nonsense", .wrong),
      ("author", "https://schema.org/Nonsense", .whole),
      ("price", "12.50", .whole), ("price", "$12.00", .wrong), ("lowPrice", "call us", .wrong),
      ("priceCurrency", "EUR", .whole), ("priceCurrency", "$", .wrong),
      ("dayOfWeek", "Monday", .whole), ("reviewCount", "12", .whole),
      ("reviewCount", "twelve", .wrong), ("ratingValue", "excellent", .wrong),
      ("ratingValue", "4,5", .wrong), ("bestRating", "5", .whole), ("currency", "Euro", .wrong),
      ("availability", "https://schema.org/ItemAvailability", .wrong),
      ("availability", "ItemAvailability", .loose),
      ("specialty", "https://schema.org/MedicalSpecialty", .wrong),
      ("specialty", "https://schema.org/Urologic", .whole),
      ("acceptedPaymentMethod", "https://schema.org/CreditCard", .whole),
      ("hasDeliveryMethod", "https://schema.org/ParcelService", .whole),
      ("url", "www.e.com/a", .wrong), ("url", "/a", .whole), ("url", "a.html", .whole),
      ("image", "e.com/x.jpg", .wrong), ("image", "img/x.jpg", .whole),
      ("applicationCategory", "www.e.com", .whole),
      ("calories", "300 kcal", .whole), ("calories", "many", .loose), ("weight", "7 kg", .whole),
      ("isAccessibleForFree", "true", .whole), ("isAccessibleForFree", "yes", .wrong),
      ("floorSize", "50", .whole), ("numberOfRooms", "3", .whole),
      ("doorTime", "19:30", .whole), ("baseSalary", "5000", .whole),
      ("baseSalary", "5000 EUR a month", .loose),
    ] as [(String, String, SchemaVocabulary.Fit)]
  )
  func texts(name: String, text: String, fit: SchemaVocabulary.Fit) throws {
    let property = try property(name)
    #expect(text.withBytes { vocabulary.fit($0, property) } == fit)
  }

  @Test(
    "A thing fits by its types, and a role fits everywhere",
    arguments: [
      ("author", ["Person"], .whole), ("author", ["NewsMediaOrganization"], .whole),
      ("author", ["Place"], .wrong), ("author", ["Place", "Organization"], .whole),
      ("author", ["Thing"], .loose), ("author", ["Role"], .whole), ("author", [], .whole),
      ("offers", ["AggregateOffer"], .whole), ("offers", ["Product"], .wrong),
      ("about", ["Recipe"], .whole), ("name", ["Thing"], .wrong),
      ("video", ["VideoObject"], .whole), ("video", ["MediaObject"], .loose),
      ("cookTime", ["Duration"], .whole),
    ] as [(String, [String], SchemaVocabulary.Fit)]
  )
  func things(name: String, types: [String], fit: SchemaVocabulary.Fit) throws {
    let types = try types.map { try type($0) }
    #expect(vocabulary.fit(types, try property(name)) == fit)
  }

  @Test(
    "An item is of a kind by any of its types",
    arguments: [
      (["Thing", "https://schema.org/MusicEvent"], "Event", true),
      (["http://schema.org/Restaurant"], "Organization", true),
      (["https://schema.org/Thing"], "Event", false),
      (["https://example.com/Event"], "Event", false),
      ([], "Thing", false), (["https://schema.org/Event"], "Plumbaker", false),
    ]
  )
  func kinds(types: [String], kind: String, isKind: Bool) {
    let item = StructuredItem(syntax: .jsonLD, types: types, properties: [:])
    #expect(vocabulary.isKind(item, of: kind) == isKind)
  }

  @Test("Every profile names a type and properties of the vocabulary, each in its type")
  func profiles() throws {
    for row in ProfileTable.rows {
      let type = try type(row.type)
      for names in (row.required + " " + row.recommended).split(whereSeparator: \.isWhitespace) {
        for name in names.split(separator: "|") {
          // One wish may be spread over the types below: a low price is one of several offers.
          let id = try property(String(name))
          let isPlaced = (0..<NameTable.ID(vocabulary.types.names.count)).contains { below in
            vocabulary.types.isKind(below, of: type)
              && vocabulary.properties.isProperty(id, of: below)
          }
          #expect(isPlaced, "\(row.type).\(name)")
        }
      }
    }
  }

  @Test("Every row of nested needs names types and properties of the vocabulary, each in its type")
  func nestedNeeds() throws {
    for row in NestedNeeds.rows {
      let type = try type(row.type)
      for parent in row.parents.split(separator: " ") { _ = try self.type(String(parent)) }
      for name in row.properties.split(separator: " ") {
        let id = try property(String(name))
        #expect(vocabulary.profiles.nested.mayNeed(in: id))
        #expect(vocabulary.fit([type], id) == .whole, "\(name) holds no \(row.type)")
      }
      for name in row.required.split(whereSeparator: { " |".contains($0) }) {
        let id = try property(String(name))
        #expect(vocabulary.properties.isProperty(id, of: type), "\(row.type).\(name)")
      }
    }
  }

  @Test(
    "Kinds that results are made of have a profile",
    arguments: [
      "Recipe", "Product", "Event", "JobPosting", "Movie", "Book", "Dataset",
      "SoftwareApplication", "MobileApplication", "VideoObject", "NewsArticle", "BlogPosting",
      "LocalBusiness", "Restaurant", "FAQPage", "HowTo", "Course", "Organization", "WebPage",
      "WebSite", "Person", "BreadcrumbList", "Review", "AggregateRating", "Offer",
      "AggregateOffer", "ImageObject", "QAPage", "ProfilePage", "DiscussionForumPosting",
      "SearchAction", "InteractionCounter", "MusicRecording", "Question", "TVSeries",
      "PodcastEpisode", "PodcastSeries", "Service", "MedicalCondition", "SoftwareSourceCode",
      "MusicGroup", "Trip", "TouristAttraction", "ClaimReview", "ProductGroup",
    ]
  )
  func profiled(name: String) throws {
    #expect(vocabulary.profiles.profiles(of: try type(name)) != 0)
  }
}
