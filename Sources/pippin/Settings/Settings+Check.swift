import Crawling
import Fetching

extension Settings {
  /// Makes of the settings what commands make of them, to find what each would complain about.
  ///
  /// - Throws: ``SettingsError`` that names the file, variable or flag.
  func check() throws(SettingsError) {
    _ = try CrawlSettings(self)
    // Whether the file of authorities is there is looked at by those who use it.
    var plain = self
    try plain.set(.fetchCAFile, to: "", origin: .builtIn)
    _ = try FetchSettings(plain)
    _ = try ruleDecisions()
    _ = try copyURL(.copiesAppleURL)
    _ = try copyURL(.copiesGoogleURL)
    _ = try rankingWeights()
    _ = try freshnessHalfLife()
    _ = try indexOptions()
    _ = try blockedCompletions()
    _ = try engagementSettings()
    try SynonymFile.check()
  }
}
