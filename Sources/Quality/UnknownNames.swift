/// Names of one page that are not in the vocabulary, numbered in the order in which they are met.
struct UnknownNames {
  private var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The most names distinguished; all further ones count as the last.
  private static let limit = 20_000

  /// The number of `name`, given now if it is new.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    guard names.count < Self.limit else { return names.count - 1 }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  subscript(number: Int) -> String { names[number] }
}

/// Keys by which a property's distinct values are distinguished.
enum ValueKey {
  /// The key of a text.
  ///
  /// Two texts of one property with one key would count as one value; with 64 bits that does not
  /// happen by chance, and who brings it about gains nothing.
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(text.count) &+ 0x9E37_79B9_7F4A_7C15
    var index = 0
    let bytes = UnsafeRawPointer(text.baseAddress)
    while let bytes, index + 8 <= text.count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index += 1
    }
    return mix(hash ^ rest) | 2
  }

  /// The key of a thing of the type `type`.
  static func item(_ type: NameTable.ID?) -> UInt64 {
    type.map { UInt64($0) << 2 } ?? 1
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
