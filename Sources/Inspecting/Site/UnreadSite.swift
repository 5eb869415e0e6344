import Addressing
import Records
import Robots
import Rules
package import Storing

/// Why a store has no page of a host.
package struct UnreadSite: Hashable, Sendable {
  /// What a store knows of the host's addresses that brought no page, those of most first.
  package let reasons: [UnreadReason]
  /// The robots.txt that forbids the start page, and the rule, in words; `nil` when none does.
  package private(set) var closed: String?
  /// The origin of another host, to whose pages the host's URLs redirect; `nil` when they do not.
  package private(set) var elsewhere: String?

  /// Looks for what `store` knows of `site`.
  ///
  /// - Parameters:
  ///   - site: The host.
  ///   - store: Where its addresses are.
  ///   - agents: The product tokens whose robots rules are obeyed.
  /// - Throws: ``StoreError``.
  package init(_ site: SiteAddress, in store: EmbeddedStore, agents: [String]) async throws {
    let origins = ["http://\(site.host)", "https://\(site.host)"]
    reasons = try await store.unreadReasons(of: origins)
    let urls = origins.map { "\($0)/" } + reasons.prefix(Self.limit).map(\.example)
    elsewhere = try await store.origin(behind: urls.compactMap { WebAddress($0) })
    for origin in origins {
      guard let file = try await store.robotsFile(of: origin), file.status != 0,
        let root = WebAddress(origin + "/")
      else { continue }
      let verdict = RobotsRules.from(status: file.status, body: file.body, agents: agents)
        .verdict(for: root)
      guard !verdict.allowed else { continue }
      let rule = verdict.rule.map { " by \"\($0)\"" } ?? ""
      let line = verdict.line.map { " in line \($0)" } ?? ""
      closed = "\(file.address) forbids \(root)\(rule)\(line)"
      return
    }
  }

  /// What a person reads, and what to do; nothing is known of a host that nobody crawled.
  ///
  /// - Parameters:
  ///   - site: The host.
  ///   - verb: The command that wants to know, up to the host.
  ///   - options: What commands need behind the site, such as ` --store FOLDER`.
  /// - Returns: Sentences without a line end.
  package func text(_ site: SiteAddress, verb: String, options: String) -> String {
    let command = "pippin crawl \(site.root)\(options)"
    guard !reasons.isEmpty else {
      return "no page of \(site.host) is known. Crawl it first: \(command)"
    }
    if let closed {
      return "no page of \(site.host) was read: robots.txt forbids it (\(closed)). "
        + "Allow Pippinbot there, then run: \(command)"
    }
    if let elsewhere {
      return "no page of \(site.host) was read: it redirects to \(elsewhere). "
        + "Look at that host: \(verb) \(elsewhere)\(options)"
    }
    let list = reasons.prefix(Self.limit).map { "\($0.count) \($0.reason), such as \($0.example)" }
    return "no page of \(site.host) was read: \(list.joined(separator: "; ")). "
      + "Explain a reason with pippin rules; once it is fixed, run: \(command)"
  }

  private static let limit = 5
}
