import Addressing
import Digests
import JSON

/// Gathers from events what ``PositionBias`` needs: how often items were shown and clicked at ranks.
///
/// A click belongs to the rank it names, or else to that of the showing which the same client had
/// of the item that day. Clicks without either tell nothing.
package struct PositionBiasReader: Sendable {
  /// A client's day with an item.
  private struct Look: Hashable {
    var client: Digest128
    var item: Digest128
    var day: Int32
  }

  private struct Position: Hashable {
    var item: Digest128
    var rank: Int
  }

  private struct Count {
    var shown = 0
    var clicked = 0
  }

  /// The most looks that are remembered; later ones are skipped.
  package static let lookLimit = 5_000_000

  private var ranks: [Look: Int] = [:]
  private var clickedLooks: Set<Look> = []
  private var clients: Set<Digest128> = []
  private var counts: [Position: Count] = [:]

  /// A reader that knows nothing.
  package init() {}

  /// How many different clients were seen.
  package var clientCount: Int { clients.count }

  /// How many lines were no events.
  package private(set) var passedOver = 0

  /// Takes one line, however long ago its event was; one that is no event is counted in
  /// ``passedOver``.
  package mutating func take(line: ArraySlice<UInt8>) {
    guard line.count <= EngagementInput.byteLimit,
      let object = (try? JSONParser.parse(line))?.object,
      let at = try? EngagementFields(object).moment("at"),
      let event = try? EngagementEvent(object, now: at)
    else {
      passedOver += 1
      return
    }
    take(event)
  }

  /// Takes one event; showings come before the clicks that they led to.
  package mutating func take(_ event: EngagementEvent) {
    let client = Digest128(of: event.client)
    let look = Look(client: client, item: event.item.identity, day: Vote.day(of: event.at))
    switch event.kind {
    case .impression:
      guard let rank = event.position, ranks[look] == nil, ranks.count < Self.lookLimit else {
        return
      }
      ranks[look] = rank
      clients.insert(client)
      counts[Position(item: look.item, rank: rank), default: Count()].shown += 1
    case .tap:
      guard let rank = ranks[look] ?? event.position, clickedLooks.count < Self.lookLimit,
        clickedLooks.insert(look).inserted
      else { return }
      counts[Position(item: look.item, rank: rank), default: Count()].clicked += 1
    case .open, .dismiss, .return: break
    }
  }

  /// The exponent that the events speak for; `nil` when they say nothing.
  package var exponent: Double? {
    PositionBias.exponent(
      of: counts.map { position, count in
        PositionBias.Observation(
          item: position.item,
          rank: position.rank,
          shown: count.shown,
          clicked: count.clicked
        )
      }
    )
  }
}
