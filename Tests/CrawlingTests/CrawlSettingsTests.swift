import Testing

@testable import Crawling

struct CrawlSettingsTests {
  @Test(
    "A lease has no more visits than its time allows, and room for two",
    arguments: [(0, 64), (1e-300, 64), (0.5, 64), (1, 60), (10, 6), (60, 2), (3600, 2), (1e300, 2)]
  )
  func visits(delay: Double, most: Int) {
    var settings = CrawlSettings()
    settings.delay = delay
    #expect(settings.visitsPerLease == most)
  }
}
