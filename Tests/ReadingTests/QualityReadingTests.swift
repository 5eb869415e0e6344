import Basics
import Reading
import Records
import Rules
import Testing

/// The score of whole pages, from their bytes on.
struct QualityReadingTests {
  private static let text = """
    <h1>Plum cake in an hour</h1>
    <p>By Ada Damson, 20 November 2026. Rated 4,5 by 12 people.</p>
    """

  private static func page(_ markup: String, text: String = text) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head><meta charset="utf-8"><title>Orchard</title></head>
    <body>\(text)\(markup)</body>
    </html>
    """
  }

  private static let block = """
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Recipe", "name": "Plum cake in an hour",
     "image": "https://example.com/cake.jpg", "author": {"@type": "Person", "name": "Ada Damson"},
     "datePublished": "2026-11-20", "cookTime": "PT45M", "recipeIngredient": ["1 kg plums"],
     "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": 12}}
    </script>
    """

  private func score(_ html: String) throws -> Double {
    try judge(html).quality.score
  }

  @Test(
    "Each fault lowers the score: what is required gone, a date spoilt, a property renamed",
    arguments: [
      (#""name": "Plum cake in an hour","#, ""),
      (#""image": "https://example.com/cake.jpg","#, ""),
      (#""2026-11-20""#, #""20 November""#), (#""PT45M""#, #""45 minutes""#),
      ("datePublished", "datepublished"), ("recipeIngredient", "plums"),
      (#""@type": "Recipe""#, #""@type": "Recipee""#),
      (#""@type": "Recipe""#, #""@type": "recipe""#),
      (#""@type": "AggregateRating""#, #""@type": "Place""#), (#"["1 kg plums"]"#, #"["", " "]"#),
      (#""Plum cake in an hour""#, #""Chocolate gateau from Vienna""#),
      (#""cookTime""#, #""expires": "2026-11-20", "cookTime""#), ("12}}", "12}"),
    ]
  )
  func faults(right: String, wrong: String) throws {
    let broken = Self.block.replacing(right, with: wrong)
    #expect(broken != Self.block)
    #expect(try score(Self.page(broken)) < score(Self.page(Self.block)))
  }

  @Test(
    "Text moved out of sight lowers the score",
    arguments: [
      ("<h1>Plum cake in an hour</h1>", #"<h1 hidden>Plum cake in an hour</h1>"#),
      ("<h1>", #"<h1 style="display: none">"#), ("Ada Damson", "<template>Ada Damson</template>"),
      ("Rated 4,5 by 12 people", "<!-- Rated 4,5 by 12 people -->"),
      ("By Ada Damson", "<script>'By Ada Damson'</script>"),
    ]
  )
  func hidden(shown: String, hidden: String) throws {
    let text = Self.text.replacing(shown, with: hidden)
    #expect(text != Self.text)
    #expect(try score(Self.page(Self.block, text: text)) < score(Self.page(Self.block)))
  }

  @Test("A page that shows nothing of what it claims scores a fifth at most")
  func spam() throws {
    let html = Self.page(Self.block, text: "<p>Cheap loans, 9 of them.</p>")
    #expect(try score(html) <= 0.2)
  }

  @Test("What stands in a menu or a footer is visible too")
  func wholeText() throws {
    let main = "<main><p>\(String(repeating: "Something about plums. ", count: 30))</p></main>"
    let foot = "<footer><a href=/>Plum cake in an hour</a> by Ada Damson, 4.5</footer>"
    let record = try judge(Self.page(Self.block, text: main + foot))
    #expect(!record.text.contains("Damson"))
    #expect(record.quality.parts["consistency"] == 1)
  }

  @Test("The same block again, and again, changes nothing")
  func repetition() throws {
    let quality = try judge(Self.page(Self.block)).quality
    #expect(try judge(Self.page(String(repeating: Self.block, count: 8))).quality == quality)
  }

  @Test(
    "A further property never lowers the score",
    arguments: [
      #""keywords": "plums, cake""#, #""description": "A plain cake.""#, #""prepTime": "PT20M""#,
      #""publisher": "Orchard Press""#, #""publisher": {"@type": "Organization"}"#,
      #""nutrition": {"@type": "NutritionInformation", "calories": "300 kcal"}"#,
      #""isAccessibleForFree": true"#, #""video": {"@id": "/video"}"#, #""recipeYield": 8"#,
      #""offers": {"@type": "Offer", "price": "3.50", "priceCurrency": "EUR"}"#,
      #""expires": "2030-01-01""#, #""name": "Plum cake in an hour""#, #""headline": "Plum cake""#,
      #""inLanguage": "en""#, #""brand-output": "required""#, #""@id": "/cake""#,
    ]
  )
  func monotone(statement: String) throws {
    let more = Self.block.replacing(#""cookTime""#, with: statement + #", "cookTime""#)
    let isKnown = !statement.contains("brand")
    let (before, after) = (try score(Self.page(Self.block)), try score(Self.page(more)))
    #expect(isKnown ? after >= before : after < before)
  }

  @Test("A page is judged by the day it was fetched, and by none when it was not")
  func expiry() throws {
    let offer = #""offers": {"@type": "Offer", "price": "3.50", "priceCurrency": "EUR", "#
    let block = Self.block.replacing(
      #""cookTime""#,
      with: offer + #""priceValidUntil": "2026-11-20"}, "cookTime""#
    )
    func rules(_ moment: Timestamp?) throws -> Set<String> {
      Set(try judge(Self.page(block), at: moment).findings.map(\.rule))
    }
    #expect(try rules(noon).contains("quality.claim-expired"))
    #expect(try !rules(noon.advanced(bySeconds: -86_400)).contains("quality.claim-expired"))
    #expect(try !rules(nil).contains("quality.claim-expired"))
  }

  @Test("Broken blocks get their gain where they stand")
  func brokenBlock() throws {
    let cut = Self.block.replacing("12}}", with: "12}}]")
    let record = try judge(Self.page(cut))
    let finding = try #require(record.findings.first { $0.rule.hasPrefix("json-ld.") })
    #expect(finding.line != nil)
    #expect(try #require(finding.gain) > 0)
    let hopeless = #"<script type="application/ld+json">{"@type" "Recipe</script>"#
    let empty = try judge(Self.page(hopeless))
    #expect(empty.quality.score == 0)
    #expect(try #require(empty.findings.first { $0.rule == "json-ld.invalid" }?.gain) > 0)
  }
}
