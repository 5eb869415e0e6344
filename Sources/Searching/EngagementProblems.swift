import Digests
import Engagement
import Foundation
package import Storing

/// Looks for damage in what is known of people's clicks.
package enum EngagementProblems {
  /// The most items that are listed one by one.
  private static let listLimit = 20

  /// What is damaged in the votes of `folder`; nothing when they are intact or there are none.
  ///
  /// - Throws: ``StoreError`` when they cannot be looked at, which does not mean that they are
  ///   damaged.
  package static func find(in folder: StoreFolder) throws -> [StoreProblem] {
    if EngagementMark.isLost(in: folder) { return [missing(in: folder)] }
    guard FileManager.default.fileExists(atPath: folder.engagementPath) else { return [] }
    do {
      let ledger = try EngagementLedger(folder, access: .reading)
      var problems = try ledger.integrityProblems().map {
        StoreProblem("engagement.damaged", "\(folder.engagementPath): \($0).")
      }
      // All of the file has been read by now.
      if let damage = ledger.damage { problems.append(StoreProblem("engagement.damaged", damage)) }
      guard problems.isEmpty else { return problems }
      try ledger.forEachState { item, state in
        guard problems.count < listLimit else { return }
        do {
          _ = try EngagementState.restoring(state)
        } catch {
          problems.append(
            StoreProblem("engagement.item-damaged", "Item \(item.text): \(error)")
          )
        }
      }
      try ledger.forEachVotes { day, votes in
        guard problems.count < listLimit, !Vote.areValid(votes) else { return }
        let text = "\(folder.engagementPath): A batch of votes of day \(day) is damaged."
        problems.append(StoreProblem("engagement.votes-damaged", text))
      }
      return problems
    } catch let error as StoreError where [.olderSchema, .notFound].contains(error.code) {
      // Whoever accepts the next events brings them up to date.
      return []
    } catch let error as StoreError {
      guard let damage = error.damage else { throw error }
      return [StoreProblem("engagement.damaged", damage)]
    }
  }

  private static func missing(in folder: StoreFolder) -> StoreProblem {
    StoreProblem(
      "engagement.missing",
      "\(folder.engagementPath) is missing or empty, though pages are ranked by what people "
        + "did. Restore a copy, or rank the pages without it by `pippin index`."
    )
  }
}
