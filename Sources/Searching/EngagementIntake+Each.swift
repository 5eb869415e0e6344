package import Engagement
package import Records

extension EngagementIntake {
  /// What became of one event or activity.
  package enum Outcome: Hashable, Sendable {
    /// It counts.
    case accepted
    /// It came in before.
    case repeatedEvent
    /// It says what its client had said that day already.
    case repeatedVote
    /// It does not count.
    case refused(EngagementRefusal)
  }

  /// Takes events and activities in that have been read already, and says what became of each.
  ///
  /// - Parameters:
  ///   - inputs: The events and activities.
  ///   - now: The present moment.
  /// - Returns: An outcome for each, in their order, when all are durable.
  /// - Throws: ``StoreError``; nothing was taken then.
  package func takeEach(_ inputs: [EngagementInput], now: Timestamp) async throws -> [Outcome] {
    try await prepare(now: now)
    var batch = VoteBatch(today: Vote.day(of: now))
    var outcomes: [Outcome] = []
    for input in inputs {
      do throws(EngagementRefusal) {
        guard let vote = try vote(of: input, now: now) else { continue }
        let outcome = take(vote, in: &batch)
        let isDone = outcome == .accepted || outcome == .repeatedVote
        if case .activity(let activity) = input, isDone {
          batch.activities.append((vote, activity))
        }
        outcomes.append(outcome)
      } catch {
        outcomes.append(.refused(error))
      }
    }
    _ = try await commit(&batch, now: now)
    return outcomes
  }

  private func vote(
    of input: EngagementInput,
    now: Timestamp
  ) throws(EngagementRefusal) -> Vote? {
    switch input {
    case .event(let event): try reader?.vote(of: event)
    case .activity(let activity): try reader?.vote(of: activity, now: now)
    }
  }

  private func take(_ vote: Vote, in batch: inout VoteBatch) -> Outcome {
    guard vote.day > closedDay else { return .refused(EngagementRefusal(field: "at", .closed)) }
    switch batch.take(vote, in: &book) {
    case .counted: return .accepted
    case .repeatedEvent: return .repeatedEvent
    case .repeatedVote: return .repeatedVote
    case .overLimit: return .refused(EngagementRefusal(field: "client", .tooMany))
    }
  }
}
