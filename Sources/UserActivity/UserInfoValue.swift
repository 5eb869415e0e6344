import Foundation
package import SpotlightItems

/// The kinds of values that `userInfo` may hold.
package enum UserInfoValue {
  /// The deepest nesting of arrays, sets and dictionaries.
  private static let depthLimit = 16

  /// `object` in a form that can be stored.
  ///
  /// - Returns: `nil` for another kind, also inside of an array, set or dictionary.
  package static func activityValue(_ object: Any) -> ActivityValue? {
    activityValue(object, depth: 0)
  }

  private static func activityValue(_ object: Any, depth: Int) -> ActivityValue? {
    guard depth < depthLimit else { return nil }
    switch object {
    case let text as String: return .text(text)
    // Before numbers, as a Boolean value is none of Swift's.
    case let flag as Bool where type(of: object) == Bool.self: return .flag(flag)
    case let url as URL: return .url(url.absoluteString)
    case let date as Date: return moment(date.timeIntervalSinceReferenceDate)
    case let data as Data: return .bytes(Array(data))
    case is NSNull: return .null
    case let objects as [AnyHashable: Any]: return fields(objects, depth: depth)
    case let objects as Set<AnyHashable>:
      return all(objects.map(\.base), depth: depth).map { .set(Set($0)) }
    case let objects as [Any]: return all(objects, depth: depth).map { .list($0) }
    case let number as NSNumber: return self.number(number)
    default: return bridged(object, depth: depth)
    }
  }

  /// What Foundation's own classes are in Swift, and Swift's numbers as Foundation has them.
  private static func bridged(_ object: Any, depth: Int) -> ActivityValue? {
    switch object {
    case let text as NSString: .text(text as String)
    case let url as NSURL: .url(url.absoluteString)
    case let date as NSDate: moment(date.timeIntervalSinceReferenceDate)
    case let data as NSData: .bytes(Array(data as Data))
    case let objects as NSDictionary:
      fields(objects as? [AnyHashable: Any] ?? [:], depth: depth)
    case let objects as NSSet:
      all(Array(objects), depth: depth).map { .set(Set($0)) }
    case let objects as NSArray: all(Array(objects), depth: depth).map { .list($0) }
    case let number as any BinaryInteger: Int64(exactly: number).map { .integer($0) }
    case let number as Double: fraction(number)
    case let number as Float: fraction(Double(number))
    default: nil
    }
  }

  private static func fields(_ objects: [AnyHashable: Any], depth: Int) -> ActivityValue? {
    var fields: [String: ActivityValue] = [:]
    for (key, object) in objects {
      guard let name = key.base as? String,
        let value = activityValue(object, depth: depth + 1)
      else { return nil }
      fields[name] = value
    }
    return .fields(fields)
  }

  private static func all(_ objects: [Any], depth: Int) -> [ActivityValue]? {
    let values = objects.compactMap { activityValue($0, depth: depth + 1) }
    return values.count == objects.count ? values : nil
  }

  /// A number that is one: NaN equals nothing, not even itself.
  private static func fraction(_ number: Double) -> ActivityValue? {
    number.isNaN ? nil : .number(number)
  }

  private static func moment(_ seconds: Double) -> ActivityValue? {
    seconds.isNaN ? nil : .date(seconds)
  }

  private static func number(_ number: NSNumber) -> ActivityValue? {
    switch number.objCType.pointee {
    case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): fraction(number.doubleValue)
    case CChar(UInt8(ascii: "B")): .flag(number.boolValue)
    default: .integer(number.int64Value)
    }
  }

  /// The object that `value` stands for.
  package static func object(_ value: ActivityValue) -> Any {
    switch value {
    case .null: NSNull()
    case .flag(let flag): flag
    case .integer(let number): Int(number)
    case .number(let number): number
    case .text(let text): text
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .bytes(let bytes): Data(bytes)
    case .url(let text): URL(string: text).map { $0 as Any } ?? text
    case .list(let values): values.map(object)
    case .set(let values): Set(values.compactMap { object($0) as? AnyHashable })
    case .fields(let fields): fields.mapValues(object)
    }
  }
}
