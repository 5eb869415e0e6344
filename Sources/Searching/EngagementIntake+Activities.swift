import Digests
import Engagement
import Storing

extension EngagementIntake {
  /// What a batch makes of the activities in it.
  func activities(of batch: VoteBatch) async throws -> [EngagementLedger.Activity] {
    guard !batch.activities.isEmpty else { return [] }
    var records: [Digest128: ActivityRecord] = [:]
    for (id, stored) in try await ledger.activities(Set(batch.activities.map(\.vote.item))) {
      records[id] = ActivityRecord.decode(stored.body)
    }
    for (vote, activity) in batch.activities {
      var record = records[vote.item] ?? ActivityRecord(of: activity)
      let mask = ItemMask(secret, vote.item)
      record.take(
        activity,
        by: secret.viewer(vote.client, of: vote.item),
        isUsed: states[vote.item].isUsed(settings, mask: mask),
        settings: states[vote.item].settings(settings, mask: mask, in: Epoch(of: activity.at))
      )
      records[vote.item] = record
    }
    return records.map { id, record in
      EngagementLedger.Activity(
        id: id,
        type: record.activityType,
        expiry: record.expiry,
        isPromoted: record.content != nil,
        body: record.encoded
      )
    }
  }
}
