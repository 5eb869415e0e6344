import Addressing
import Digests
package import Frontier
import Records

extension LinkPolicy {
  /// What decides about links in a run of `seeds` with `settings`.
  package init(seeds: [Seed], settings: CrawlSettings) {
    let reader = VisitReader(
      policy: HostPolicy(),
      scope: ScopePolicy(seeds: seeds, settings: settings),
      settings: settings
    )
    self.init(
      digest: Self.digest(seeds, settings),
      needsWholePages: settings.checksSubresources,
      offers: reader.offers
    )
  }

  /// Limits do not count: what is too deep is kept with its page, and what a budget has no room for would
  /// find none the second time.
  private static func digest(_ seeds: [Seed], _ settings: CrawlSettings) -> Digest128 {
    func patterns(_ rules: URLRules) -> [String] {
      rules.include.map { "+ \($0.text)" } + rules.exclude.map { "- \($0.text)" }
    }
    var lines = [
      "resources \(settings.checksSubresources)", "external \(settings.checksExternal)",
      "dropped \(settings.cleaner.parameters.joined(separator: " "))",
    ]
    lines += patterns(settings.rules)
    for seed in seeds.sorted(by: { $0.address.text < $1.address.text }) {
      lines.append("\(seed.address.text) \((seed.scope ?? settings.scope).rawValue)")
      lines += seed.areas.map { "& \($0)" } + patterns(seed.rules)
    }
    return Digest128(of: lines.joined(separator: "\n"))
  }
}

extension VisitReader {
  /// What a stored page leads to, as if it had just been read.
  func offers(of record: PageRecord, page: FrontierOffer) -> [FrontierOffer] {
    let visit = HostLease.Visit(offer: page)
    var settlement = settlement(of: visit, .page, status: 0)
    follow(record, visit: visit, to: &settlement)
    return settlement.offers
  }
}
