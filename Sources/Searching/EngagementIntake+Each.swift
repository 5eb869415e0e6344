package import Basics
package import Engagement
import Records

extension EngagementIntake {
  /// What became of one event or activity.
  package enum Outcome: Hashable, Sendable {
    /// It was taken, whether or not it changed anything.
    case accepted
    /// Its client sent an event with the same identifier before.
    case duplicate
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
        guard vote.day > closedDay else { throw EngagementRefusal(field: "at", .closed) }
        let verdict = batch.countAndTake(vote, in: &voteLedger)
        if case .activity(let activity) = input, verdict.isDone {
          batch.activities.append((vote, activity))
        }
        outcomes.append(verdict == .repeatedEvent ? .duplicate : .accepted)
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
}
