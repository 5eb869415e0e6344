import Records
import Rules

/// How many pages and addresses a crawl spends on what brings nothing new.
///
/// The default has no limit of any kind; 0 turns a single one off.
package struct ContentBudgets: Hashable, Sendable {
  /// The most addresses known of one host.
  package var hostAddresses = 0
  /// The pages of one address template of a host that may be read before they have to bring
  /// something new.
  package var templatePages = 0
  /// The pages of a host that may be read before they have to bring something new.
  package var hostPages = 0
  /// The hosts of one registrable domain that are visited before they have to bring something
  /// new; hosts of seeds do not count.
  package var domainHosts = 0
  /// The most hosts of one registrable domain that are visited, whatever they bring; hosts of
  /// seeds do not count.
  package var domainHostLimit = 0
  /// The most addresses known of all hosts of one registrable domain; those of seeds' hosts do
  /// not count.
  package var domainAddresses = 0

  /// The budgets without limits.
  package init() {}

  /// How many pages a new one allows for: a template is left alone while one page of four is
  /// new, because honest sites have pages that say the same as others too.
  package static let templateGrowth = 4
  /// The same for whole hosts, where the good pages pay for all templates.
  package static let hostGrowth = 8
  /// How many hosts of a domain each host with something new allows for.
  package static let domainGrowth = 4

  /// How the budget of a template grows.
  package var ofTemplate: BudgetRule? { Self.rule(templatePages, Self.templateGrowth) }
  /// How the budget of all pages that differ in their query only grows.
  package var ofPath: BudgetRule? { Self.rule(2 * templatePages, Self.templateGrowth) }
  /// How the budget of a host grows.
  package var ofHost: BudgetRule? { Self.rule(hostPages, Self.hostGrowth) }
  /// How the budget of a domain, in hosts, grows.
  package var ofDomain: BudgetRule? {
    guard var rule = Self.rule(domainHosts, Self.domainGrowth) else {
      return domainHostLimit > 0 ? BudgetRule(base: domainHostLimit, growth: 0) : nil
    }
    if domainHostLimit > 0 { rule.limit = domainHostLimit }
    return rule
  }

  /// Whether hosts are counted by their domains.
  package var countsDomains: Bool { domainHosts > 0 || domainHostLimit > 0 || domainAddresses > 0 }

  /// Whether the content of pages matters at all.
  package var watchesContent: Bool { templatePages > 0 || hostPages > 0 || domainHosts > 0 }

  /// The least number of known addresses with which a host can come near one of its budgets.
  package var smallHost: Int {
    let bases = [templatePages, hostPages].filter { $0 > 0 }
    return bases.min().map { $0 / 2 } ?? .max
  }

  private static func rule(_ base: Int, _ growth: Int) -> BudgetRule? {
    base > 0 ? BudgetRule(base: base, growth: growth) : nil
  }
}

/// How a budget grows.
package struct BudgetRule: Hashable, Sendable {
  /// What may be spent at first.
  package let base: Int
  /// What each new thing adds.
  package let growth: Int
  /// What may be spent at most, whatever it brings.
  package var limit = Int.max
}

/// What was spent on a template, a host or a domain, and what it brought.
///
/// A value without a clock. It grows with what is new and is used up by everything, so that a
/// trap ends after the base and a few steps more, and an honest site never meets its end.
package struct ContentBudget: Hashable, Sendable {
  /// Pages read, or hosts visited.
  package private(set) var spent = 0
  /// Those among them that brought something new.
  package private(set) var fresh = 0
  /// The outlines of the newest pages that were new, oldest first.
  package private(set) var outlines: [UInt64] = []

  /// How many outlines are kept while most pages are new.
  package static let fewOutlines = 32
  /// How many are kept otherwise: the pages of a calendar come back after a year of days.
  package static let manyOutlines = 128

  package init() {}

  package init(spent: Int, fresh: Int, outlines: [UInt64]) {
    (self.spent, self.fresh, self.outlines) = (spent, fresh, outlines)
  }

  /// What may still be spent by `rule`; without a rule, more than there ever is.
  package func allowance(_ rule: BudgetRule?) -> Int {
    guard let rule else { return .max }
    return max(0, min(rule.base + rule.growth * fresh, rule.limit) - spent)
  }

  /// Whether a page that looks like `outline` was read lately.
  package func knows(_ outline: UInt64) -> Bool {
    outlines.contains { PageSketch.isNear($0, outline) }
  }

  /// Counts what is spent without asking what it brought.
  package mutating func spend() { spent += 1 }

  /// Counts something new that looks like `outline`.
  package mutating func gain(_ outline: UInt64) {
    fresh += 1
    outlines.append(outline)
    let limit = 2 * fresh > spent ? Self.fewOutlines : Self.manyOutlines
    if outlines.count > limit { outlines.removeFirst(outlines.count - limit) }
  }
}
