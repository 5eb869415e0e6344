import Records

extension FrontierTransaction {
  /// What the table knows of an address.
  struct Known {
    let id: Int64
    let host: Int64
    let state: AddressState
    let depth: CrawlDepth
    let priority: Int
    let token: Int64
    /// Whether it redirected when it was last settled.
    let isRedirect: Bool
    let visits: Int
    let changes: Int
    /// When it was first read; 0 before that.
    let first: Int64
    /// How often it failed in a row.
    let failures: Int
  }

  /// What became of an offer.
  enum Offered: Hashable {
    /// The address is known, under this number.
    case known(Int64)
    /// Its host has no room for it; it is not remembered either.
    case rejected
    /// Its depth is too deep for it to become known.
    case tooDeep
  }
}
