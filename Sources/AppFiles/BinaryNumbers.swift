/// Numbers in binary files, whose offsets nobody vouches for.
extension [UInt8] {
  /// The byte at `offset`; `nil` outside of the bytes.
  func byte(at offset: Int) -> Int? { indices.contains(offset) ? Int(self[offset]) : nil }

  /// The number of two bytes, lowest first; `nil` outside of the bytes.
  func little16(at offset: Int) -> Int? { number(at: offset, 2, isLittle: true) }

  /// The number of four bytes, lowest first; `nil` outside of the bytes.
  func little32(at offset: Int) -> Int? { number(at: offset, 4, isLittle: true) }

  /// The number of four bytes, highest first; `nil` outside of the bytes.
  func big32(at offset: Int) -> Int? { number(at: offset, 4, isLittle: false) }

  /// The number of `size` bytes; `nil` outside of the bytes, or when it does not fit.
  func number(at offset: Int, _ size: Int, isLittle: Bool) -> Int? {
    guard (1...8).contains(size), offset >= 0, offset <= count - size else { return nil }
    var value: UInt64 = 0
    for index in 0..<size {
      value = value << 8 | UInt64(self[offset + (isLittle ? size - 1 - index : index)])
    }
    return Int(exactly: value)
  }

  /// The bytes from `offset` on, `length` of them; `nil` outside of the bytes.
  func part(at offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, length >= 0, length <= count, offset <= count - length else { return nil }
    return self[offset..<(offset + length)]
  }
}
