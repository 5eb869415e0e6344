package import Records

/// Which pages are rendered in a browser.
package enum RenderSelection: String, Hashable, Sendable, CaseIterable {
  /// None.
  case never
  /// Those whose tags or texts scripts seem to make.
  case needed
  /// Every page.
  case all

  /// The most pages that are rendered because they need it, as a share of those that were read.
  package static let share = 0.1

  /// How many pages are rendered at most.
  ///
  /// - Parameter read: How many were read.
  /// - Returns: A tenth of them, rounded up, where only needed ones are rendered.
  package func most(of read: Int) -> Int {
    switch self {
    case .never: 0
    case .needed: Int((Double(read) * Self.share).rounded(.up))
    case .all: .max
    }
  }

  /// Whether the page of `record`, as it was served, is one of them.
  package func includes(_ record: PageRecord) -> Bool {
    switch self {
    case .never: false
    case .needed: record.needsRendering || record.hasScriptMadeTags
    case .all: true
    }
  }
}
