import CoreSpotlight
import Foundation
import SpotlightItems
import Testing

/// Items: identity, expiry, updates.
///
/// Sources: Apple, "CSSearchableItem" and its header; the numbers are rows of the private index's
/// conformance table.
struct SearchableItemTests {
  private func item(_ identifier: String? = "a", domain: String? = nil) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = "Title"
    return CSSearchableItem(
      uniqueIdentifier: identifier,
      domainIdentifier: domain,
      attributeSet: attributes
    )
  }

  @Test("Rows 9, 10: an item without an identifier gets a UUID of its own, which it keeps")
  func identifiers() {
    let (first, second) = (item(nil), item(nil))
    #expect(UUID(uuidString: first.uniqueIdentifier) != nil)
    #expect(first.uniqueIdentifier == first.uniqueIdentifier)
    #expect(first.uniqueIdentifier != second.uniqueIdentifier)
    first.uniqueIdentifier = "b"
    #expect(first.uniqueIdentifier == "b")
  }

  @Test("Row 24: a date of expiry that is set to nil is the default again, a month from now")
  func expiry() throws {
    let item = item()
    let standard = try #require(item.expirationDate)
    #expect(abs(standard.timeIntervalSinceNow - 30 * 86_400) < 3_600)
    #expect(
      item.change == .put(SpotlightItem(identifier: "a", attributes: item.attributeSet.values))
    )
    item.expirationDate = Date(timeIntervalSinceReferenceDate: 5)
    #expect(item.expirationDate == Date(timeIntervalSinceReferenceDate: 5))
    item.expirationDate = nil
    #expect(item.expirationDate == standard)
  }

  @Test("An item is indexed with its domain, date and values")
  func put() {
    let item = item("a", domain: "d.e")
    item.expirationDate = Date(timeIntervalSinceReferenceDate: 9)
    item.attributeSet.keywords = nil
    let expected = SpotlightItem(
      identifier: "a",
      domain: "d.e",
      expiresAt: 9,
      attributes: item.attributeSet.values
    )
    #expect(item.change == .put(expected))
    #expect(
      expected.attributes["title"] == .text("Title") && expected.attributes["keywords"] == nil
    )
  }

  @Test("Rows 12, 13: an update changes what was set, and removes what was set to nil")
  func update() {
    let item = item()
    item.isUpdate = true
    item.attributeSet.rating = 4
    item.attributeSet.title = nil
    guard case .patch("a", nil, nil, let changes) = item.change else {
      Issue.record("\(item.change)")
      return
    }
    #expect(changes["rating"] == .some(.integer(4)) && changes["title"] == .some(nil))
    #expect(changes["comment"] == nil)
  }

  @Test("A found item has its rank, and the better one comes first")
  func ranks() {
    let found = [1.0, 3.0].map {
      CSSearchableItem(FoundItem(SpotlightItem(identifier: "\($0)"), score: $0))
    }
    #expect(found[0].compare(byRank: found[1]) == .orderedDescending)
    #expect(found[1].compare(byRank: found[0]) == .orderedAscending)
    #expect(found[0].compare(byRank: found[0]) == .orderedSame)
  }

  @Test("A copy is apart from its item, and an archive brings it back")
  func copies() throws {
    let item = item("a", domain: "d")
    item.expirationDate = Date(timeIntervalSinceReferenceDate: 9)
    let copy = try #require(item.copy() as? CSSearchableItem)
    item.attributeSet.title = "Other"
    #expect(copy.attributeSet.title == "Title" && copy.domainIdentifier == "d")
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data)
    )
    #expect(read.change == copy.change)
  }
}
