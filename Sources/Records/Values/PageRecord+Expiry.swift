package import Basics

extension PageRecord {
  /// Whether the page was of use once, and is not any more at `moment`.
  ///
  /// A day is one of some zone: it is past when it is past everywhere.
  package func isExpired(at moment: Timestamp?) -> Bool {
    guard let moment, let expires, let end = Timestamp(webDate: expires) else { return false }
    let isDay = expires.utf8.count <= 10
    return end.advanced(bySeconds: isDay ? Self.dayEverywhere : 0) <= moment
  }

  /// The seconds from the start of a day in UTC until it is past in the last zone, UTC-12.
  private static let dayEverywhere = 129_600.0
}
