import Addressing
import Fetching
import Foundation

/// Sees to it that a crawl of public hosts says who crawls.
struct ContactRequest {
  /// Where a person is asked.
  let console: Console

  /// The settings to crawl `seeds` with: `fetching` as it is, or with the contact that a person at
  /// the terminal gave.
  ///
  /// - Throws: ``Failure`` with the code for a wrong configuration when a public host is among
  ///   them, and nobody says who crawls.
  func settings(_ fetching: FetchSettings, for seeds: [WebAddress]) throws -> FetchSettings {
    guard fetching.from == nil, !CrawlContact.isNamed(in: fetching.userAgent),
      let host = PublicHosts(fetching: fetching).first(among: seeds)?.host
    else { return fetching }
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
