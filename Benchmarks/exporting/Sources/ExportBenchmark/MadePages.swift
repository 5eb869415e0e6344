import Addressing
import Basics
import JSON
import Records
import Rules
import Storing

/// Made pages of about the size and shape of real ones: words, headings, links, structured data,
/// deep links, findings; every thousandth tries to leave its place.
enum MadePages {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  static func fill(_ folder: StoreFolder, _ count: Int) async throws {
    let store = try EmbeddedStore(folder, access: .writing)
    for start in stride(from: 0, to: count, by: 2_000) {
      let visits = try (start..<min(count, start + 2_000)).map { number in
        let record = try page(number)
        return ArchivedVisit(
          Settlement(
            token: 0,
            address: record.url,
            outcome: .page,
            status: 200,
            record: record,
            links: record.links.compactMap { WebAddress($0.url) }
          ),
          capturedAt: now
        )
      }
      _ = try await store.ingest(visits, at: now)
    }
    try store.close()
  }

  private struct BadAddress: Error {}

  private static let words = (0..<3_000).map { number -> String in
    let syllables = ["plu", "cake", "tre", "ora", "梅", "ng", "ber", "خوخ", "lin", "자두", "so", "té"]
    return syllables[number % 12] + syllables[number / 12 % 12] + syllables[number / 144 % 12]
  }

  private static let hostile = "=cmd|' /C calc'!A0\n\"},{\u{2028}<script>\u{202E}"

  static func page(_ number: Int) throws -> PageRecord {
    let site = number &* 2_654_435_761 % 1_000
    guard let url = WebAddress("https://site\(site).example/shop/item-\(number)?ref=list&page=2")
    else { throw BadAddress() }
    var state = UInt64(number) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func text(_ count: Int) -> String {
      var parts: [String] = []
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // A product of two numbers favours small ones, as words of languages do.
        let (left, right) = (Int(state >> 33 & 0x7FF), Int(state >> 44 & 0x7FF))
        parts.append(words[left * right >> 11])
      }
      return parts.joined(separator: " ")
    }
    var record = PageRecord(url: url)
    record.title = number % 1_000 == 0 ? hostile : text(6)
    record.description = text(20)
    record.language = ["en", "zh-Hans", "ar", "ko", "fr"][site % 5]
    record.canonicalURL = url.text
    record.image = "https://site\(site).example/img/\(number).jpg"
    record.dateModified = "2026-11-\(10 + number % 20)"
    record.keywords = (0..<4).map { _ in text(1) }
    record.headings = (0..<5).map { _ in text(5) }
    record.text = text(180)
    record.links = (0..<12).map { link in
      PageLink(
        url: "https://site\(site).example/shop/item-\(number + link)?ref=list&page=2",
        rel: link == 3 ? ["nofollow"] : [],
        text: text(3)
      )
    }
    record.deepLinks = [
      DeepLink(platform: "ios", app: "5440\(site)", url: "shop://\(number)", source: "banner")
    ]
    record.items = [item(number, text)]
    record.openGraph = ["og:title": [text(6)], "og:type": ["product"]]
    record.quality = QualityScore(score: Double(number % 100) / 100, parts: ["completeness": 0.5])
    record.findings = [Finding(.pageTitleLong)]
    record.indexable = true
    record.fetch = FetchSummary(
      requestedURL: url.text,
      finalURL: url.text,
      status: 200,
      bytes: 40_000 + number % 9_000
    )
    record.fetch?.contentType = "text/html; charset=utf-8"
    record.fetch?.fetchedAt = now
    record.fetch?.durationMs = 20 + number % 400
    return record
  }

  private static func item(_ number: Int, _ text: (Int) -> String) -> StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/Product"],
      id: "https://example.com/p/\(number)#product",
      properties: [
        "name": [.text(text(4))], "description": [.text(text(15))], "sku": [.text("S\(number)")],
        "offers": [
          .item(
            StructuredItem(
              syntax: .jsonLD,
              types: ["https://schema.org/Offer"],
              properties: [
                "price": [.number(JSONNumber(literal: "\(number % 500).95"))],
                "priceCurrency": [.text("EUR")],
                "availability": [.text("https://schema.org/InStock")],
              ]
            )
          )
        ],
      ]
    )
  }
}
