/// One thing other than the query's words that makes a result better or worse.
///
/// Every signal is a number in [0,1]. The raw value is its key in the configuration.
package enum Signal: String, Hashable, Sendable, CaseIterable {
  /// The share of showings that were chosen, corrected for position and smoothed.
  case ratio = "engagement-ratio"
  /// How often the page was chosen, decayed and saturated.
  case taps
  /// How many people used the page, saturated; 0 below the threshold of privacy.
  case clients
  /// How good the page's structured data is.
  case quality
  /// How many good pages link to the page.
  case links
  /// How recently the page changed.
  case freshness
  /// How soon the page shows its content.
  case speed
  /// How well the page suits the screen that it is read on.
  case design
  /// How close together the words of the query are; depends on the query.
  case closeness
  /// How near the page's region is to the searcher; depends on who asks.
  case nearness
  /// Whether the page is in a language of the searcher; depends on who asks.
  case language
  /// How much the page looks like spam; lowers the score.
  case spam
  /// How plainly people who were shown the page did not want it; lowers the score.
  case uselessness

  /// What the signal is, in plain English, as explanations print it.
  package var label: String {
    switch self {
    case .ratio: "click-through rate"
    case .taps: "clicks"
    case .clients: "people who use it"
    case .quality: "structured data quality"
    case .links: "links from other pages"
    case .freshness: "freshness"
    case .speed: "loading speed"
    case .design: "fit for screens"
    case .closeness: "proximity of the query's words"
    case .nearness: "distance to the searcher"
    case .language: "the searcher's language"
    case .spam: "spam"
    case .uselessness: "shown often, never clicked"
    }
  }

  /// Whether the signal lowers the score.
  package var isPenalty: Bool { self == .spam || self == .uselessness }

  /// Whether the signal is the same for every query and searcher.
  package var isStatic: Bool {
    self != .nearness && self != .closeness && self != .language
  }
}
