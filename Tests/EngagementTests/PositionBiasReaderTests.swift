import Addressing
import Basics
@testable import Engagement
import Foundation
import Records
import TestSupport
import Testing

struct PositionBiasReaderTests {
  private static let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)

  private static func event(
    _ kind: EngagementEvent.Kind,
    item: Int,
    client: Int,
    position: Int? = nil
  ) throws -> EngagementEvent {
    EngagementEvent(
      id: "\(kind) \(item) \(client)",
      kind: kind,
      item: try #require(WebAddress("https://a.example/\(item)")).canonical,
      position: position,
      at: start,
      client: "c\(client)"
    )
  }

  @Test("Events give back the exponent that they were made with", arguments: [0.5, 1.0])
  func exponent(expected: Double) throws {
    var random = TestRandom(seed: 61)
    var reader = PositionBiasReader()
    for item in 0..<60 {
      let worth = Double.random(in: 0.1...0.9, using: &random)
      for client in 0..<400 {
        let rank = Int.random(in: 1...10, using: &random)
        reader.take(try Self.event(.impression, item: item, client: client, position: rank))
        let chance = worth * pow(Double(rank), -expected)
        guard Double.random(in: 0..<1, using: &random) < chance else { continue }
        // Half of the choices say where they were made; a second choice counts nothing.
        for _ in 0..<2 {
          let position = item.isMultiple(of: 2) ? rank : nil
          reader.take(try Self.event(.tap, item: item, client: client, position: position))
        }
      }
    }
    #expect(reader.clientCount == 400)
    let found = try #require(reader.exponent)
    #expect(abs(found - expected) < 0.1, "\(found)")
  }

  @Test("Showings without a rank, and choices without a showing or a rank, say nothing")
  func silent() throws {
    var reader = PositionBiasReader()
    for client in 0..<100 {
      reader.take(try Self.event(.impression, item: 1, client: client))
      reader.take(try Self.event(.tap, item: 1, client: client))
      reader.take(try Self.event(.dismiss, item: 2, client: client, position: 3))
    }
    #expect(reader.exponent == nil)
    #expect(reader.clientCount == 0)
  }
}
