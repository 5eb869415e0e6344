/// A pattern for the path of an address, with the format's own rules about slashes.
///
/// Slashes at both ends count for nothing, in the pattern and in the path, so that `abc`, `/abc`
/// and `//abc/` are one pattern. A pattern that ends in `/*` also covers its parent: `/buy/*`
/// covers `/buy`, though not `/buyer`. Slashes within and dot segments are left as they are.
/// These rules look at the pattern as it is written, before any variable is replaced.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
final class PathPattern: Sendable {
  /// The pattern as written.
  let source: String

  /// The pattern without its outer slashes.
  let glob: GlobPattern

  /// What `/*` at the end of the pattern is behind; `nil` when the pattern ends otherwise.
  let parent: GlobPattern?

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern as written.
  ///   - variables: What `$(name)` may stand for; `nil` when it stands for itself.
  ///   - isFolded: Whether case does not matter.
  init(_ source: String, variables: SubstitutionVariables?, isFolded: Bool) {
    self.source = source
    let trimmed = ByteText.withoutOuterSlashes(Array(source.utf8)[...])
    glob = GlobPattern(trimmed, variables: variables, isFolded: isFolded)
    if trimmed.count > 2, trimmed.suffix(2).elementsEqual("/*".utf8) {
      let above = ByteText.withoutOuterSlashes(trimmed.dropLast(2))
      parent = GlobPattern(above, variables: variables, isFolded: isFolded)
    } else {
      parent = nil
    }
  }

  /// The plain text that every path starts with which the pattern covers.
  var plainStart: ArraySlice<UInt8> {
    let pattern = parent ?? glob
    guard case .literal(let range)? = pattern.tokens.first else { return [] }
    return pattern.bytes[range]
  }

  /// Whether the pattern covers `path`, which must have come through ``text(of:)``.
  func matches(_ path: inout MatchText) -> Bool {
    glob.matches(&path) || parent?.matches(&path) ?? false
  }

  /// Returns the path `bytes` without the slashes at its ends, as patterns see it.
  static func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(ByteText.withoutOuterSlashes(bytes))
  }
}
