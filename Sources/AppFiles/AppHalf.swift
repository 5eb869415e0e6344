/// What the files of apps say about links: the app's half of an association, whose other half is on
/// the site.
package struct AppHalf: Hashable, Sendable {
  /// What was read of apps for iOS, in the order of the files.
  package var apple: [AppleAppFile] = []
  /// What was read of apps for Android, in the order of the files.
  package var android: [AndroidAppFile] = []
  /// What is wrong with the files by themselves.
  package var findings: [AppFinding] = []

  /// An app of which nothing was read.
  package init() {}

  /// Whether no file was read.
  package var isEmpty: Bool { apple.isEmpty && android.isEmpty }
}
