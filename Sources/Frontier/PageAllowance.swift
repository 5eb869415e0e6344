package import Addressing
package import Digests

/// What a lease may take of one host, as the budgets of its templates and of the whole host are.
package struct PageAllowance: Sendable {
  /// What a lease does with a waiting address.
  package enum Decision: Hashable, Sendable {
    /// It is handed out.
    case take
    /// It stays where it is, until the pages before it have shown what they bring.
    case leave
    /// It is deferred for this reason.
    case hold(String)
  }

  private var left: [Digest128: Int] = [:]

  package init() {}

  /// Decides about a waiting address; addresses come in the order of importance.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - limits: The budgets of the crawl.
  ///   - budget: What was spent on a template of the host; zero is the host itself.
  /// - Returns: What to do with it.
  /// - Throws: What `budget` throws.
  package mutating func choose(
    _ address: WebAddress,
    _ limits: ContentBudgets,
    budget: (Digest128) throws -> ContentBudget
  ) rethrows -> Decision {
    let shape = AddressTemplate(address)
    let keys = shape.budgetKeys
    var isEmpty = false
    for key in keys {
      let whole = try budget(key).allowance(limits.rule(for: key, of: shape))
      if whole == 0 { return .hold(key == .zero ? DeferralReason.host : DeferralReason.template) }
      let rest = left[key] ?? whole
      left[key] = rest
      isEmpty = isEmpty || rest == 0
    }
    if isEmpty { return .leave }
    for key in keys { left[key, default: 0] -= 1 }
    return .take
  }
}

extension AddressTemplate {
  /// What budgets an address counts for within its host; zero is the host itself.
  package var budgetKeys: [Digest128] { [key, pathKey, .zero].compactMap(\.self) }
}

extension ContentBudgets {
  /// How the budget of a template grows, which is one of those of `shape`.
  package func rule(for template: Digest128, of shape: AddressTemplate) -> BudgetRule? {
    template == .zero ? ofHost : template == shape.pathKey ? ofPath : ofTemplate
  }

  /// Whether the addresses of a host with so many have to be looked at one by one.
  package func watches(knownAddresses: Int) -> Bool {
    watchesContent && knownAddresses >= smallHost
  }
}
