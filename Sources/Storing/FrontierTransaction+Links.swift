import Addressing
import Digests
import Foundation
import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// What the settlement's page links to: the numbers of addresses that are known, and the
  /// identities of the others, in the stored form.
  func links(of prepared: PreparedSettlement) throws -> (known: Data, unknownTargets: Data?) {
    guard prepared.page != nil else { return (Data(), nil) }
    var known: [Int64] = []
    var unknownTargets: [UInt8] = []
    known.reserveCapacity(prepared.settlement.links.count)
    for link in prepared.settlement.links {
      if let number = recent(link) {
        known.append(number)
        continue
      }
      let identity = link.identity
      if let number = try lookUp.number(of: link.canonical.text, identity, database) {
        known.append(number)
      } else {
        identity.append(to: &unknownTargets)
      }
    }
    return (PackedNumbers.pack(known), unknownTargets.isEmpty ? nil : Data(unknownTargets))
  }
}
