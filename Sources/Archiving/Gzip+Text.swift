extension Gzip {
  /// Returns one whole member that holds `bytes`; `nil` when memory is short.
  ///
  /// - Parameters:
  ///   - bytes: What to pack.
  ///   - level: 1 for speed to 9 for size.
  package static func member(_ bytes: [UInt8], level: Int) -> [UInt8]? {
    member([bytes], level: CInt(level))
  }
}
