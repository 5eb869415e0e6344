extension StringProtocol {
  /// The letters and digits of the text in lower case, with the marks on them: what is left of a name when
  /// case and signs make no difference.
  package var bareLetters: String {
    if let letters = utf8.withContiguousStorageIfAvailable(Self.plainLetters) ?? nil {
      return letters
    }
    return lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The same of text in ASCII; `nil` of other text.
  private static func plainLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { letters in
      var count = 0
      for byte in bytes {
        let isCapital = byte &- 0x41 < 26
        guard isCapital || byte &- 0x61 < 26 || byte &- 0x30 < 10 else { continue }
        letters[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}
