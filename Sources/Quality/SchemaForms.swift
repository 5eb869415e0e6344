/// What the values of a property may look like when they are written as text.
///
/// References: <https://schema.org/DataType>, <https://schema.org/Quantity>
struct SchemaForms: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// Any text.
  static let text = SchemaForms(rawValue: 1)
  /// An address.
  static let address = SchemaForms(rawValue: 2)
  /// A date, with or without a time.
  static let date = SchemaForms(rawValue: 4)
  /// A time of day.
  static let time = SchemaForms(rawValue: 8)
  /// A decimal number.
  static let number = SchemaForms(rawValue: 16)
  /// True or false.
  static let truth = SchemaForms(rawValue: 32)
  /// A duration by ISO 8601.
  static let duration = SchemaForms(rawValue: 64)
  /// A number and a unit, such as `7 kg`.
  static let measure = SchemaForms(rawValue: 128)
  /// A thing, for which a text may stand in.
  static let thing = SchemaForms(rawValue: 256)
  /// An amount of money: a decimal number that is not negative, without a sign of currency.
  static let price = SchemaForms(rawValue: 512)
  /// A currency by ISO 4217, or by the name that it is known by.
  static let currency = SchemaForms(rawValue: 1024)
  /// A decimal number, a fraction or a percentage.
  static let rating = SchemaForms(rawValue: 2048)

  /// A whole number.
  static let integer = SchemaForms(rawValue: 4096)
  /// A number that can be called.
  static let telephone = SchemaForms(rawValue: 8192)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The forms of the values of types; those of all other types are things.
  static let ofTypes: [(type: String, forms: SchemaForms)] = [
    ("Text", .text), ("CssSelectorType", .text), ("PronounceableText", .text), ("XPathType", .text),
    ("URL", .address), ("Date", .date), ("DateTime", .date), ("Time", .time), ("Number", .number),
    ("Integer", .integer), ("Float", .number), ("Boolean", .truth), ("Duration", .duration),
    ("QuantitativeValue", .measure), ("Mass", [.measure, .thing]), ("Energy", [.measure, .thing]),
    ("Distance", [.measure, .thing]), ("Quantity", [.measure, .thing]),
  ]

  /// The forms of properties whose values may be any text by their types alone, but not by what
  /// their definitions say.
  ///
  /// References: <https://schema.org/price>, <https://schema.org/priceCurrency>,
  /// <https://schema.org/currency>, <https://schema.org/ratingValue>,
  /// <https://developers.google.com/search/docs/appearance/structured-data/review-snippet>
  static let defined: [(property: String, forms: SchemaForms)] = [
    ("price", .price), ("lowPrice", .price), ("highPrice", .price), ("priceCurrency", .currency),
    ("currency", .currency), ("ratingValue", .rating), ("bestRating", .rating),
    ("worstRating", .rating), ("telephone", .telephone), ("faxNumber", .telephone),
  ]

  /// What values of these forms look like, for advice.
  var examples: String {
    let all: [(SchemaForms, String)] = [
      (.date, "a date such as 2026-11-21 or 2026-11-21T09:30:00+01:00"),
      (.time, "a time such as 09:30:00"),
      (.duration, "a duration such as PT1H30M"),
      (.number, "a number such as 1234.5"),
      (.integer, "a whole number such as 1234"),
      (.telephone, "a telephone number such as +1 555 555 0100"),
      (.measure, "a number and a unit such as 7 kg"),
      (.price, "a number such as 12.50"),
      (.currency, "a currency such as EUR"),
      (.rating, "a number such as 4.5"),
      (.truth, "true or false"),
      (.address, "a whole address such as https://www.example.com/plum-cake"),
    ]
    let own = all.filter { contains($0.0) }.map(\.1)
    return own.isEmpty ? "a value of the kind that it asks for" : own.joined(separator: ", or ")
  }

  /// Decides what else may be where a quantity with its unit may, once all forms are known.
  ///
  /// Where a plain number or a duration will do, one is requested; where nothing else will, any
  /// text may stand for the quantity.
  mutating func settleMeasure() {
    guard contains(.measure) else { return }
    if !isDisjoint(with: [.number, .integer, .duration, .truth]) {
      remove(.measure)
    } else {
      insert(.thing)
    }
  }
}
