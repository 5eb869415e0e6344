import Addressing
import Fetching
import Foundation
import Storing

/// Sees to it that a crawl of public hosts says who crawls.
struct ContactRequest {
  /// Where a person is asked.
  let console: Console

  /// The settings to crawl `seeds` with: `fetching` as it is, or with the contact that a person at
  /// the terminal gave.
  ///
  /// - Parameters:
  ///   - fetching: How requests are made.
  ///   - seeds: Where the crawl begins.
  ///   - store: The folder of the store, where addresses of earlier runs may wait.
  /// - Returns: The settings.
  /// - Throws: ``Failure`` with the code for a wrong configuration when a public host is among
  ///   them, and nobody says who crawls.
  func settings(
    _ fetching: FetchSettings,
    for seeds: [WebAddress],
    store: String? = nil
  ) async throws -> FetchSettings {
    guard fetching.from == nil, !CrawlContact.isNamed(in: fetching.userAgent) else {
      return fetching
    }
    let waiting = await Self.waiting(in: store)
    guard let host = PublicHosts(fetching: fetching).first(among: seeds + waiting)?.host else {
      return fetching
    }
    guard let contact = ask(about: host) else {
      throw Failure(
        .badConfiguration,
        """
        fetch.contact is not set, and \(host) is a public host. Its owner must be able to reach you.
        Name a web page or an e-mail address, for one run in the environment:
          PIPPIN_FETCH_CONTACT=you@example.org pippin crawl …
        or for every run in Config/crawler.yaml:
          fetch:
            contact: you@example.org
        """
      )
    }
    var settled = fetching
    contact.introduce(in: &settled)
    console.note(
      "User-Agent: \(settled.userAgent)\nTo keep the contact, write into Config/crawler.yaml:\n"
        + "  fetch:\n    contact: \(contact.text)"
    )
    return settled
  }

  /// The most hosts of the store that are looked at.
  private static let hostLimit = 10_000

  /// Addresses of the hosts that a crawl of the store goes on with.
  private static func waiting(in store: String?) async -> [WebAddress] {
    // Why a store cannot be read is said by the run itself.
    guard let store, let folder = try? StoreFolder(opening: store),
      let opened = try? EmbeddedStore(folder, access: .reading),
      let origins = try? await opened.openOrigins(limit: hostLimit)
    else { return [] }
    return origins.compactMap { WebAddress($0 + "/") }
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
