import Records

// MARK: - Pages that are to be rendered

extension HostQueue {
  /// After how many seconds a page is looked at again that waits to be rendered.
  static let renderingPause = 0.25

  /// The visits in the order of their requests: to render a page takes long, and comes behind as many
  /// others as there is time for before.
  ///
  /// - Parameters:
  ///   - visits: The visits of a lease.
  ///   - most: How many others come first.
  /// - Returns: All of them.
  static func order(_ visits: [HostLease.Visit], before most: Int) -> ArraySlice<HostLease.Visit> {
    guard visits.contains(where: \.isRendering) else { return visits[...] }
    let others = visits.filter { !$0.isRendering }
    return (others.prefix(most) + visits.filter(\.isRendering) + others.dropFirst(most))[...]
  }

  /// How many pages may be requested before one is rendered that is to be settled under the same lease.
  var visitsBeforeRendering: Int {
    delay > 0 ? Int(min(1_000, settings.leaseTime / 8 / delay)) : .max
  }

  /// Whether the next request is for a page that is to be rendered.
  var rendersNext: Bool {
    stage == .visiting && !isSitemapNext && visits.first?.isRendering == true
  }

  /// Whether the next request is for a sitemap.
  ///
  /// Files and pages take turns, so that a host with very many files gets on with both; the last page waits
  /// for the files, so that the host is leased again until all are read.
  var isSitemapNext: Bool {
    round?.next != nil && (visits.count < 2 || round?.isPagesTurn == false)
  }
}
