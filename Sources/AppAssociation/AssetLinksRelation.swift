/// The relations that the statements of asset links files name: a kind and a detail with a slash
/// between, such as `delegate_permission/common.handle_all_urls`.
///
/// Reference: <https://github.com/google/digitalassetlinks/blob/master/well-known/details.md>
enum AssetLinksRelation {
  /// The relations that mean something to a system.
  static let known = [
    AssetLinksFile.handleAllURLs, prefix + "get_login_creds", prefix + "use_as_origin",
    queryWebAPK,
  ]

  /// The relation by which a web app may ask whether it is installed; its site is the address of
  /// the app's manifest.
  ///
  /// Reference: <https://developer.chrome.com/docs/capabilities/get-installed-related-apps>
  static let queryWebAPK = prefix + "query_webapk"

  private static let kind = "delegate_permission/"
  private static let prefix = "delegate_permission/common."

  /// Whether `text` is a kind and a detail, each of small letters, digits, underscores and full
  /// stops.
  static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameByte) }
  }

  /// Returns the known relation that `text`, which is none, was probably meant to be; `log`
  /// compares the words, and counts that.
  static func meant(by text: String, in log: inout FileFindings) -> String? {
    let bare = text.lowercased().filter { !$0.isWhitespace }.map { $0 == "-" ? "_" : $0 }
    let word = String(bare)
    guard !word.isEmpty else { return nil }
    let detail = word.split(separator: "/").last.map(String.init) ?? word
    let readings = [word, kind + word, prefix + word, prefix + detail]
    if let same = known.first(where: { readings.contains($0) }) { return same }
    for reading in readings {
      if let nearest = log.nearest(to: reading, among: known) { return nearest }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }
}
