import Foundation
import SpotlightItems
import UniformTypeIdentifiers

// What attributes are in Swift, and how they are stored.

extension CSSearchableItemAttributeSet {
  func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text): text
    case .localized(let texts): CSLocalizedString.text(of: texts)
    default: nil
    }
  }

  func set(_ name: String, _ text: String?) {
    self[name] = text.map { text in
      CSLocalizedString.texts(of: text).map { .localized($0) } ?? .text(text)
    }
  }

  func texts(_ name: String) -> [String]? {
    switch self[name] {
    case .texts(let texts): texts
    case .text(let text): [text]
    default: nil
    }
  }

  func set(_ name: String, _ texts: [String]?) {
    self[name] = texts.map { .texts($0) }
  }

  func number(_ name: String) -> NSNumber? {
    switch self[name] {
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    default: nil
    }
  }

  func set(_ name: String, _ number: NSNumber?) {
    self[name] = number.flatMap { ItemValue(number: $0) }
  }

  func date(_ name: String) -> Date? {
    if case .date(let seconds)? = self[name] {
      Date(timeIntervalSinceReferenceDate: seconds)
    } else {
      nil
    }
  }

  func set(_ name: String, _ date: Date?) {
    self[name] = date.flatMap { date in
      let seconds = date.timeIntervalSinceReferenceDate
      return seconds.isFinite ? .date(seconds) : nil
    }
  }

  func dates(_ name: String) -> [Date]? {
    if case .dates(let moments)? = self[name] {
      moments.map { Date(timeIntervalSinceReferenceDate: $0) }
    } else {
      nil
    }
  }

  func set(_ name: String, _ dates: [Date]?) {
    self[name] = dates.map { dates in
      .dates(dates.map(\.timeIntervalSinceReferenceDate).filter(\.isFinite))
    }
  }

  func address(_ name: String) -> URL? {
    if case .url(let text)? = self[name] { URL(string: text) } else { nil }
  }

  func set(_ name: String, _ url: URL?) {
    self[name] = url.map { .url($0.absoluteString) }
  }

  func data(_ name: String) -> Data? {
    if case .bytes(let bytes)? = self[name] { Data(bytes) } else { nil }
  }

  func set(_ name: String, _ data: Data?) {
    self[name] = data.map { .bytes(Array($0)) }
  }

  func type(_ name: String) -> UTType? {
    if case .text(let identifier)? = self[name] { UTType(identifier) } else { nil }
  }

  func set(_ name: String, _ type: UTType?) {
    self[name] = type.map { .text($0.identifier) }
  }

  func people(_ name: String) -> [CSPerson]? {
    if case .people(let people)? = self[name] { people.map(CSPerson.init) } else { nil }
  }

  func set(_ name: String, _ people: [CSPerson]?) {
    self[name] = people.map { .people($0.map(\.person)) }
  }

  func fields(_ name: String) -> [String: [Any]]? {
    guard case .fields(let fields)? = self[name] else { return nil }
    return fields.mapValues { value in
      switch value {
      case .list(let values): values.compactMap(\.object)
      default: value.object.map { [$0] } ?? []
      }
    }
  }

  func set(_ name: String, _ fields: [String: [Any]]?) {
    self[name] = fields.map { fields in
      .fields(fields.mapValues { values in .list(values.compactMap { ItemValue(object: $0) }) })
    }
  }
}
