package import Records

/// What one manifest says that an app for Android does with links.
package struct AndroidAppFile: Hashable, Sendable {
  /// What the file is.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// A manifest of a project, which a build merges with others.
    case manifest
    /// An app that can be installed.
    case package
    /// A bundle for the store.
    case bundle
    /// A project of Expo, whose `app.json` becomes a manifest.
    case expo
  }

  /// What the file is.
  package let source: Source
  /// The file, or the manifest within an archive.
  package let location: FileLocation
  /// The application id; `nil` when the file does not say.
  package var package: AppFileText?
  /// The application ids of other flavors of the build.
  package var flavors: [AppFileText] = []
  /// The oldest level of the API that the app can be installed on.
  package var minimumLevel: Int?
  /// The level of the API that the app was made for.
  package var targetLevel: Int?
  /// The intent filters of activities that view web URLs, or seem meant to.
  package var filters: [AndroidFilter] = []
  /// The SHA-256 fingerprints of the certificates that signed the app, as asset links write them.
  package var fingerprints: [String] = []

  /// Creates a file that says nothing yet.
  package init(_ source: Source, at location: FileLocation) {
    self.source = source
    self.location = location
  }

  /// The level of Android 12, from which on an activity with a filter has to say whether other apps
  /// may start it.
  private static let strictLevel = 31

  /// Whether the app cannot be installed because of the activity that `filter` is of.
  ///
  /// Reference: <https://developer.android.com/about/versions/12/behavior-changes-12#exported>
  package func cannotBeInstalled(for filter: AndroidFilter) -> Bool {
    filter.lacksExported && targetLevel.map { $0 >= Self.strictLevel } ?? false
  }

  /// The level of Android 15, which knows groups.
  static let groupsLevel = 35

  /// The level of Android 12, which knows `pathSuffix` and `pathAdvancedPattern`.
  ///
  /// Reference: <https://developer.android.com/reference/android/R.attr#pathSuffix>
  static let patternsLevel = 31

  /// A level of the API for each way in which filters work, of those that the app can be installed
  /// on: the last without the patterns of Android 12, the last without groups, and the first with
  /// them.
  package var levels: [Int] {
    let old = [Self.patternsLevel - 1, Self.groupsLevel - 1]
    return old.filter { $0 >= minimumLevel ?? 0 } + [Self.groupsLevel]
  }

  /// Whether one verified filter has Android verify the hosts of all filters for the web, as it does
  /// for apps that were made for Android 11 and older.
  ///
  /// Reference: AOSP, `DomainVerificationCollector.collectDomainsLegacy`.
  var verifiesEveryFilter: Bool {
    guard let targetLevel, targetLevel < Self.strictLevel else { return false }
    return filters.contains { $0.isVerifying && $0.isForWebSchemes }
  }

  /// Whether the manifest is the merged one, which no build changes.
  package var isFinal: Bool { source == .package || source == .bundle }
}
