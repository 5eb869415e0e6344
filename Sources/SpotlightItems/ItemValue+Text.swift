import Foundation
package import JSON

extension ItemValue {
  /// The value for people, on one line: dates in ISO 8601, bytes as their number.
  package var text: String {
    switch self {
    case .text(let text), .url(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .date(let seconds): Self.momentText(seconds)
    case .dates(let dates): dates.map(Self.momentText).joined(separator: ", ")
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .people(let people): people.map(\.text).joined(separator: ", ")
    case .localized(let texts): Self.list(texts.mapValues(ItemValue.text))
    case .fields(let fields): Self.list(fields)
    case .list(let values): values.map(\.text).joined(separator: ", ")
    }
  }

  /// A moment in seconds since 2001, in ISO 8601; as the number where no calendar has it.
  package static func dateText(_ seconds: Double) -> String {
    guard calendar.contains(seconds) else { return String(seconds) }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
  }

  /// The same for people, who are not shown a number for a date that no calendar has.
  package static func momentText(_ seconds: Double) -> String {
    if seconds > calendar.upperBound { return "after the year 9999" }
    return seconds < calendar.lowerBound ? "before the year 1" : dateText(seconds)
  }

  /// The years 1 to 9999.
  private static let calendar = -63_113_904_000.0...252_423_993_600.0

  private static func list(_ fields: [String: ItemValue]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
  }
}

extension ItemPerson {
  /// The name and the handles.
  fileprivate var text: String {
    guard let name else { return handles.joined(separator: ", ") }
    return handles.isEmpty ? name : "\(name) (\(handles.joined(separator: ", ")))"
  }
}

extension ItemValue: JSONWritable {
  /// Writes the value: dates as text in ISO 8601, bytes in base64.
  ///
  /// Values are nested as deep as an index stores them, which is bounded.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text), .url(let text): writer.value(text)
    case .texts(let texts): Self.write(texts.map(ItemValue.text), to: &writer)
    case .integer(let number): writer.value(Int(number))
    case .number(let number): number.isFinite ? writer.value(number) : writer.value(String(number))
    case .date(let seconds): writer.value(Self.dateText(seconds))
    case .dates(let dates): Self.write(dates.map(ItemValue.date), to: &writer)
    case .bytes(let bytes): writer.value(Data(bytes).base64EncodedString())
    case .people(let people):
      let fields = people.map { person -> ItemValue in
        .fields(
          [
            "contact": person.contact.map(ItemValue.text), "handleKind": .text(person.handleKind),
            "handles": .texts(person.handles), "name": person.name.map(ItemValue.text),
          ].compactMapValues { $0 }
        )
      }
      Self.write(fields, to: &writer)
    case .localized(let texts): Self.write(texts.mapValues(ItemValue.text), to: &writer)
    case .fields(let fields): Self.write(fields, to: &writer)
    case .list(let values): Self.write(values, to: &writer)
    }
  }

  fileprivate static func write(_ values: [ItemValue], to writer: inout JSONWriter) {
    writer.beginArray()
    for value in values { value.write(to: &writer) }
    writer.endArray()
  }

  fileprivate static func write(_ fields: [String: ItemValue], to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension SpotlightItem: JSONWritable {
  /// Writes the item with all of its attributes.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("attributes")
    ItemValue.write(attributes, to: &writer)
    writer.field("domainIdentifier", domain)
    writer.field("expirationDate", expiresAt.map(ItemValue.dateText))
    writer.field("kind", "item")
    writer.field("uniqueIdentifier", identifier)
    writer.endObject()
  }
}

extension SpotlightItem {
  /// What a result has on top: the name to show, else the title, else the identifier.
  package var name: String {
    for key in ["displayName", "title"] {
      if let text = attributes[key]?.text, !text.isEmpty { return text }
    }
    return identifier
  }
}
