import Addressing
import Crawling
import JSON
import Storing

/// Says what a crawl would do with a URL, and what decides it.
struct URLExplanationText {
  /// The URL as it was typed.
  let url: String
  /// How to print.
  let format: TextFormat
  /// The folder of the store, which may not be there yet.
  let store: String
  /// Which pages the run would visit again.
  var recrawl: Recrawl?
  /// The settings that the command line names, which hold whatever the store says.
  var typed: Set<SettingKey> = []

  /// Prints a line for each question that the crawl asks of the URL, and what follows.
  ///
  /// - Parameters:
  ///   - seeds: The seeds as they were typed; without any, those of the store.
  ///   - isStrict: Whether the first bad line of a seed list ends the reading.
  ///   - settings: How the run would behave.
  ///   - console: Where to print.
  /// - Throws: ``StoreError`` when the store cannot be read, and ``Failure`` when the URL is none.
  func print(
    _ seeds: [String],
    isStrict: Bool,
    _ settings: CrawlSettings,
    to console: Console
  ) async throws {
    guard let address = WebAddress(url) else {
      throw Failure(
        .usage,
        "\(url) is no URL.",
        fix: "Write it whole, such as https://example.com/a"
      )
    }
    let open = try openStore()
    var settings = settings
    let list =
      try seeds.isEmpty
      ? await stored(in: open, &settings, console)
      : SeedReader(isStrict: isStrict, console: console).read(seeds).seeds
    settings.takeUp(recrawl, at: Clock.now())
    let explanation = try await URLExplanation(
      address,
      seeds: list,
      store: open,
      settings: settings,
      revisits: CrawlPlan.Revisits(recrawl),
      at: Clock.now()
    )
    guard format == .terminal else {
      var writer = JSONWriter()
      writer.value(explanation)
      return console.print(String(decoding: writer.bytes, as: UTF8.self))
    }
    Self.print(explanation, to: console)
  }

  private static func print(_ explanation: URLExplanation, to console: Console) {
    for step in explanation.steps {
      let code = step.code.map { "  [\($0)]" } ?? ""
      let subject = TerminalText.fit(step.subject, to: 7)
      console.print(
        TerminalText.line("\(step.isPassed ? "ok" : "NO")  \(subject) \(step.text)\(code)")
      )
    }
    console.print(conclusion(explanation))
  }

  private static func conclusion(_ explanation: URLExplanation) -> String {
    guard let step = explanation.deciding else {
      return explanation.awaitsRobots
        ? "The next run fetches it if robots.txt allows it." : "The next run fetches it."
    }
    let code = step.code.map { " pippin rules \($0) explains it." } ?? ""
    return "The next run does not fetch it: \(step.subject) decides.\(code)"
  }

  /// The store; `nil` when the folder holds none.
  private func openStore() throws -> EmbeddedStore? {
    do {
      return try EmbeddedStore(StoreFolder(opening: store), access: .reading)
    } catch let error as StoreError where error.code == .notFound {
      return nil
    }
  }

  /// The seeds that the store knows, with the options that its runs had; `settings` get the patterns of
  /// the newest run.
  private func stored(
    in store: EmbeddedStore?,
    _ settings: inout CrawlSettings,
    _ console: Console
  ) async throws -> [Seed] {
    guard let store else { return [] }
    let seeds = try await store.seeds()
    let bytes = try await store.value(of: KeptOptions.key)
    if bytes == nil, !seeds.isEmpty { console.note(Self.unknownOptions) }
    let kept = KeptOptions(bytes ?? [])
    if !kept.rules.include.isEmpty, !typed.contains(.crawlInclude) {
      settings.rules.include = kept.rules.include
    }
    if !kept.rules.exclude.isEmpty, !typed.contains(.crawlExclude) {
      settings.rules.exclude = kept.rules.exclude
    }
    return seeds.sorted { $0.key < $1.key }.compactMap { number, text in
      WebAddress(text).map { seed($0, number, kept) }
    }
  }

  private func seed(_ address: WebAddress, _ number: Int, _ kept: KeptOptions) -> Seed {
    var seed = Seed(address: address, origin: "the store")
    seed.number = number
    kept.complete(&seed)
    if typed.contains(.crawlScope) { seed.scope = nil }
    if typed.contains(.crawlMaxDepth) { seed.depth = nil }
    return seed
  }

  private static let unknownOptions =
    "Judged without the scope, depth and patterns of the crawl, which the store does not have. "
    + "Name its seeds and options as well."
}
