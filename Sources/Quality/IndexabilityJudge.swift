package import Basics
package import Records

/// Decides whether a page may be in the index and whether it is a public result, and why not.
///
/// A page is in the index when robots allow it, its answer was a success, it is HTML, it has a title
/// and it is not over. It is an app-linked result when it also has a way into an app and a description.
/// What scripts make counts where the page was rendered and lacks it as served.
/// Every missing element is a reason of its own, because each is fixed in a different element.
///
/// Reference: App Search Programming Guide, Mark Up Web Content.
package enum IndexabilityJudge {
  /// Fills in `indexable` and `reasons`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - now: The moment that tells what is expired; `nil` for that of the fetch.
  package static func judge(_ record: inout PageRecord, now: Timestamp? = nil) {
    var blocking = blockingReasons(record)
    if record.isExpired(at: now ?? record.fetch?.fetchedAt) { blocking.append(Reason.expired) }
    record.indexable = blocking.isEmpty
    // Who asks to stay out does not ask for an app-linked result, and what is no page is none.
    let isAsked = !isNoindex(record) && isPage(record.fetch) && !isError(record.fetch)
    record.reasons = blocking + (isAsked ? linkingReasons(record) : [])
  }

  /// Whether a response is a page: no redirect that leads nowhere, and no file of another kind.
  package static func isPage(_ fetch: FetchSummary?) -> Bool {
    guard let fetch else { return true }
    return !(300...399).contains(fetch.status) && fetch.contentType.map(isHTML) != false
  }

  /// Whether a response says that there is no page to show (RFC 9110, section 15.5 and 15.6): what its
  /// body lacks keeps nothing out of the index.
  package static func isError(_ fetch: FetchSummary?) -> Bool {
    fetch.map { $0.status >= 400 } ?? false
  }

  /// The reasons that keep a page out of the index.
  private static func blockingReasons(_ record: PageRecord) -> [String] {
    var reasons: [String] = []
    if !record.robots.allowed { reasons.append(Reason.robotsBlocked) }
    if isNoindex(record) { reasons.append(Reason.noindex) }
    if let fetch = record.fetch {
      if !(200...299).contains(fetch.status) { reasons.append(Reason.badStatus) }
      if let type = fetch.contentType, !isHTML(type) { reasons.append(Reason.notHTML) }
    }
    let isJudged = isPage(record.fetch) && !isError(record.fetch)
    if isJudged, isBlank(record.searchedTitle) { reasons.append(Reason.noTitle) }
    return reasons
  }

  /// The reasons that keep an indexable page from being an app-linked result.
  private static func linkingReasons(_ record: PageRecord) -> [String] {
    var reasons: [String] = []
    let isClaimed = record.universalLinks?.apps.contains { $0.verdict == "match" } ?? false
    if record.deepLinks.isEmpty, !isClaimed { reasons.append(Reason.noDeepLink) }
    if record.hidesSnippetsByScript {
      reasons.append(Reason.nosnippet)
    } else if isBlank(record.searchedDescription) {
      reasons.append(record.robots.nosnippet ? Reason.nosnippet : Reason.noDescription)
    }
    return reasons
  }

  /// Whether a Content-Type is HTML's or XHTML's; one that names no type is left to the reader, who
  /// saw how the body begins.
  ///
  /// References: <https://fetch.spec.whatwg.org/#concept-header-extract-mime-type>,
  /// <https://mimesniff.spec.whatwg.org/#determining-the-computed-mime-type-of-a-resource>
  private static func isHTML(_ contentType: String) -> Bool {
    // As nearly all are.
    if contentType == "text/html" || contentType.hasPrefix("text/html;") { return true }
    // Of several types the last counts; a comma within quotation marks parts none.
    let unquoted = contentType.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined(separator: "x")
    let last = unquoted.split(separator: ",").compactMap(essence).last
    return last.map { htmlTypes.contains($0) } ?? true
  }

  private static let htmlTypes: Set = [
    "text/html", "application/xhtml+xml", "unknown/unknown", "application/unknown",
  ]

  /// The type and subtype that `text` names, in lower case; `nil` for none, as for `*/*`, and for what is
  /// no type, as where the semicolon behind it is missing.
  private static func essence(_ text: Substring) -> String? {
    let type = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first
    let words = (type ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    let name = words[0].lowercased()
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && name != "*/*" ? name : nil
  }

  /// Whether a robots directive says `noindex`, as served or by a script.
  private static func isNoindex(_ record: PageRecord) -> Bool {
    record.robots.noindex || record.isNoindexByScript
  }

  private static func isBlank(_ text: String?) -> Bool {
    text?.allSatisfy(\.isWhitespace) ?? true
  }
}
