import Records
import Rules

extension RankExplanation {
  /// Why a page is not in the index, or is no app-linked result, and what to do about it.
  package struct Obstacle: Hashable, Sendable {
    /// The stable code.
    package let code: String
    /// What it means, in a sentence.
    package let message: String
    /// What to do about it.
    package let fix: String
    /// Whether it keeps the page out of the index, and not only from being an app-linked result.
    package let isBlocking: Bool

    /// What keeps the page in `record` from being found, what keeps it out of the index first.
    ///
    /// A finding of the same code says more than the catalog does, such as the date that is past.
    static func all(of record: PageRecord) -> [Obstacle] {
      let obstacles = record.reasons.map { code in
        let finding = record.findings.first { $0.rule == code }
        let entry = CodeCatalog.entries(named: code).first
        return Obstacle(
          code: code,
          message: finding?.message ?? entry?.meaning ?? "",
          fix: finding?.fix ?? entry?.fix ?? "",
          isBlocking: !Reason.blocksAppLinking(code)
        )
      }
      return obstacles.filter(\.isBlocking) + obstacles.filter { !$0.isBlocking }
    }
  }
}
