package import Addressing

/// Tells addresses that a machine makes without end: loops of relative links, growing escapes,
/// parameters that pile up.
///
/// Only the address is looked at, so that the response depends on nothing else. The shapes are those
/// that crawlers have met most often.
///
/// Reference: Heritrix, PathologicalPathDecideRule and TooManyPathSegmentsDecideRule; BUbiNG,
/// DuplicateSegmentsLessThan
package enum AddressTrap: String, Hashable, Sendable, CaseIterable {
  /// One segment of the path, or a run of segments, comes again and again.
  case repeatedPath = "trap.repeated-path"
  /// The path is deeper than any person would make it.
  case deepPath = "trap.deep-path"
  /// The query has more parameters than any form.
  case manyParameters = "trap.many-parameters"
  /// Percent signs are escaped over and over.
  case growingEscapes = "trap.growing-escapes"

  /// The most segments of a path.
  package static let segmentLimit = 30
  /// How often in a row a run of segments may come.
  package static let repetitionLimit = 3
  /// How often one segment may come anywhere in a path.
  package static let recurrenceLimit = 5
  /// The most parameters of a query.
  package static let parameterLimit = 24

  /// What is wrong with `address`; `nil` when nothing is.
  package init?(_ address: WebAddress) {
    let target = address.targetBytes
    if Self.isPlain(target) { return nil }
    if Self.hasGrowingEscapes(target) {
      self = .growingEscapes
      return
    }
    if let query = target.firstIndex(of: UInt8(ascii: "?")) {
      let parameters = target[query...].count { $0 == UInt8(ascii: "&") }
      if parameters >= Self.parameterLimit {
        self = .manyParameters
        return
      }
    }
    let segments = address.pathBytes.split(separator: UInt8(ascii: "/"))
    if segments.count > Self.segmentLimit {
      self = .deepPath
    } else if segments.count > Self.repetitionLimit, Self.repeats(segments) {
      self = .repeatedPath
    } else {
      return nil
    }
  }

  /// Whether an address is too short and simple for any trap, which most are.
  private static func isPlain(_ target: ArraySlice<UInt8>) -> Bool {
    target.withUnsafeBufferPointer { target in
      var slashes = 0
      for byte in target {
        if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") { return false }
        if byte == UInt8(ascii: "/") { slashes += 1 }
      }
      return slashes <= repetitionLimit
    }
  }

  /// Whether `%2525` appears: a percent sign that was escaped twice.
  private static func hasGrowingEscapes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = Array("%2525".utf8)
    guard var index = bytes.firstIndex(of: mark[0]) else { return false }
    while index + mark.count <= bytes.endIndex {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
        return true
      }
      index += 1
    }
    return false
  }

  private static func repeats(_ segments: [ArraySlice<UInt8>]) -> Bool {
    // Whatever repeats, at least so many segments are the same as one before them.
    let distinct = Set(segments).count
    guard segments.count - distinct >= repetitionLimit else { return false }
    for segment in Set(segments.map(Array.init))
    where segments.count(where: { $0.elementsEqual(segment) }) > recurrenceLimit {
      return true
    }
    // A run of `length` segments that comes `repetitionLimit + 1` times in a row.
    let longest = segments.count / (repetitionLimit + 1)
    guard longest > 0 else { return false }
    for length in 1...longest {
      var same = 0
      for index in length..<segments.count {
        same = segments[index] == segments[index - length] ? same + 1 : 0
        if same >= length * repetitionLimit { return true }
      }
    }
    return false
  }
}
