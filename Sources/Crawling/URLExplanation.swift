package import Addressing
package import Basics
import Digests
import Frontier
package import JSON
import Records
import Robots
package import Storing

/// What a crawl would do with one URL, and what decides it, without asking anybody.
///
/// Each step is a question that the crawl asks of a URL, in its order. The first that is answered
/// with no decides.
package struct URLExplanation: Sendable {
  /// One question and its answer.
  package struct Step: Hashable, Sendable {
    /// What was asked about: `url`, `scope`, `trap`, `robots`, `queue` or `render`.
    package let subject: String
    /// Whether the URL passes.
    package let isPassed: Bool
    /// The answer in words.
    package let text: String
    /// The code that says why it does not pass.
    package var code: String?
  }

  /// The URL as the crawl writes it.
  package let url: String
  /// The answers, in the order in which the crawl asks.
  package private(set) var steps: [Step] = []

  /// The step that decides against the URL; `nil` when the next run would fetch it.
  package var deciding: Step? { steps.first { !$0.isPassed } }

  /// Whether the run reads robots.txt before it decides.
  package private(set) var awaitsRobots = false

  let address: WebAddress

  /// Explains what a run of `seeds` would do with `written`.
  ///
  /// - Parameters:
  ///   - written: The URL that is asked about.
  ///   - seeds: Where the run would start.
  ///   - store: The store; `nil` when there is none yet.
  ///   - settings: How the run would behave.
  ///   - revisits: Which settled pages the run would visit again.
  ///   - now: The time.
  /// - Throws: ``StoreError``.
  package init(
    _ written: WebAddress,
    seeds: [Seed],
    store: EmbeddedStore?,
    settings: CrawlSettings,
    revisits: CrawlPlan.Revisits = .none,
    at now: Timestamp
  ) async throws {
    address = settings.cleaner.clean(written).canonical
    url = address.text
    let isSame = address == written.canonical
    add(
      "url",
      isSame ? "The crawl writes it as it is." : "The crawl drops parameters of it: \(url)"
    )
    askScope(seeds, settings)
    askTraps()
    try await askRobots(store, settings, at: now)
    try await askQueue(store, seeds, settings, revisits, at: now)
  }

  mutating func add(_ subject: String, _ text: String, code: String? = nil) {
    steps.append(Step(subject: subject, isPassed: code == nil, text: text, code: code))
  }

  private mutating func askScope(_ seeds: [Seed], _ settings: CrawlSettings) {
    func policy(_ seeds: [Seed]) -> ScopePolicy {
      ScopePolicy(seeds: seeds, settings: settings)
    }
    let isSeed = seeds.contains { $0.address.canonical == address }
    if let objection = policy(seeds).objection(to: address), !isSeed {
      return add("scope", text(of: objection, seeds, settings), code: objection)
    }
    let covering = seeds.filter { policy([$0]).allows(address) || $0.address.canonical == address }
    let names = covering.prefix(3).map { seed in
      "\(seed.address.text) (scope \((seed.scope ?? settings.scope).rawValue))"
    }
    add("scope", "It is in the scope of \(names.joined(separator: ", ")).")
  }

  /// What an objection of the scope or of patterns says.
  private func text(of objection: String, _ seeds: [Seed], _ settings: CrawlSettings) -> String {
    let rules = [settings.rules] + seeds.map(\.rules)
    let pattern = rules.lazy.compactMap { $0.deciding(about: address)?.text }.first
    return switch objection {
    case CrawlReason.tooLong: "It has more than \(ScopePolicy.addressLimit) bytes."
    case CrawlReason.excluded: "The pattern \(pattern ?? "") excludes it."
    case CrawlReason.notIncluded: "No pattern of include= or --include matches it."
    default:
      "It is in the scope of none of the \(seeds.count) seeds. Add it as a seed, or widen --scope."
    }
  }

  private mutating func askTraps() {
    guard let trap = AddressTrap(address) else { return add("trap", "It looks like no trap.") }
    add("trap", "It looks like one of endlessly many URLs.", code: trap.rawValue)
  }

  private mutating func askRobots(
    _ store: EmbeddedStore?,
    _ settings: CrawlSettings,
    at now: Timestamp
  ) async throws {
    guard let file = try await store?.robotsFile(of: address.origin) else {
      awaitsRobots = true
      return add(
        "robots",
        "robots.txt of \(address.origin) was not read yet; the run reads it first."
      )
    }
    let age = Self.text(minutes: Int(max(0, now.seconds(since: file.fetchedAt)) / 60))
    guard settings.isFresh(robots: file, at: now) else {
      awaitsRobots = true
      let name = "robots.txt of \(address.origin)"
      let cause = String(decoding: file.body.prefix(200), as: UTF8.self)
      return add(
        "robots",
        file.status == 0
          ? "\(name) was requested \(age) ago, in vain: \(cause); the run reads it first."
          : "\(name) was read \(age) ago; the run reads it again first."
      )
    }
    let rules = RobotsRules.from(status: file.status, body: file.body, agents: settings.agents)
    let verdict = rules.verdict(for: address)
    let line = verdict.line.map { "\(file.address):\($0): " } ?? ""
    let rule = verdict.rule.map { "\(line)\($0)" } ?? "no line of \(file.address) matches"
    let group = verdict.group.map { ", for \($0)" } ?? ""
    let read = "read \(age) ago"
    guard !verdict.allowed else {
      let pace = Self.cutDelay(of: rules, settings)
      return add("robots", "Allowed: \(rule)\(group); \(read).\(pace)")
    }
    add(
      "robots",
      "Forbidden: \(rule)\(group); \(read).",
      code: rules.isUnreachable ? CrawlReason.robotsUnreachable : Reason.robotsBlocked
    )
  }

  /// What is not kept of the Crawl-delay of `rules`, as a sentence; nothing where it is kept.
  private static func cutDelay(of rules: RobotsRules, _ settings: CrawlSettings) -> String {
    let ceiling = settings.crawlDelayCeiling
    guard let delay = rules.crawlDelay, delay > ceiling else { return "" }
    return " Its Crawl-delay of \(Int(delay)) s is cut to \(Int(ceiling)) s."
  }

  /// Says of a page that scripts seem to make whether it is kept without them.
  mutating func askRendering(_ store: EmbeddedStore) async throws {
    guard let record = try await store.record(of: address), record.rendering == nil,
      RenderSelection.needed.includes(record), !record.robots.noindex
    else { return }
    add(
      "render",
      "Scripts seem to make it or its tags. It was not rendered: --render renders a tenth of the "
        + "pages at most, --render=all every page.",
      code: CrawlReason.renderingShare
    )
  }

  /// The crawl does not know the URL.
  package static let unmet = "queue.unknown"
  /// The URL's page was forgotten.
  package static let forgotten = "queue.forgotten"
}

extension URLExplanation: JSONWritable {
  /// Writes the answers as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("code", deciding?.code)
    writer.field("isFetched", deciding == nil)
    writer.field("steps", steps)
    writer.field("url", url)
    writer.endObject()
  }
}

extension URLExplanation.Step: JSONWritable {
  /// Writes the answer as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("code", code)
    writer.field("isPassed", isPassed)
    writer.field("subject", subject)
    writer.field("text", text)
    writer.endObject()
  }
}
