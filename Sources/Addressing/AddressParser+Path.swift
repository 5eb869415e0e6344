extension AddressParser {
  /// Reads path segments up to the query or the fragment.
  ///
  /// What has been written must end where the path's next `/` belongs. A run of segments that
  /// needs neither encoding nor shortening, which is nearly every path, is copied at once.
  mutating func readPath() {
    output.append(UInt8(ascii: "/"))
    let plainStart = next
    var index = next
    while index < input.count, input[index] != UInt8(ascii: "."), input[index] != UInt8(ascii: "%")
    {
      while index < input.count, classes[Int(input[index])] & ByteClass.notPlain == 0 { index += 1 }
      guard index < input.count, input[index] == UInt8(ascii: "/") else { break }
      index += 1
      next = index
    }
    let isPlain = index == input.count || isPathEnd(input[index])
    if isPlain { next = index }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: input[plainStart..<next]))
    if !isPlain { readSegments() }
  }

  /// Reads the segments from ``next`` on one by one; what has been written ends with a `/`.
  private mutating func readSegments() {
    while true {
      let start = next
      while next < input.count, !isPathEnd(input[next]), !isSlash(next) { next += 1 }
      let isLast = !isSlash(next)
      switch Self.dots(input[start..<next]) {
      case 1: break
      case 2: removeLastSegment()
      default:
        append(start, next, encoding: ByteClass.path)
        if !isLast { output.append(UInt8(ascii: "/")) }
      }
      if isLast { return }
      next += 1
    }
  }

  private func isPathEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Takes the last segment away from `/a/b/`, so that it ends as `/a/`; a bare `/` stays.
  private mutating func removeLastSegment() {
    var end = output.count - 1
    guard end > pathStart else { return }
    while output[end - 1] != UInt8(ascii: "/") { end -= 1 }
    output.removeLast(output.count - end)
  }

  /// Returns how many dots the segment consists of, if it is a single or double dot segment in
  /// plain or in encoded form, and otherwise 0.
  private static func dots(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard segment.count <= 6, let first = segment.first,
      first == UInt8(ascii: ".") || first == UInt8(ascii: "%")
    else { return 0 }
    var index = segment.startIndex
    var count = 0
    while index < segment.endIndex {
      if segment[index] == UInt8(ascii: ".") {
        index += 1
      } else if segment.endIndex - index >= 3, segment[index] == UInt8(ascii: "%"),
        segment[index + 1] == UInt8(ascii: "2"), segment[index + 2] | 0x20 == UInt8(ascii: "e")
      {
        index += 3
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}
