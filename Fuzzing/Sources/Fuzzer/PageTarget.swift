import ReadingChecks

extension FuzzTarget {
  /// The whole way from the bytes of a page to a judged record; see ``FuzzedPage`` and ``RecordCheck``.
  static let page = FuzzTarget("page", byteLimit: 65_536) { bytes, promises in
    guard let input = bytes.withUnsafeBufferPointer(FuzzedPage.input) else { return }
    promises.note(RecordCheck(input, isRepeated: bytes.count % 16 == 0).problems)
  }
}
