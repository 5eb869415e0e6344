package import Records

/// Something wrong with an app's own files, or between them and the files of a site.
package struct AppFinding: Hashable, Sendable {
  /// How sure it is that links suffer.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// What was read decides it.
    case certain
    /// It follows from files of a project, which a build may still change.
    case likely
    /// It is one of the explanations.
    case possible
  }

  /// Whose file it is in.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// A file of the app.
    case app
    /// A file of the site.
    case site
  }

  /// What is wrong, and the fix.
  package let finding: Finding
  /// How sure it is.
  package let certainty: Certainty
  /// Whose file ``location`` is in.
  package let side: Side
  /// The file that needs the fix, with line and column.
  package let location: FileLocation
  /// Where the other side says something else; `nil` when it is of one file alone.
  package let counterpart: FileLocation?

  /// Creates a finding that is in `location`.
  package init(
    _ finding: Finding,
    _ certainty: Certainty,
    side: Side,
    at location: FileLocation,
    against counterpart: FileLocation? = nil
  ) {
    self.finding = finding
    self.certainty = certainty
    self.side = side
    self.location = location
    self.counterpart = counterpart
  }
}
