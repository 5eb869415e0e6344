import Records

// MARK: - Pages that are to be rendered

extension HostQueue {
  /// After how many seconds a page is looked at again that waits to be rendered.
  static let renderingPause = 0.25

  /// The visits in the order of their requests: to render a page takes long, and comes last.
  static func order(_ visits: [HostLease.Visit]) -> ArraySlice<HostLease.Visit> {
    guard visits.contains(where: \.isRendering) else { return visits[...] }
    return (visits.filter { !$0.isRendering } + visits.filter(\.isRendering))[...]
  }

  /// Whether the next request is for a page that is to be rendered.
  var rendersNext: Bool {
    stage == .visiting && round?.next == nil && visits.first?.isRendering == true
  }
}
