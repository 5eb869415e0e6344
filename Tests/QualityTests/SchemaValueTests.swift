import Records
import Testing

@testable import Quality

// https://schema.org/DataType
struct SchemaValueTests {
  @Test(
    "Texts that have the form a property asks for",
    arguments: [
      (.date, "2026"), (.date, "2026-11"), (.date, "2026-11-21"), (.date, "20261121"),
      (.date, "2026-11-21T10:30"), (.date, "2026-11-21T10:30:00Z"), (.date, " 2026-11-21 "),
      (.date, "2026-11-21T10:30:00.123+01:00"), (.date, "2026-11-21 10:30:00 +0100"),
      (.time, "10:30"), (.time, "10:30:00Z"), (.dateOrTime, "10:30"), (.dateOrTime, "2026-11-21"),
      (.duration, "PT1H30M"), (.duration, "P1Y2M3DT4H5M6.5S"), (.duration, "P3W"),
      (.duration, "-P1D"), (.number, "0"), (.number, "-1.5"), (.number, ".5"), (.number, "1e3"),
      (.truth, "true"), (.truth, "False"), (.truth, "https://schema.org/True"),
      (.address, "https://a.example/"), (.address, "/a"), (.address, "a.html"),
    ] as [(SchemaProperties.Form, String)]
  )
  func wellFormed(form: SchemaProperties.Form, text: String) {
    #expect(SchemaValue.isWellFormed(text, form))
  }

  @Test(
    "Texts that do not",
    arguments: [
      (.date, "Yesterday 01:11 PM"), (.date, "23 octubre, 2025"), (.date, "2026-13-01"),
      (.date, "2026-00-01"), (.date, "2026-11-32"), (.date, "21.11.2026"), (.date, "26-11-21"),
      (.date, "2026-11-21T"), (.date, "2026-11-21T25:00"), (.date, "2026-11-21Tnoon"),
      (.time, "noon"), (.duration, "PTundefinedM"), (.duration, "PTHM"), (.duration, "P"),
      (.duration, "PT"), (.duration, "1H"), (.duration, "PT5M1H"), (.duration, "30 min"),
      (.number, "1,000"), (.number, "$5"), (.number, "."), (.number, "1e"), (.truth, "yes"),
      (.address, "not an address"), (.address, "plums"),
    ] as [(SchemaProperties.Form, String)]
  )
  func malformed(form: SchemaProperties.Form, text: String) {
    #expect(!SchemaValue.isWellFormed(text, form))
  }
}

// https://schema.org/docs/full.html
struct SchemaTableTests {
  @Test("A type's lineage holds itself and all above it, over several parents")
  func lineage() {
    let restaurant = SchemaTypes.known.lineage(of: "Restaurant")
    #expect(restaurant.isSuperset(of: ["Restaurant", "LocalBusiness", "Organization", "Place"]))
    #expect(restaurant.contains("Thing"))
    #expect(SchemaTypes.known.lineage(of: "Plumbaker").isEmpty)
    #expect(SchemaTypes.known.spelling(of: "newsarticle") == "NewsArticle")
  }

  @Test("A property belongs to a type or one above it")
  func domains() {
    let recipe = SchemaTypes.known.lineage(of: "Recipe")
    for property in ["cookTime", "recipeIngredient", "author", "name", "prepTime"] {
      #expect(SchemaProperties.known.isProperty(property, of: recipe), "\(property)")
    }
    #expect(!SchemaProperties.known.isProperty("startDate", of: recipe))
    #expect(SchemaProperties.known.contains("startDate"))
    #expect(!SchemaProperties.known.contains("plumCount"))
  }

  @Test("Every profile names a type and properties of the vocabulary, each in its type")
  func profiles() {
    for profile in Profile.all {
      let lineage = SchemaTypes.known.lineage(of: profile.type)
      #expect(!lineage.isEmpty, "\(profile.type)")
      for property in (profile.required + profile.recommended).joined() {
        #expect(
          SchemaProperties.known.isProperty(property, of: lineage),
          "\(profile.type).\(property)"
        )
      }
    }
  }
}
