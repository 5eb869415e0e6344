import Crawling
import Fetching
import ObjectStoring

extension Settings {
  /// Makes of the settings what commands make of them, to find what each would complain about.
  ///
  /// - Throws: ``SettingsError`` that names the file, variable or flag.
  func check() throws(SettingsError) {
    _ = try CrawlSettings(self)
    _ = try FetchSettings(self)
    try Webhook.check(self)
    try checkObjectStore()
    _ = try ruleDecisions()
    _ = try copyURL(.copiesAppleURL)
    _ = try copyURL(.copiesGoogleURL)
    _ = try rankingWeights()
    _ = try indexOptions()
    _ = try blockedCompletions()
    try SynonymFile.check()
  }

  /// Finds what is wrong with the object store's settings; its variables are read by those who use it.
  private func checkObjectStore() throws(SettingsError) {
    for key in [SettingKey.s3Endpoint, .s3Region] {
      do throws(ObjectStoreError) {
        _ = try ObjectStoreSettings(
          endpoint: key == .s3Endpoint ? text(key) : "",
          region: key == .s3Region ? text(key) : "",
          environment: [:]
        )
      } catch {
        throw SettingsError(
          origin: origin(of: key),
          problem: "\(key): \(error.reason)",
          advice: error.advice
        )
      }
    }
  }
}
