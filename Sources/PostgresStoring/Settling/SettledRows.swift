import Digests
import Frontier
import Records

/// What a batch changes, row by row, before it is written.
struct SettledRows {
  /// A row of an address.
  struct Address {
    let key: AddressKey
    let token: Int64
    let change: SettlementChange
    let settlement: Settlement
    let target: AddressKey?
    /// Whether copies learn of the visit by it, because no page is stored anew.
    let isSeen: Bool

    /// Whether its redirect may lead back to it.
    var mayCloseRing: Bool { target != nil && settlement.outcome.isRedirect }
  }

  /// A sketch of a page.
  struct Sketch {
    let key: AddressKey
    let sketch: PageSketch
    let since: Int64
    /// Whether the address never had one.
    let isNew: Bool
  }

  /// What an address leads to.
  struct Leads {
    let key: AddressKey
    let links: [UInt8]
    let known: [UInt8]
    let unknown: String
    /// Whether the address never had any.
    let isNew: Bool
  }

  /// A page that is stored anew, with the ordinal of its version in the transaction.
  struct Page {
    let key: AddressKey
    let digest: Digest128?
    let page: PreparedSettlement.Page
    let ordinal: Int
    /// Whether the address never had one.
    let isNew: Bool
  }

  /// Waiting addresses of a template or a whole host that a budget lets in.
  struct Release {
    let budget: LoadedRows.BudgetKey
    let count: Int
  }

  var addresses: [Address] = []
  var waiting: [(key: AddressKey, token: Int64)] = []
  var pages: [Page] = []
  /// Pages that say the same, with the moment and the duration of the visit.
  var same: [(key: AddressKey, fetched: Int64?, duration: Int64?)] = []
  /// Pages that go, with the ordinals of their versions.
  var removed: [(key: AddressKey, ordinal: Int)] = []
  /// Pages whose times are those of a visit that found them unchanged.
  var renewed: [AddressKey] = []
  var leads: [Leads] = []
  var forgottenLeads: [AddressKey] = []
  var sketches: [Sketch] = []
  var forgottenSketches: [AddressKey] = []
  var relaxed: [AddressKey] = []
  var budgets: Set<LoadedRows.BudgetKey> = []
  var domains: Set<Digest128> = []
  var releases: [Release] = []
  var releasedDomains: [Digest128] = []
  /// By how much the number of waiting addresses changes, by host.
  var open: [Digest128: Int] = [:]
  var hosts: [HostSettlement] = []
  var files: [(host: Digest128, kind: HostFileKind, file: HostFacts.File)] = []
  /// The tokens of leases that were lost.
  var lost: Set<Int64> = []
  /// The version of the transaction; `nil` to have each statement ask for it.
  var version: Int64?
  private var ordinal = 0

  /// The next ordinal of a version.
  mutating func nextOrdinal() -> Int {
    ordinal += 1
    return ordinal
  }
}
