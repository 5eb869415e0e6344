extension Gzip {
  /// Packs bytes into one whole member.
  ///
  /// - Parameters:
  ///   - bytes: What to pack.
  ///   - level: 1 for speed to 9 for size.
  /// - Returns: The member; `nil` when memory is short.
  package static func member(_ bytes: [UInt8], level: Int) -> [UInt8]? {
    member([bytes], level: CInt(level))
  }
}
