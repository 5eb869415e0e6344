/// How much a finding matters to the page's owner.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing is lost.
  case note
  /// Something works less well than it could, or only in some readers.
  case warning
  /// Something the page says is lost, or does the opposite of what it says.
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
