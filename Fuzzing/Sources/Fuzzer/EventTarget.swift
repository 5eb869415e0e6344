import Addressing
import Basics
import Records

@testable import Engagement

extension FuzzTarget {
  private static func quickly(
    _ bytes: [UInt8],
    _ reader: inout VoteReader
  ) throws(EngagementRefusal) -> Vote {
    var result: Result<Vote, EngagementRefusal>?
    bytes.withUnsafeBytes { bytes in
      do throws(EngagementRefusal) {
        result = .success(try reader.read(bytes, now: now))
      } catch {
        result = .failure(error)
      }
    }
    guard let result else { throw EngagementRefusal(.notObject) }
    return try result.get()
  }

  private static let now = Timestamp(milliseconds: 1_795_262_400_000)

  /// A line of events and activities.
  ///
  /// The quick reader and the general one come to the same vote or the same refusal, and nothing is out
  /// of its range.
  static let event = FuzzTarget("event", byteLimit: 2_048) { bytes, promises in
    guard let key = EpochKey([UInt8](repeating: 7, count: 32)) else { return }
    var reader = VoteReader(keys: [Epoch(of: now): key], salt: 99)
    let read = Result { () throws(EngagementRefusal) in
      try quickly(bytes, &reader)
    }
    let activity = reader.takeActivity()
    let input = Result { () throws(EngagementRefusal) in
      try EngagementInput.read(bytes[...], now: now)
    }
    let expected = input.flatMap { input in
      Result { () throws(EngagementRefusal) in
        switch input {
        case .event(let event): try reader.vote(of: event)
        case .activity(let activity): try reader.vote(of: activity, now: now)
        }
      }
    }
    promises.expect(read == expected, "the quick reader says \(read), the general one \(expected)")
    switch input {
    case .success(.event(let event)):
      promises.expect(event)
      promises.expect(activity == nil, "an event is taken for an activity")
    case .success(.activity(let general)):
      let isVote = (try? read.get()) != nil
      promises.expect(activity == (isVote ? general : nil), "the activity was changed on the way")
      let item = general.identity
      if case .page(let page)? = item {
        promises.expect(page == page.canonical, "\(page.text) is not canonical")
      }
    case .failure(let refusal):
      let name = refusal.field ?? "-"
      promises.expect(name.utf8.count <= 64, "a refusal names a field of \(name.utf8.count) bytes")
    }
    if case .success(let vote) = read {
      let day = Vote.day(of: now)
      promises.expect((day - 2...day + 1).contains(vote.day), "a vote of the day \(vote.day)")
      promises.expect(vote.network <= 64, "a network of the number \(vote.network)")
    }
  }
}

extension Promises {
  fileprivate mutating func expect(_ event: EngagementEvent) {
    expect(event.item == event.item.canonical, "\(event.item.text) is not canonical")
    expect(
      (1...EngagementEvent.idLimit).contains(event.id.utf8.count)
        && (1...EngagementEvent.clientLimit).contains(event.client.utf8.count)
        && event.query?.utf8.count ?? 0 <= EngagementEvent.queryLimit
        && event.network?.utf8.count ?? 0 <= EngagementEvent.networkLimit,
      "a text is too long"
    )
    expect(
      (1...EngagementEvent.positionLimit).contains(event.position ?? 1)
        && (0...EngagementEvent.durationLimit).contains(event.durationMs ?? 0),
      "a number is out of range"
    )
  }
}
