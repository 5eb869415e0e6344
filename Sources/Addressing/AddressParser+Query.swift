// Query and fragment.
extension AddressParser {
  mutating func readQueryAndFragment() {
    if next < input.count, input[next] == UInt8(ascii: "?") {
      queryStart = output.count
      output.append(UInt8(ascii: "?"))
      let start = next + 1
      next = start
      while next < input.count, classes[Int(input[next])] & ByteClass.query == 0 { next += 1 }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: input[start..<next]))
      let rest = next
      while next < input.count, input[next] != UInt8(ascii: "#") { next += 1 }
      if rest < next { append(rest, next, encoding: ByteClass.query) }
    }
    if next < input.count {
      fragmentStart = output.count
      output.append(UInt8(ascii: "#"))
      append(next + 1, input.count, encoding: ByteClass.fragment)
    }
  }

  /// Copies the input from `start` to `end`, percent-encoding the bytes of one ``ByteClass``.
  mutating func append(_ start: Int, _ end: Int, encoding set: UInt8) {
    var copied = start
    var index = start
    while index < end {
      let byte = input[index]
      if classes[Int(byte)] & set != 0 {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: input[copied..<index]))
        output.append(UInt8(ascii: "%"))
        output.append(ByteClass.hexDigit(byte >> 4))
        output.append(ByteClass.hexDigit(byte & 15))
        copied = index + 1
      }
      index += 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: input[copied..<end]))
  }
}
