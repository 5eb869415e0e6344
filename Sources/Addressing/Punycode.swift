/// Writes a sequence of Unicode scalars with the characters that host names may hold.
///
/// Reference: RFC 3492, whose names for the parameters are kept.
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialN = 0x80

  /// The longest label that is encoded: the most that DNS could carry.
  private static let labelLimit = 63

  /// Encodes a label, without the `xn--` that marks it.
  ///
  /// - Parameter label: Scalars that are mapped and in small letters already.
  /// - Returns: Basic code points, a hyphen if there are any, and the digits for the rest; `nil`
  ///   when the label is longer than DNS could carry.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    guard label.count <= labelLimit else { return nil }
    let scalars = label.map { Int($0.value) }
    var output = scalars.filter { $0 < initialN }.map { UInt8($0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var handled = basicCount
    var current = initialN
    var delta = 0
    var bias = initialBias
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= current }).min() else { return nil }
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in scalars {
        if scalar < current { delta += 1 }
        guard scalar == current else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return output
  }

  /// Appends `delta` as an integer of variable length (RFC 3492 §3.3).
  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var k = base
    while true {
      let threshold = min(max(k - bias, tMin), tMax)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  /// Returns the bias for the next delta (RFC 3492 §3.4).
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }
}
