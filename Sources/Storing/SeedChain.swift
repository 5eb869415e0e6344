import Addressing
import Basics
import Foundation
import Frontier
import GRDB
import Records
import Rules

/// The way from a seed along redirects that are known, to their end.
struct SeedChain {
  /// One address and its number.
  @dynamicMemberLookup
  struct Link {
    let id: Int64
    let link: ChainLink

    subscript<Value>(dynamicMember path: KeyPath<ChainLink, Value>) -> Value { link[keyPath: path] }
  }

  let url: String
  private(set) var end: Link?
  /// Why robots.txt of the end's host could not be read, where that is its reason.
  private(set) var robotsCause: String?

  /// Follows `seed` over at most `limit` redirects; `hostDue` is SQL for when a host may be asked.
  init(
    _ seed: WebAddress,
    _ lookUp: AddressLookUp,
    _ database: Database,
    limit: Int,
    _ hostDue: String = "(hosts.due)"
  ) throws {
    url = seed.canonical.text
    var next: WebAddress? = seed.canonical
    var hops = 0
    while let address = next, hops <= limit + 1 {
      guard let link = try Self.link(address, lookUp, database, hostDue) else { break }
      end = link
      hops += 1
      next = link.next
    }
    robotsCause = try Self.robotsCause(of: end, database)
  }

  private static func robotsCause(of end: Link?, _ database: Database) throws -> String? {
    guard let end, end.reason == "robots.unreachable" else { return nil }
    let find = try database.cachedStatement(
      sql: """
        SELECT body FROM host_files WHERE kind = ? AND status = 0
          AND host = (SELECT host FROM addresses WHERE id = ?)
        """
    )
    let row = try Row.fetchOne(find, arguments: [HostFileKind.robots.rawValue, end.id])
    let body: [UInt8] = try row.map { Array(try $0.value(0, as: Data.self)) } ?? []
    return body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
  }

  private static func link(
    _ address: WebAddress,
    _ lookUp: AddressLookUp,
    _ database: Database,
    _ hostDue: String
  ) throws -> Link? {
    guard let id = try lookUp.number(of: address.text, address.identity, database) else {
      return nil
    }
    let find = try database.cachedStatement(
      sql: """
        SELECT url, state, reason, status, addresses.failures, addresses.due, \(hostDue),
          target
        FROM addresses JOIN hosts ON hosts.id = addresses.host WHERE addresses.id = ?
        """
    )
    guard let row = try Row.fetchOne(find, arguments: [id]),
      let state = AddressState(rawValue: try row.value(1))
    else { return nil }
    let link = ChainLink(
      url: try row.value(0),
      state: state,
      reason: try row.value(2),
      status: try row.value(3),
      failures: try row.value(4),
      due: Timestamp(milliseconds: try row.value(5)),
      hostDue: Timestamp(milliseconds: try row.value(6)),
      target: try row.value(7)
    )
    return Link(id: id, link: link)
  }

  var fate: AddressOutcome {
    let isFailed = end?.isFailed ?? false
    // A run that names a failed seed waits for its host alone.
    let next = end.map { isFailed ? $0.hostDue : max($0.due, $0.hostDue) }
    var fate = AddressOutcome(
      url: url,
      end: end?.url ?? url,
      state: end?.state,
      reason: end?.reason,
      status: end?.status ?? 0,
      isFailed: isFailed,
      next: next
    )
    (fate.hostDue, fate.robotsCause) = (end?.hostDue, robotsCause)
    return fate
  }
}
