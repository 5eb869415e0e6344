import Frontier
import Records

extension FrontierTransaction {
  /// What the table knows of an address.
  struct Known {
    let id: Int64
    let host: Int64
    let token: Int64
    let facts: AddressFacts
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
