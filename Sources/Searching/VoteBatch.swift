import Engagement

extension VoteLedger.Verdict {
  /// Whether what the vote tells of was done, and is reported for the first time.
  var isDone: Bool { self == .counted || self == .repeatedVote }
}

/// The votes of one batch on their way.
struct VoteBatch {
  /// The day they came in.
  let today: Int32
  var receipt = EngagementIntake.Receipt()
  /// What they change.
  var changes: [VoteChange] = []
  /// The public activities among what was accepted, with their votes.
  var activities: [(vote: Vote, activity: PublicActivity)] = []
  /// Those that were taken, as they are stored.
  var votes: [UInt8] = []
  /// The votes that have been read and not been taken, and their lines.
  var waiting: [Vote] = []
  var lines: [Int] = []
  /// The activities among them, by their indexes.
  var waitingActivities: [Int: PublicActivity] = [:]

  /// How many votes wait for each other.
  static let waitingLimit = 128

  init(today: Int32) {
    self.today = today
  }

  /// Takes a vote, and notes what it changes.
  ///
  /// What changes nothing is stored all the same, so that sending it again after a restart tells
  /// nothing of that.
  mutating func take(_ vote: Vote, in voteLedger: inout VoteLedger) -> VoteLedger.Verdict {
    let verdict = voteLedger.take(vote, today: today) { changes.append($0) }
    if verdict != .repeatedEvent { vote.append(to: &votes) }
    return verdict
  }

  /// The same with what the sender learns: nothing of whether the client said the same before, or
  /// too much that day, because whoever knows a client's name could ask what it did.
  @discardableResult
  mutating func countAndTake(_ vote: Vote, in voteLedger: inout VoteLedger) -> VoteLedger.Verdict {
    let verdict = take(vote, in: &voteLedger)
    switch verdict {
    case .counted, .repeatedVote, .overLimit: receipt.accepted += 1
    case .repeatedEvent: receipt.duplicates += 1
    }
    return verdict
  }
}
