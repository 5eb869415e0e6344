import Addressing
package import Basics
package import Ranking
package import Records

/// Why a page ranks where it does: every signal with its weight, and where the page is among
/// pages like it.
package struct RankExplanation: Hashable, Sendable {
  /// One signal of the page.
  package struct Line: Hashable, Sendable {
    /// Which one.
    package let signal: Signal
    /// Its value, in [0,1].
    package let value: Double
    /// How much it counts.
    package let weight: Double
    /// By how much the score would rise if the signal were at its best.
    package let gain: Double
    /// Why the value is what it is, where it does not speak for itself.
    package var note: String?
    /// What would raise the page; `nil` for what no page can change.
    package var advice: String?
    /// The share of each group's pages that are worse in it, by the group's kind; those that are
    /// equal count half, and signals of the query have none.
    package var shares: [String: Double] = [:]

    /// What the signal adds to the score; below 0 for a penalty.
    package var points: Double { (signal.isPenalty ? -1 : 1) * weight * value }
  }

  /// Pages that the page is compared with.
  package struct Group: Hashable, Sendable {
    /// What they have in common: `host` or `type`.
    package let kind: String
    /// Which host or type.
    package let name: String
    /// How many pages of the index there are, this one included.
    package var pages: Int
    /// The page's rank among them by its score, 1 for the best; `nil` when it is not in the
    /// index, or too far behind to be counted.
    package var rank: Int?
    /// How many of them were looked at for the shares.
    package var sampled: Int
  }

  /// What speaks for spam.
  package struct Sign: Hashable, Sendable {
    /// Which sign.
    package let sign: SpamSigns.Sign
    /// How strong it is, in (0,1].
    package let value: Double
  }

  /// Why no search shows a page of the index.
  package enum Hiding: Hashable, Sendable {
    /// The page says that it is of use until this date, which has passed.
    case expired(String)
    /// Many people were shown the page, and nobody wanted it.
    case unwanted
    /// What it was hidden for does not hold any more; it comes back when scores are set anew.
    case outdated

    /// The reason's stable name.
    package var name: String {
      switch self {
      case .expired: "expired"
      case .unwanted: "unwanted"
      case .outdated: "outdated"
      }
    }

    /// The reason, as a clause.
    package var clause: String {
      switch self {
      case .expired(let date):
        "it expired on \(date); it comes back when a crawl finds a later date"
      case .unwanted:
        "many people saw it and nobody clicked it; it comes back when people do"
      case .outdated: "the reason no longer holds; run pippin index --authority"
      }
    }
  }

  /// The page's identifier.
  package let id: String
  /// The page's address.
  package let url: String
  /// The page's title.
  package let title: String?
  /// Whether the page is in the index.
  package var isIndexed = false
  /// Why no search shows it though it is in the index; empty when searches do.
  package var hidings: [Hiding] = []
  /// The URL of the page that says the same and represents it and others in searches; `nil` for none.
  package var representative: String?
  /// Whether that page is of another site and opens no app, as this one does: by default, no search
  /// shows either of them then.
  package var isRepresentedWithoutApp = false
  /// The codes of what keeps it out, or from being a public result.
  package let reasons: [String]
  /// What to do about each of ``reasons``, those that keep the page out of the index first.
  package let obstacles: [Obstacle]
  /// Every signal, in the order of explanations.
  package var lines: [Line] = []
  /// The signs of spam, strongest first.
  package var signs: [Sign] = []
  /// The pages it is compared with.
  package var groups: [Group] = []
  /// The findings whose fix raises the quality of structured data, the greatest gain first.
  package var findings: [Finding] = []
  /// The moment up to which ages count; `nil` when links and ages were never ranked.
  package var moment: Timestamp?

  init(_ record: PageRecord) {
    (id, url, title, reasons) = (record.id, record.url.text, record.searchedTitle, record.reasons)
    obstacles = Obstacle.all(of: record)
  }

  /// What all signals that no query changes add up to.
  package var points: Double {
    lines.reduce(0) { $1.signal.isStatic ? $0 + $1.points : $0 }
  }

  /// What they could add up to at most.
  package var best: Double {
    lines.reduce(0) { $1.signal.isStatic && !$1.signal.isPenalty ? $0 + $1.weight : $0 }
  }

  /// What would raise the page, the greatest gain first.
  package var potentials: [Line] {
    lines.enumerated().filter { $0.element.gain > 0.0005 }.sorted { left, right in
      let (one, other) = (left.element.gain, right.element.gain)
      return one != other ? one > other : left.offset < right.offset
    }.map(\.element)
  }
}
