import Addressing
import Crawling
import Fetching
import Foundation
import Storing

/// Sees to it that a crawl of public hosts says who crawls.
struct ContactRequest {
  /// Where a person is asked.
  let console: Console

  /// The settings to crawl `seeds` with: `fetching` as it is, with the contact that a person at the
  /// terminal gave, or, where nobody says who crawls, so that public hosts met on the way are spared.
  ///
  /// - Parameters:
  ///   - fetching: How requests are made.
  ///   - seeds: Where the crawl begins.
  ///   - store: The folder of the store, where addresses of earlier runs may wait.
  /// - Returns: The settings.
  /// - Throws: ``Failure`` with the code for a wrong configuration when a public host is among
  ///   them, and nobody says who crawls; ``StoreError`` when the store cannot be read.
  func settings(
    _ fetching: FetchSettings,
    for seeds: [WebAddress],
    store: String? = nil
  ) async throws -> FetchSettings {
    guard Self.isNameless(fetching) else { return fetching }
    guard let host = try await Self.publicHost(fetching, for: seeds, store: store) else {
      var sparing = fetching
      sparing.sparesPublic = true
      return sparing
    }
    guard let contact = ask(about: host) else { throw Self.failure(host: host) }
    var introduced = fetching
    contact.introduce(in: &introduced)
    console.note(
      "User-Agent: \(introduced.userAgent)\nTo keep the contact, write into Config/crawler.yaml:\n"
        + "  fetch:\n    contact: \(contact.text)"
    )
    return introduced
  }

  /// Says that a crawl would be refused because nobody says who crawls, if that is so.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func warn(_ fetching: FetchSettings, for seeds: [WebAddress], store: String?) async throws {
    guard Self.isNameless(fetching),
      let host = try await Self.publicHost(fetching, for: seeds, store: store)
    else { return }
    let failure = Self.failure(host: host)
    console.note("The run itself would be refused (exit code \(failure.code.rawValue)).")
    if let text = failure.text { console.complain(text) }
  }

  /// Whether nobody says who crawls.
  private static func isNameless(_ fetching: FetchSettings) -> Bool {
    fetching.from == nil && !CrawlContact.isNamed(in: fetching.userAgent)
  }

  /// The first public host that the crawl would ask; `nil` where it would ask none.
  private static func publicHost(
    _ fetching: FetchSettings,
    for seeds: [WebAddress],
    store: String?
  ) async throws -> String? {
    let waiting = try await waiting(in: store)
    return PublicHosts(fetching: fetching).first(among: seeds + waiting)?.host
  }

  /// What is wrong, and what to do, when nobody says who crawls the public `host`.
  static func failure(host: String, command: String? = TypedCommand.text) -> Failure {
    Failure(
      .badConfiguration,
      "fetch.contact is not set. \(host) is a public host, whose owner must be able to reach you.",
      fix: """
        Name a web page or an e-mail address, for one run in the environment:
          PIPPIN_FETCH_CONTACT=you@example.org \(command ?? "pippin crawl …")
        or for every run in Config/crawler.yaml, in its section fetch if it has one:
          fetch:
            contact: you@example.org
        """
    )
  }

  /// What to do about public hosts that a run has spared, because they came up on its way only; `nil`
  /// when there are none.
  ///
  /// - Parameters:
  ///   - report: What happened in the run.
  ///   - command: The command of the run, as it was typed.
  /// - Returns: The text.
  static func text(sparedIn report: CrawlReport, command: String?) -> String? {
    let reason = CrawlReason.noContact
    let parts = [
      report.failed[reason].map { Amount.count($0, "URL") },
      report.sitemapsMissed[reason].map { Amount.count($0, "sitemap") },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let again = command.map { "\n  PIPPIN_FETCH_CONTACT=you@example.org \($0)" } ?? ""
    return """
      Public hosts got no request for \(parts.joined(separator: " and ")) (\(reason)): \
      fetch.contact is not set. Name your web page or e-mail address, then crawl again:\(again)
      """
  }

  /// The most hosts of the store that are looked at.
  private static let hostLimit = 10_000

  /// Addresses of the hosts that a crawl of the store goes on with; none when there is no store yet,
  /// or when the run has to bring it up to date first: the fetcher spares public hosts all the same.
  private static func waiting(in store: String?) async throws -> [WebAddress] {
    guard let store else { return [] }
    do {
      let opened = try EmbeddedStore(StoreFolder(opening: store), access: .reading)
      let origins = try await opened.openOrigins(limit: hostLimit)
      try opened.close()
      return origins.compactMap { WebAddress($0 + "/") }
    } catch let error as StoreError where error.code == .notFound || error.code == .olderSchema {
      return []
    }
  }

  /// Asks a person at a terminal; `nil` without one, and without an answer that can be used.
  private func ask(about host: String) -> CrawlContact? {
    guard console.canAsk else { return nil }
    console.note("\(host) is a public host. Its owner must be able to reach whoever crawls it.")
    for _ in 0..<3 {
      guard let answer = console.ask("Your web page or e-mail address (fetch.contact): "),
        !answer.isEmpty
      else { return nil }
      if let contact = CrawlContact(answer) { return contact }
      console.complain("\"\(answer)\" is no web page (https://…) and no e-mail address.")
    }
    return nil
  }
}
