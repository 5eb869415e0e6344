import Foundation
import SpotlightItems

extension ItemValue {
  /// A number; `nil` for one that is not finite.
  init?(number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      guard number.doubleValue.isFinite else { return nil }
      self = .number(number.doubleValue)
    case UInt8(ascii: "Q") where number.uint64Value > UInt64(Int64.max):
      self = .number(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }

  /// A text, number, date, URL, data, or an array of them; `nil` for anything else.
  init?(object: Any) {
    switch object {
    case let text as String: self = .text(text)
    case let text as NSString: self = .text(text as String)
    case let date as Date: self.init(seconds: date.timeIntervalSinceReferenceDate)
    case let date as NSDate: self.init(seconds: date.timeIntervalSinceReferenceDate)
    case let url as URL: self = .url(url.absoluteString)
    case let url as NSURL: self = .url(url.absoluteString)
    case let data as Data: self = .bytes(Array(data))
    case let data as NSData: self = .bytes(Array(data as Data))
    case let number as NSNumber: self.init(number: number)
    case let number as Int: self = .integer(Int64(number))
    case let number as Double where number.isFinite: self = .number(number)
    case let flag as Bool: self = .integer(flag ? 1 : 0)
    case let objects as [Any]: self.init(objects: objects)
    case let objects as NSArray: self.init(objects: Array(objects))
    default: return nil
    }
  }

  private init?(seconds: Double) {
    guard seconds.isFinite else { return nil }
    self = .date(seconds)
  }

  /// An array of values that are no arrays.
  private init?(objects: [Any]) {
    var values: [ItemValue] = []
    for object in objects {
      guard !(object is [Any]), !(object is NSArray), let value = ItemValue(object: object) else {
        return nil
      }
      values.append(value)
    }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    let dates = values.compactMap { if case .date(let date) = $0 { date } else { nil } }
    self =
      if texts.count == values.count {
        .texts(texts)
      } else if dates.count == values.count {
        .dates(dates)
      } else {
        .list(values)
      }
  }

  /// The value as Foundation has it.
  var object: (any NSSecureCoding)? {
    switch self {
    case .text(let text): text as NSString
    case .texts(let texts): texts as NSArray
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
    case .dates(let moments):
      moments.map { Date(timeIntervalSinceReferenceDate: $0) } as NSArray
    case .bytes(let bytes): Data(bytes) as NSData
    case .url(let text): URL(string: text).map { $0 as NSURL }
    case .localized(let texts): CSLocalizedString.text(of: texts).map { $0 as NSString }
    case .list(let values): values.compactMap(\.object) as NSArray
    case .people, .fields: nil
    }
  }
}
