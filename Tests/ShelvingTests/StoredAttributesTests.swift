import SpotlightItems
import TestSupport
import Testing

@testable import Shelving

/// Attributes as bytes.
struct StoredAttributesTests {
  private static let attributes: [String: ItemValue] = [
    "title": .text("Café 東京"), "empty": .text(""), "keywords": .texts(["a", "", "ü"]),
    "rating": .integer(-5), "latitude": .number(52.52), "dueDate": .date(-1.5),
    "importantDates": .dates([1, 2]), "thumbnailData": .bytes([0, 255, 1]),
    "url": .url("https://example.com/"),
    "authors": .people([
      ItemPerson(name: nil, handles: [], handleKind: ""),
      ItemPerson(name: "Ada", handles: ["a@example.com", "1"], handleKind: "k", contact: "c"),
    ]),
    "localized": .localized(["en": "Plum", "de": "Pflaume"]),
    "emailHeaders": .fields(["To": .texts(["x"]), "n": .list([.integer(1), .text("y")])]),
    "none": .texts([]),
  ]

  @Test("What is stored is read again: all of it, some of it, and one value without the others")
  func roundTrip() throws {
    let stored = try StoredAttributes(Self.attributes)
    #expect(stored.values() == Self.attributes)
    #expect(stored.values(["title", "rating", "x"]).count == 2)
    for (name, value) in Self.attributes { #expect(stored.value(name) == value, "\(name)") }
    #expect(stored.value("titl") == nil)
    #expect(try StoredAttributes([:]).bytes.isEmpty)
  }

  @Test("Damaged bytes are read without a fault, and as missing")
  func damaged() throws {
    let bytes = try StoredAttributes(Self.attributes).bytes
    for count in bytes.indices { _ = StoredAttributes(bytes: Array(bytes[..<count])).values() }
    var random = TestRandom(seed: 7)
    for _ in 0..<20_000 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      let stored = StoredAttributes(bytes: changed)
      _ = stored.values()
      _ = stored.value("title")
    }
  }

  @Test("Names that are too long and values that are too deep are refused")
  func limits() {
    #expect(throws: StoredAttributes.Problem.self) { try StoredAttributes(["": .text("x")]) }
    #expect(throws: StoredAttributes.Problem.self) {
      try StoredAttributes([String(repeating: "n", count: 256): .text("x")])
    }
    let deep = (0..<20).reduce(ItemValue.text("x")) { value, _ in .list([value]) }
    #expect(throws: StoredAttributes.Problem.self) { try StoredAttributes(["a": deep]) }
  }
}
