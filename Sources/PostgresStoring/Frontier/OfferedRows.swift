import Addressing
import Digests
import Frontier
import Records

/// Addresses that are offered, as the columns of a statement: each address once, with the best of what
/// was offered for it.
struct OfferedRows: Sendable {
  /// One address.
  struct Row: Sendable {
    let key: AddressKey
    /// The address; `nil` when it is only to be improved where it is known.
    let url: String?
    var depth: CrawlDepth
    /// The importance; `nil` for the one that it has.
    var priority: Int?
    var listed: Int64?
    var apps: String?
  }

  /// A host that may be new.
  struct Host: Sendable {
    let id: Digest128
    let origin: String
    let name: String
    /// The registrable domain that it counts for; `nil` when it counts for none, as hosts of seeds.
    let domain: String?
  }

  private(set) var rows: [Row] = []
  private(set) var hosts: [Host] = []
  private var indices: [AddressKey: Int] = [:]
  private var hostIndices: Set<Digest128> = []
  private var hostIDs: [String: Digest128] = [:]
  private let settings: FrontierSettings

  init(settings: FrontierSettings) { self.settings = settings }

  var isEmpty: Bool { rows.isEmpty }

  /// Adds an address.
  ///
  /// - Returns: Its key.
  @discardableResult
  mutating func add(
    _ address: WebAddress,
    at depth: CrawlDepth,
    priority: Int,
    listed: Int64? = nil,
    apps: [String] = []
  ) -> AddressKey {
    let canonical = address.canonical
    let origin = canonical.origin
    let host = hostIDs[origin] ?? Digest128(of: origin)
    hostIDs[origin] = host
    let key = AddressKey(host: host, id: canonical.identity)
    let text = apps.isEmpty ? nil : apps.joined(separator: "\n")
    let isAdmissible = depth.isAdmissible(redirectLimit: settings.redirectLimit)
    if isAdmissible, hostIndices.insert(host).inserted {
      let counts = settings.budgets.countsDomains && priority > 0
      hosts.append(
        Host(
          id: host,
          origin: origin,
          name: canonical.host,
          domain: counts ? canonical.registrableDomain : nil
        )
      )
    }
    join(
      Row(
        key: key,
        url: canonical.text,
        depth: depth,
        priority: priority,
        listed: listed,
        apps: text
      ),
      isAdmissible: isAdmissible
    )
    return key
  }

  /// Adds an address that is known, for the sake of its depth alone.
  mutating func improve(_ key: AddressKey, to depth: CrawlDepth) {
    guard depth.isAdmissible(redirectLimit: settings.redirectLimit) else { return }
    join(
      Row(key: key, url: nil, depth: depth, priority: nil, listed: nil, apps: nil),
      isAdmissible: true
    )
  }

  /// Leaves out the rows of which nothing is to be said to the server.
  mutating func leaveOut(_ isKnown: (Row) -> Bool) {
    rows.removeAll(where: isKnown)
    let kept = Set(rows.map(\.key.host))
    hosts.removeAll { !kept.contains($0.id) }
  }

  private mutating func join(_ row: Row, isAdmissible: Bool) {
    guard let index = indices[row.key] else {
      indices[row.key] = rows.count
      rows.append(row)
      return
    }
    let other = rows[index]
    let wasAdmissible = other.depth.isAdmissible(redirectLimit: settings.redirectLimit)
    // What is too deep changes nothing of what is not.
    var joined = other.url == nil || (isAdmissible && !wasAdmissible) ? row : other
    if isAdmissible, wasAdmissible {
      joined.depth = other.depth.joined(row.depth)
      joined.priority = [other.priority, row.priority].compactMap(\.self).min()
    }
    joined.listed = row.listed ?? other.listed
    joined.apps = row.apps ?? other.apps
    rows[index] = joined
  }
}

/// The key of an address: the identity of its origin, and its own.
struct AddressKey: Hashable, Sendable, Comparable {
  let host: Digest128
  let id: Digest128

  init(host: Digest128, id: Digest128) { (self.host, self.id) = (host, id) }

  init(_ address: WebAddress) {
    let canonical = address.canonical
    self.init(host: Digest128(of: canonical.origin), id: canonical.identity)
  }

  static func < (left: AddressKey, right: AddressKey) -> Bool {
    left.host != right.host ? left.host < right.host : left.id < right.id
  }
}

/// Keys as bytes: for each host its identity, the number of addresses in four bytes, the most
/// significant first, and their identities.
enum PackedKeys {
  static func pack(_ keys: [AddressKey]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = keys[...]
    while let first = rest.first {
      let group = rest.prefix { $0.host == first.host }
      first.host.append(to: &bytes)
      withUnsafeBytes(of: UInt32(group.count).bigEndian) { bytes += $0 }
      for key in group { key.id.append(to: &bytes) }
      rest = rest.dropFirst(group.count)
    }
    return bytes
  }

  /// The keys; what follows the last whole one is skipped.
  static func unpack(_ bytes: [UInt8]) -> [AddressKey] {
    var keys: [AddressKey] = []
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      func identity() -> Digest128? {
        defer { offset += Digest128.size }
        guard offset + Digest128.size <= bytes.count else { return nil }
        return Digest128(reading: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      }
      while let host = identity(), offset + 4 <= bytes.count {
        let count = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        offset += 4
        for _ in 0..<count {
          guard let id = identity() else { return }
          keys.append(AddressKey(host: host, id: id))
        }
      }
    }
    return keys
  }
}
