package import Addressing

/// What to forget.
package enum ForgetSelection: Hashable, Sendable {
  /// One page.
  case url(WebAddress)
  /// Every host of a domain and of the domains below it, in ASCII without a final dot.
  case domain(String)
  /// Everything.
  case all
}

/// What was forgotten.
package struct ForgottenURLs: Hashable, Sendable {
  /// How many pages were erased with their records.
  package var pages = 0
  /// How many URLs were erased that were no pages, by ``AddressState/name``.
  package var others: [String: Int] = [:]

  package init(pages: Int = 0, others: [String: Int] = [:]) {
    (self.pages, self.others) = (pages, others)
  }

  /// How many URLs were erased.
  package var total: Int { others.values.reduce(pages, +) }

  /// Counts what another store has forgotten, too.
  package mutating func add(_ other: ForgottenURLs) {
    pages += other.pages
    others.merge(other.others, uniquingKeysWith: +)
  }
}

extension ForgetSelection {
  /// The key under which a store keeps what runs said of their seeds; the value is erased with any seed,
  /// because it may name what is to be forgotten.
  package static let seedOptionsKey = "seed-options"

  /// Whether `address` is among what is to be forgotten.
  package func contains(_ address: WebAddress) -> Bool {
    switch self {
    case .all: return true
    case .url(let url): return address.canonical == url.canonical
    case .domain(let domain):
      let name = domain.lowercased()
      return address.host == name || address.host.hasSuffix(".\(name)")
    }
  }

  /// The numbers of those of `seeds` whose address is to be forgotten.
  ///
  /// A seed is its address and, behind a space, what else is said of it.
  package func numbers(among seeds: [Int: String]) -> [Int] {
    seeds.filter { _, text in
      let address = text.split(whereSeparator: \.isWhitespace).first.flatMap {
        WebAddress(String($0))
      }
      return address.map { contains($0) } ?? false
    }.keys.sorted()
  }
}
