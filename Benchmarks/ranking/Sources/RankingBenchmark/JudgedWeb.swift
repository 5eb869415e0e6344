import Indexing
import Ranking
import Records

/// A made collection: pages of known use for known queries, and what can be seen of them.
///
/// Every page has a topic, how much of it is about the topic, and how useful it is. Words follow
/// from the first two, signals from the third with the noise that signals have: a few pages are
/// well known, most have too few visitors to say anything of, markup is kept by diligent sites
/// whether or not they are useful, and links follow fame. A share of pages is useless and dressed
/// up for search engines with good markup; one in ten repeats its words and is recognised half the
/// time.
struct JudgedWeb {
  /// One page.
  struct Page {
    let id: UInt64
    let document: IndexDocument
    let signals: RankingSignals
    let topic: Int
    /// What the page is worth to somebody who asks for its topic, in [0,3].
    let gain: Double
  }

  /// How many topics there are, each with a query of two words.
  static let topics = 150
  /// How many pages there are of each.
  static let pagesPerTopic = 60

  /// The pages.
  private(set) var pages: [Page] = []
  /// The share of pages that are dressed up.
  private let dressed: Double
  private var random: Generator

  /// Makes the collection that `seed` stands for.
  init(seed: UInt64, dressed: Double) {
    self.dressed = dressed
    random = Generator(state: seed)
    for topic in 0..<Self.topics {
      for _ in 0..<Self.pagesPerTopic { addPage(topic) }
    }
  }

  /// The query of a topic.
  static func query(_ topic: Int) -> String { "subject\(topic)a subject\(topic)b" }

  private enum Kind { case honest, dressed, stuffed }

  private mutating func addPage(_ topic: Int) {
    let chance = random.next()
    let kind: Kind = chance < 0.1 ? .stuffed : chance < 0.1 + dressed ? .dressed : .honest
    let use = kind == .honest ? random.next() : random.next() * 0.1
    let focus = kind == .honest ? random.next() : 0.7 + random.next() * 0.3
    let id = UInt64(pages.count + 1)
    var document = IndexDocument(
      url: "https://site\(id).example/",
      host: "site\(id).example",
      domain: "site\(id).example"
    )
    let (first, second) = ("subject\(topic)a", "subject\(topic)b")
    var title = ["about\(id % 97)", "page\(id)"]
    if focus > 0.35 { title.append(first) }
    if focus > 0.6 { title.append(second) }
    if kind == .stuffed { title += [first, second, first, second] }
    document.title = title.joined(separator: " ")
    if focus > 0.5 { document.summary = "\(first) and word\(id % 13) \(second)" }
    if focus > 0.75 { document.headings = ["\(first) \(second)"] }
    document.body = body(first, second, focus: focus, kind: kind)
    document.isAppLinked = true
    let page = Page(
      id: id,
      document: document,
      signals: signals(kind, use: use),
      topic: topic,
      gain: 3 * use * min(1, focus * 1.5)
    )
    pages.append(page)
  }

  private mutating func body(
    _ first: String,
    _ second: String,
    focus: Double,
    kind: Kind
  ) -> String {
    let length = 60 + Int(random.next() * 300)
    let share = kind == .stuffed ? 0.3 : 0.005 + 0.03 * focus * random.next()
    var words = [first]
    for _ in 0..<length {
      let isTopic = random.next() < share
      let word = random.next() < 0.5 ? first : second
      words.append(isTopic ? word : "word\(Int(random.next() * random.next() * 5000))")
    }
    return words.joined(separator: " ")
  }

  private mutating func signals(_ kind: Kind, use: Double) -> RankingSignals {
    var signals = RankingSignals()
    let fame = random.next() * random.next() * (0.4 + 0.6 * use)
    // Four pages in ten are seen by enough people for anything to be told of them.
    if fame > 0.15 {
      signals[.ratio] = 0.02 + 0.45 * use + noise(0.06)
      signals[.taps] = SignalScale.saturated(400 * fame * (0.05 + use), half: 50)
      signals[.clients] = SignalScale.saturated(2000 * fame * (0.05 + use), half: 500)
      if use < 0.1 { signals[.uselessness] = 0.4 + noise(0.2) }
    } else {
      signals[.ratio] = 0.1
    }
    signals[.quality] = kind == .dressed ? 0.8 + noise(0.15) : 0.2 + 0.5 * use + noise(0.3)
    signals[.links] = kind == .honest ? 0.7 * fame + noise(0.08) : noise(0.15)
    signals[.freshness] = random.next() < 0.5 ? 0 : 0.2 + 0.2 * use + noise(0.4)
    signals[.speed] = [0.5, 0.8, 1][Int(random.next() * 2.4 + 0.6 * use)]
    signals[.design] = 0.5 + 0.2 * use + noise(0.25)
    if kind == .stuffed, random.next() < 0.5 { signals[.spam] = 0.5 }
    // An honest page in a hundred is taken for spam.
    if kind == .honest, random.next() < 0.01 { signals[.spam] = 0.5 }
    return signals
  }

  /// A number around 0, at most `width` away.
  private mutating func noise(_ width: Double) -> Double {
    (random.next() + random.next() - 1) * width
  }
}

/// Numbers that look random and are always the same (SplitMix64).
struct Generator {
  var state: UInt64

  /// The next number in [0,1).
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ value >> 31) >> 11) / Double(1 << 53)
  }
}
