import Addressing
import Foundation
import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// Makes known what an address leads to.
  ///
  /// - Parameters:
  ///   - offers: What it leads to.
  ///   - derived: The depth that follows from the address's own.
  /// - Returns: The numbers of what is known, and lines of what is too deep, as ``PackedOffers`` has them.
  /// - Throws: `DatabaseError`.
  func offerTargets(
    _ offers: [FrontierOffer],
    at derived: CrawlDepth
  ) throws -> (known: [Int64], unknown: String) {
    var known: [Int64] = []
    var unknown = ""
    for offer in offers {
      let stated = CrawlDepth(
        links: offer.depthLeft,
        redirects: offer.redirects,
        seed: offer.seed
      )
      let isStatedAdmissible = stated.isAdmissible(redirectLimit: settings.redirectLimit)
      let depth = isStatedAdmissible ? derived.joined(stated) : derived
      switch try self.offer(offer.address, at: depth, priority: offer.priority) {
      case .known(let number): known.append(number)
      case .rejected: break
      case .tooDeep:
        unknown += PackedOffers.line(offer.address.canonical, priority: offer.priority)
      }
    }
    return (known, unknown)
  }

  /// Makes known what a stored page leads to beside what it led to before, and remembers it with that.
  func followAgain(_ number: Int64, _ offers: [FrontierOffer]) throws {
    guard let page = try find(number: number), !page.facts.isRedirect else { return }
    let (met, tooDeep) = try offerTargets(offers, at: page.facts.depth.ofLinks)
    let find = try database.cachedStatement(
      sql: "SELECT coalesce(known, links), unknown FROM leads WHERE address = ?"
    )
    let row = try Row.fetchOne(find, arguments: [number])
    var known = try row.map { PackedNumbers.unpack(try $0.value(0)) } ?? []
    var unknown = try row?.value(1, as: String.self) ?? ""
    let (knownBefore, linesBefore) = (Set(known), Set(unknown.split(separator: "\n")))
    let new = Set(met).subtracting(knownBefore)
    let lines = tooDeep.split(separator: "\n").filter { !linesBefore.contains($0) }
    guard !new.isEmpty || !lines.isEmpty else { return }
    known += new.sorted()
    unknown += lines.map { "\($0)\n" }.joined()
    let keep = try database.cachedStatement(
      sql: """
        INSERT INTO leads(address, links, known, unknown) VALUES(?, ?, ?, ?)
        ON CONFLICT(address) DO UPDATE SET known = excluded.known, unknown = excluded.unknown
        """
    )
    try keep.execute(arguments: [number, Data(), PackedNumbers.pack(known), unknown])
  }
}
