import Testing

@testable import Exporting

/// The names of bars.
struct BarChartTests {
  private static let long = String(repeating: "a", count: 60)

  @Test(
    "The site of a URL is seen however long the URL is (URL Standard, URL rendering)",
    arguments: [
      ("https://a.example/b", "a.example/b"), ("https://a.example", "a.example"),
      ("https://xn--bcher-kva.example/", "bücher.example/"),
      ("https://a.example/\(long)bank.example", "a.example/\(long.prefix(35))…"),
      ("https://bank.example.\(long).evil.example/", "…\(long.prefix(32)).evil.example"),
      ("https://schema.org/Recipe", "Recipe"), ("page.title-missing", "page.title-missing"),
      ("b\(long)c", "b\(long.prefix(22))…\(long.prefix(21))c"),
    ]
  )
  func names(name: String, shown: String) {
    #expect(BarChart.short(name) == shown)
  }
}
