import Records
import Testing

@testable import Quality

struct ClaimsTests {
  private func claims(
    _ item: StructuredItem,
    text: String = cakeText,
    today: Int? = 20_261_121,
    isEvent: Bool = false
  ) -> [String] {
    Claims(item, isEvent: isEvent, in: ShownText(PageText(text, title: nil)), today: today).checked
      .map {
        "\($0.property) \($0.state)"
      }
  }

  @Test("Names, people, ratings and prices are looked up in the text")
  func shown() {
    #expect(claims(cake) == ["name shown", "author shown", "ratingValue shown"])
    #expect(claims(cake.with("name", .text("Gateau"))).first == "name hidden")
    #expect(claims(cake.with("author", .text("#ada"))) == ["name shown", "ratingValue shown"])
    let offer = item("Offer", ["price": [.text("4.5")]])
    #expect(claims(cake.with("offers", .item(offer))).last == "price shown")
    let dear = item("Offer", ["price": [.text("99")]])
    #expect(!claims(cake.with("offers", .item(dear))).contains { $0.hasPrefix("price") })
  }

  @Test("Of several values one that is shown is enough")
  func several() {
    func names(_ values: [String]) -> [String] {
      var cake = cake
      cake.properties["name"] = values.map { .text($0) }
      return claims(cake)
    }
    #expect(names(["Zwetschgendatschi", "Plum cake"]).first == "name shown")
    #expect(names(["Zwetschgendatschi", "Gateau"]).first == "name hidden")
    var two = cake
    two.properties["author"] = [
      .item(item("Person", ["name": [.text("Otto Quince")]])),
      .item(item("Person", ["name": [.text("Ada Damson")]])),
    ]
    #expect(claims(two).contains("author shown"))
  }

  // https://html.spec.whatwg.org/multipage/microdata.html#values
  @Test("A text of the page's own elements is shown where a part of it is, others are hidden whole")
  func woven() {
    var woven = cake
    woven.syntax = .microdata
    let shown = "Plum cake in an hour, by Ada Damson."
    func name(_ text: String, of item: StructuredItem) -> String? {
      claims(item.with("name", .text(text)), text: shown).first
    }
    #expect(name("Details of Plum cake in an hour show original", of: woven) == "name shown")
    #expect(name("Details of Plum cake in an hour show original", of: cake) == "name hidden")
    #expect(name("Details of some pear cake", of: woven) == "name hidden")
  }

  @Test(
    "A rating that is drawn, or whose count is shown, is no claim where its number is not written"
  )
  func drawn() {
    func ratings(_ text: String, isDrawn: Bool) -> [String] {
      let shown = ShownText(PageText(text, title: nil), isDrawn: { isDrawn && $0 == "4.5" })
      return Claims(cake, isEvent: false, in: shown, today: nil).checked.map {
        "\($0.property) \($0.state)"
      }.filter { $0.hasPrefix("rating") }
    }
    #expect(ratings("Plum cake", isDrawn: false) == ["ratingValue hidden"])
    #expect(ratings("Plum cake", isDrawn: true) == [])
    #expect(ratings("Plum cake, 12 ratings", isDrawn: false) == [])
    #expect(ratings("Plum cake, 4.5", isDrawn: true) == ["ratingValue shown"])
  }

  @Test("Without text nothing is looked up, but dates are told all the same")
  func noText() {
    #expect(claims(cake, text: " ") == [])
    #expect(claims(cake.with("expires", .text("2001")), text: "") == ["expires expired"])
  }

  @Test(
    "What a date says is over behind its last day, and that it is not over claims nothing",
    arguments: [
      ("2026-11-20", true), ("2026-11-21", false), ("2026-11-22", false), ("2026-11", false),
      ("2026-10", true), ("2025", true), ("2026", false), ("2026-11-20T23:59:00Z", true),
      ("2026-11-21T00:00:00Z", false), ("soon", false),
    ]
  )
  func expiry(date: String, isOver: Bool) {
    let posting = item("JobPosting", ["validThrough": [.text(date)]])
    #expect(claims(posting) == (isOver ? ["validThrough expired"] : []))
    #expect(claims(posting, today: nil) == [])
  }

  @Test("Of several dates the latest counts, and only an event is over behind its end")
  func kinds() {
    let dates = [PropertyValue.text("2001-01-01"), .text("2030-01-01")]
    #expect(claims(item("JobPosting", ["validThrough": dates])) == [])
    let end = item("Event", ["endDate": [.text("2001-01-01")]])
    #expect(claims(end, isEvent: true) == ["endDate expired"])
    #expect(claims(end) == [])
  }

  @Test("Offers are over when all of them are")
  func offers() {
    func product(_ dates: [String?]) -> StructuredItem {
      let offers = dates.map { date in
        PropertyValue.item(
          item("Offer", date.map { ["priceValidUntil": [.text($0)]] } ?? ["price": [.text("99")]])
        )
      }
      return item("Product", ["offers": offers])
    }
    #expect(claims(product(["2001-01-01"])) == ["priceValidUntil expired"])
    #expect(claims(product(["2001-01-01", "2002-01-01"])) == ["priceValidUntil expired"])
    #expect(claims(product(["2001-01-01", "2030-01-01"])) == [])
    #expect(claims(product(["2001-01-01", nil])) == [])
  }
}
