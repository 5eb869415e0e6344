package import Basics

extension PageRecord {
  /// Whether the page was of use once, and is not any more at `moment`.
  package func isExpired(at moment: Timestamp?) -> Bool {
    guard let moment, let end else { return false }
    return end <= moment
  }

  /// When the page ceases to be of use; `nil` when it does not say so, or not in a way that is read.
  ///
  /// A day is one of some zone: it is past when it is past everywhere.
  package var end: Timestamp? { expires.flatMap { Self.end(of: $0) } }

  /// When a day, or a moment, is past; `nil` for what is no date.
  package static func end(of date: String) -> Timestamp? {
    guard let end = Timestamp(webDate: date) else { return nil }
    let isDay = date.utf8.count <= 10
    return end.advanced(bySeconds: isDay ? Self.dayEverywhere : 0)
  }

  /// The seconds from the start of a day in UTC until it is past in the last zone, UTC-12.
  private static let dayEverywhere = 129_600.0

  /// When the page was last changed, as far as it says so: its own date, or else that of its
  /// server; `nil` when neither says anything that can be true.
  package var written: Timestamp? {
    for date in [dateModified, datePublished, fetch?.lastModified] {
      guard let moment = date.flatMap(Timestamp.init(webDate:)), moment > Self.webBegan else {
        continue
      }
      return moment
    }
    return nil
  }

  /// 1991-08-06, the day of the first page; earlier dates are of something else.
  private static let webBegan = Timestamp(milliseconds: 681_436_800_000)
}
