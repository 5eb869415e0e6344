import Addressing
import Basics
import Rules

/// What to say of a statement: the rule that it breaks, what is put behind its name, and what to do.
struct StatementWording {
  let rule: Rule
  let hint: String
  /// What shows it.
  let evidence: String?
  /// What to do; the rule's own fix when `nil`.
  let fix: String?
  /// The property to write instead; `nil` when it is not a matter of its name.
  private(set) var replacement: String?

  init(_ rule: Rule, _ hint: String = "", evidence: String? = nil, fix: String? = nil) {
    self.rule = rule
    self.hint = hint
    self.evidence = evidence
    self.fix = fix
  }

  /// What to say of a property in whose place `replacement` is to be written.
  init(_ rule: Rule, writing replacement: String) {
    self.init(rule, "; write \(replacement)")
    self.replacement = replacement
  }
}

/// Words for what is wrong with one statement, by what the vocabulary says of its property.
struct StatementWords {
  let ledger: StatementLedger
  let statement: Statement

  var vocabulary: SchemaVocabulary { .known }

  /// What to do about a property that is like none of the vocabulary.
  let removal = "Take the property out, or use one of the vocabulary that says the same."

  /// What to do about two types that are written as one.
  let separateTypes = "Separate the types with a space; `%20` stands for one in URLs only."

  /// What to do about an empty value beside others.
  let emptyAmongOthers = "Take the empty value out, or fill it."

  /// What to say of a type with other capitals than `right`.
  ///
  /// Values of a data type are plain, and no things.
  func misspelled(_ right: NameTable.ID) -> StatementWording {
    guard isDataType(right) else {
      return .init(.qualityTypeMisspelled, "; write \(ledger.name(ofType: right))")
    }
    return .init(
      .qualityTypeMisspelled,
      ", which is a data type; write the value itself, as a text",
      fix: "Write the value as a text in place of the thing, without @type."
    )
  }

  /// Whether values of the type are plain, such as texts and numbers.
  private func isDataType(_ type: NameTable.ID) -> Bool {
    let plain = ["Boolean", "Date", "DateTime", "Number", "Text", "Time"]
    return plain.compactMap { vocabulary.types.names.id(of: $0) }
      .contains { vocabulary.types.isKind(type, of: $0) }
  }

  /// Whether the vocabulary gave up the type that it is said of.
  var isGivenUp: Bool {
    Int(statement.type) < vocabulary.types.names.count
      && vocabulary.types.successor(of: statement.type) != nil
  }

  /// The first few types of the property's values.
  var kinds: String {
    let kinds = vocabulary.properties.kinds(of: statement.property).prefix(3)
    return kinds.map { ledger.name(ofType: $0) }.joined(separator: " or ")
  }

  /// What took the place of the type.
  ///
  /// The vocabulary names one successor for all that users do, which counts them; what one user
  /// says is a comment.
  func successor(_ successor: NameTable.ID) -> String {
    let name = ledger.name(ofType: successor)
    return ledger.name(ofType: statement.type) == "UserComments"
      ? "; write Comment for what one says, \(name) for how many there are" : "; write \(name)"
  }

  /// A property of another type.
  ///
  /// A quantity is a text of a number and a unit, and has no properties at all.
  var misplaced: StatementWording {
    let quantity = vocabulary.types.names.id(of: "Quantity")
    let isQuantity = quantity.map { vocabulary.types.isKind(statement.type, of: $0) } ?? false
    guard isQuantity else { return .init(.qualityPropertyMisplaced) }
    let isDuration = ledger.name(ofType: statement.type) == "Duration"
    return .init(
      .qualityPropertyMisplaced,
      "; write the quantity as a text, such as \(isDuration ? "PT1H30M" : "7 cm")",
      fix: "Write the quantity as a text in place of the thing."
    )
  }

  /// A value without the form that the property asks for.
  func malformed(_ value: String) -> StatementWording {
    let forms = vocabulary.properties.forms(of: statement.property)
    if forms == .thing, let wording = member(.qualityValueMalformed, value) { return wording }
    if forms == .thing {
      return .init(.qualityValueMalformed, "; describe \(kinds)", evidence: value)
    }
    let isHost = value.utf8.count <= Self.longestName && value.withBytes { BareHost.begins($0) }
    let right =
      isHost && forms.contains(.address)
      ? "https://\(value[...].trimming(\.isWhitespace))" : forms.examples
    return .init(.qualityValueMalformed, "; write \(right)", evidence: value)
  }

  /// A number beyond those that its property has.
  func outOfRange(_ value: String, _ limits: ClosedRange<Double>) -> StatementWording {
    guard limits.upperBound < .greatestFiniteMagnitude else {
      return .init(.qualityValueOutOfRange, "; write zero or more", evidence: value)
    }
    func text(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
    return .init(
      .qualityValueOutOfRange,
      "; write \(text(limits.lowerBound)) to \(text(limits.upperBound)), or another bestRating",
      evidence: value
    )
  }

  /// Whether the thing of `property` is said already, so that a text will do.
  private func isReported(_ property: String, _ value: String) -> Bool {
    switch property {
    // A rating within the thing that it rates says so by where it is.
    case "itemReviewed": true
    // Who made it is said by its author, and what it is about is mostly a label.
    case "creator": isDescribed("author")
    case "about": value.utf8.count <= Self.longestName
    default: false
    }
  }

  /// A text where a thing belongs; `nil` where the thing is said already.
  func loose(_ value: String) -> StatementWording? {
    func say(_ hint: String, _ fix: String? = nil) -> StatementWording {
      .init(.qualityTextForThing, hint, evidence: value, fix: fix)
    }
    let property = ledger.name(ofProperty: statement.property)
    if isReported(property, value) { return nil }
    if Self.templates.contains(in: Array(value.utf8), where: { _, _, _ in true }) {
      return say(
        "; it holds code of a template, which did not run",
        "Let the template write the value, or take the property out."
      )
    }
    let all = vocabulary.properties.kinds(of: statement.property)
    if let wording = member(.qualityTextForThing, value) { return wording }
    if !vocabulary.properties.forms(of: statement.property).isDisjoint(with: .measure) {
      return say("; write a number and its unit, such as 7 g", "Write the number and its unit.")
    }
    let names = all.prefix(4).map { ledger.name(ofType: $0) }
    if names.contains("URL") {
      let things = names.filter { $0 != "URL" }.joined(separator: " or ")
      let url = property == "mainEntityOfPage" ? "the page's URL" : "a URL"
      return say(
        "; write \(url)\(things.isEmpty ? "" : ", or describe \(things)")",
        "Write the URL, or describe the thing."
      )
    }
    if all.count == 1, kinds == "Thing", value.utf8.count > Self.longestName {
      return say(
        "; a sentence belongs into description",
        "Write the sentence into description, and name here what it is about."
      )
    }
    return isReadAsThing(property) ? say("; describe \(kinds)") : nil
  }

  /// Whether any reader takes more of the thing than its name: nobody does of the photographer of a
  /// picture or of who holds the rights to a page's footer.
  private func isReadAsThing(_ property: String) -> Bool {
    let type = statement.type
    guard vocabulary.profiles.asks(type, for: statement.property) else {
      return property == "publisher" && isSubject
    }
    return isSubject || ["author", "itemReviewed", "reviewRating"].contains(property)
  }

  /// Whether a page can be about a thing of the type.
  private var isSubject: Bool {
    guard Int(statement.type) < vocabulary.types.names.count else { return false }
    var profiles = vocabulary.profiles.profiles(of: statement.type)
    while profiles != 0 {
      if vocabulary.profiles.all[profiles.trailingZeroBitCount].weight == 1 { return true }
      profiles &= profiles - 1
    }
    return false
  }

  /// Whether the same thing has another property whose value holds fully.
  private func isDescribed(_ property: String) -> Bool {
    vocabulary.properties.names.id(of: property).map { id in
      ledger[Statement(type: statement.type, property: id)].map { !$0.isImpaired } ?? false
    } ?? false
  }

  /// How code of a template starts.
  private static let templates: MultiPatternSearch = ["<?", "<%", "{{", "${"]

  /// The longest text that may name a thing, in bytes.
  private static let longestName = 80
}
