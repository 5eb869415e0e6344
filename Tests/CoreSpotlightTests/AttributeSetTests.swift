import CoreSpotlight
import Foundation
import QueryLanguage
import SpotlightItems
import Testing

/// Attributes, and what is stored of them.
///
/// Source: Apple, "CSSearchableItemAttributeSet"; the numbers are rows of the private index's
/// conformance table.
struct AttributeSetTests {
  private let set = CSSearchableItemAttributeSet(contentType: .image)

  /// Sets, reads and clears each property, and looks at what is stored.
  private func check<Value: Equatable>(
    _ properties: [Property<Value?>],
    _ value: Value,
    _ stored: ItemValue
  ) {
    for (path, name) in properties {
      set[keyPath: path] = value
      #expect(set[keyPath: path] == value, "\(name)")
      #expect(set.values[name] == stored, "\(name)")
      set[keyPath: path] = nil
      #expect(set[keyPath: path] == nil && set.values[name] == nil, "\(name)")
      #expect(set.changes[name] == .some(nil), "\(name) is cleared by an update")
    }
  }

  @Test("Every property keeps its value under the attribute's name, and forgets it when it is nil")
  func properties() throws {
    let url = try #require(URL(string: "https://a.example/b?c#d"))
    let date = Date(timeIntervalSinceReferenceDate: 5)
    check(Properties.texts, "x", .text("x"))
    check(Properties.lists, ["x", "y"], .texts(["x", "y"]))
    check(Properties.numbers, 7, .integer(7))
    check(Properties.dates, date, .date(5))
    check(Properties.moments, [date], .dates([5]))
    check(Properties.addresses, url, .url("https://a.example/b?c#d"))
    check(Properties.bytes, Data([1, 2]), .bytes([1, 2]))
  }

  @Test("There are 190 properties, as in Apple's headers")
  func count() {
    let settable =
      Properties.texts.count + Properties.lists.count + Properties.numbers.count
      + Properties.dates.count + Properties.moments.count + Properties.addresses.count
      + Properties.bytes.count
    // Four lists of people, header fields, a type, two without nil, three that only the system sets.
    #expect(settable + 4 + 1 + 1 + 2 + 3 == 190)
  }

  @Test("A query may name every attribute that has texts, numbers or dates, as what it is")
  func queriable() {
    var schema = AttributeSchema()
    schema.addSpotlightAttributes()
    for name in (Properties.texts.map(\.name) + Properties.lists.map(\.name))
    where !name.hasPrefix("provider") {
      #expect(schema.attribute(name)?.kind.isText == true, "\(name)")
    }
    for name in Properties.numbers.map(\.name) {
      #expect(schema.attribute(name)?.kind == .number, "\(name)")
    }
    for name in Properties.dates.map(\.name) + Properties.moments.map(\.name) {
      #expect(schema.attribute(name)?.kind == .date, "\(name)")
    }
  }

  @Test("What only the system sets has no value, and what is not optional has a default")
  func defaults() {
    #expect(set.textContentSummary == nil && set.transcribedTextContent == nil)
    #expect(set.isPriority == nil && set.likelyJunk == 0 && set.actionIdentifiers.isEmpty)
    set.likelyJunk = true
    set.actionIdentifiers = ["call"]
    #expect(set.likelyJunk.boolValue && set.actionIdentifiers == ["call"])
  }

  @Test(
    "A number is kept whole, with its fraction, or as 1 and 0; one that is not finite is none",
    arguments: [
      (NSNumber(value: 5), ItemValue.integer(5)), (NSNumber(value: 2.5), .number(2.5)),
      (NSNumber(value: true), .integer(1)), (NSNumber(value: Float(0.5)), .number(0.5)),
      (NSNumber(value: Int64.max), .integer(.max)), (NSNumber(value: Double.nan), nil),
      (NSNumber(value: UInt64.max), .number(18_446_744_073_709_551_616)), (nil, nil),
    ]
  )
  func numbers(number: NSNumber?, expected: ItemValue?) {
    set.rating = number
    #expect(set.values["rating"] == expected)
  }

  @Test("The type brings its tree, and the older form takes an identifier")
  func type() {
    #expect(set.contentType == "public.image")
    #expect(
      set.contentTypeTree == ["public.image", "public.content", "public.data", "public.item"]
    )
    set.sharedItemContentType = .jpeg
    #expect(set.sharedItemContentType == .jpeg)
  }

  @Test("People come back with their names and handles")
  func people() {
    let person = CSPerson(displayName: "Ada", handles: ["ada@a.example"], handleIdentifier: "mail")
    person.contactIdentifier = "7"
    set.authors = [person]
    #expect(set.authors?.first?.displayName == "Ada")
    #expect(set.authors?.first?.handles == ["ada@a.example"])
    #expect(set.authors?.first?.contactIdentifier == "7")
    let expected = ItemPerson(
      name: "Ada",
      handles: ["ada@a.example"],
      handleKind: "mail",
      contact: "7"
    )
    #expect(set.values["authors"] == .people([expected]))
  }

  @Test("The header fields of a mail keep their values in order")
  func headers() {
    set.emailHeaders = ["Received": ["a", "b"], "X-Level": [3]]
    #expect(set.emailHeaders?["Received"] as? [String] == ["a", "b"])
    #expect((set.emailHeaders?["X-Level"]?.first as? NSNumber)?.intValue == 3)
  }

  @Test(
    "Row 83: a custom key has letters, digits and underscores, and does not begin with kMD",
    arguments: [
      ("a.b", false), ("kMDx", false), ("ä", false), ("", false), ("a b", false), ("a-b", false),
      (String(repeating: "a", count: 129), false), ("com_example_mood", true), ("x9", true),
    ]
  )
  func keys(name: String, isName: Bool) {
    #expect((CSCustomAttributeKey(keyName: name) != nil) == isName)
  }

  @Test("Row 84: a value that was set by one key is read by another of the same name")
  func equalKeys() throws {
    let first = try #require(CSCustomAttributeKey(keyName: "mood"))
    let second = try #require(
      CSCustomAttributeKey(
        keyName: "mood",
        searchable: true,
        searchableByDefault: true,
        unique: false,
        multiValued: true
      )
    )
    #expect(first == second && [first: 1][second] == 1)
    set.setValue("happy" as NSString, forCustomKey: first)
    #expect(set.value(forCustomKey: second) as? NSString == "happy")
    // Row 82: what a key says of itself goes along; the last one counts.
    #expect(set.customKeys["mood"]?.isSearchableByDefault == false)
    set.setValue(["happy", "calm"] as NSArray, forCustomKey: second)
    #expect(set.values["mood"] == .texts(["happy", "calm"]))
    #expect(set.customKeys["mood"]?.isSearchableByDefault == true)
    set.setValue(nil, forCustomKey: first)
    #expect(set.value(forCustomKey: first) == nil)
  }

  @Test("Moving replaces values of the same names, keeps others, and leaves the source empty")
  func moving() {
    let source = CSSearchableItemAttributeSet(contentType: .movie)
    source.title = "New"
    set.title = "Old"
    set.comment = "kept"
    set.move(from: source)
    #expect(set.title == "New" && set.comment == "kept" && set.contentType == "public.movie")
    #expect(source.title == nil && source.contentType == nil)
    set.move(from: set)
    #expect(set.title == "New")
  }

  @Test("A copy has the values of its moment, and an archive brings them back")
  func copies() throws {
    set.title = "One"
    let copy = try #require(set.copy() as? CSSearchableItemAttributeSet)
    set.title = "Two"
    #expect(copy.title == "One")
    let data = try NSKeyedArchiver.archivedData(withRootObject: set, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CSSearchableItemAttributeSet.self,
      from: data
    )
    #expect(read?.title == "Two" && read?.contentType == "public.image")
  }

  @Test("A text in several languages is handed over as one, and all of it is kept")
  func localized() {
    let texts = ["en": "Plum cake of the tests", "de": "Zwetschgenkuchen der Tests"]
    let text = CSLocalizedString(localizedStrings: texts)
    set.title = text as String
    #expect(set.values["title"] == .localized(texts))
    #expect(set.title == text.localizedString())
    #expect(texts.values.contains(text as String))
    set.title = "A plain title of the tests"
    #expect(set.values["title"] == .text("A plain title of the tests"))
  }
}
