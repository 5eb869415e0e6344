extension WordFold {
  /// Folded text without the marks on its letters: the same as if it had been folded so.
  static func bare(_ words: [UInt8], _ marked: [Marked]) -> [UInt8] {
    guard !marked.isEmpty else { return words }
    // Without its marks a letter has four bytes at most.
    let room = words.count + 4 * marked.count + 4
    return [UInt8](unsafeUninitializedCapacity: room) { bare, end in
      words.withUnsafeBytes { words in
        guard let output = UnsafeMutableRawPointer(bare.baseAddress) else { return }
        var index = 0
        for one in marked {
          copy(words, index..<one.offset, to: output, &end)
          let folded =
            one.scalar < 0x1000 ? letters[Int(one.scalar)] : Folded(one.scalar, .dropped)
          append(folded, to: output, &end)
          index = one.offset &+ one.count
        }
        copy(words, index..<words.count, to: output, &end)
      }
    }
  }

  /// Copies a piece of folded text, without its first space if one is before it.
  @inline(__always)
  private static func copy(
    _ words: UnsafeRawBufferPointer,
    _ range: Range<Int>,
    to output: UnsafeMutableRawPointer,
    _ end: inout Int
  ) {
    guard !range.isEmpty, let base = words.baseAddress else { return }
    let isSecond =
      end > 0 && words[range.lowerBound] == 0x20
      && output.load(fromByteOffset: end &- 1, as: UInt8.self) == 0x20
    let (start, count) = (range.lowerBound &+ (isSecond ? 1 : 0), range.count &- (isSecond ? 1 : 0))
    (output + end).copyMemory(from: base + start, byteCount: count)
    end &+= count
  }
}
