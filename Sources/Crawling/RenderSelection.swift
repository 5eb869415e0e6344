package import Records

/// Which pages are rendered in a browser.
package enum RenderSelection: String, Hashable, Sendable, CaseIterable {
  /// None.
  case never
  /// Those whose tags or texts scripts seem to make.
  case needed
  /// Every page.
  case all

  /// Whether the page of `record`, as it was served, is one of them.
  package func includes(_ record: PageRecord) -> Bool {
    switch self {
    case .never: false
    case .needed: record.needsRendering || record.hasScriptMadeTags
    case .all: true
    }
  }
}
