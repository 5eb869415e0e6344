package import Records

/// What one file says that an app for iOS may do with links.
package struct AppleAppFile: Hashable, Sendable {
  /// What the file is.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// An `.entitlements` file of a project, or what `codesign` prints.
    case entitlements
    /// A provisioning profile, which says what is allowed, not what is.
    case profile
    /// The signature of a program, which is what systems go by.
    case signature
    /// A project of Xcode, of which no entitlements were read.
    case project
    /// A project of Expo, whose `app.json` becomes entitlements.
    case expo
  }

  /// What is built with the file.
  package enum Product: String, Hashable, Sendable, CaseIterable {
    /// An app.
    case app
    /// An App Clip.
    case clip
    /// An extension of an app, which no link opens.
    case extensible = "extension"
  }

  /// One build of the app: a configuration of a project, or the one that was signed.
  package struct Build: Hashable, Sendable {
    /// The name of the configuration, such as `Release`; `nil` where there are none.
    package let configuration: String?
    /// The team that signs.
    package let team: AppFileText?
    /// The prefix of the app's identifier, the team's or an old one; `nil` where only the team is
    /// known.
    package let prefix: AppFileText?
    /// The bundle identifier.
    package let bundle: AppFileText?

    package init(
      configuration: String? = nil,
      team: AppFileText? = nil,
      prefix: AppFileText? = nil,
      bundle: AppFileText? = nil
    ) {
      self.configuration = configuration
      self.team = team
      self.prefix = prefix
      self.bundle = bundle
    }
  }

  /// What the file is.
  package let source: Source
  /// The file, or the location of what was read within an archive.
  package let location: FileLocation
  /// What is built with it.
  package var product = Product.app
  /// The builds that the file is of; empty when nothing else says so.
  package var builds: [Build] = []
  /// Whether the file lists associated domains at all.
  package var hasDomains = false
  /// Whether all associated domains are in ``domains``; a project may name a file that was not read.
  package var isComplete = true
  /// Whether builds that people get are signed with the file, as far as its projects say.
  package var isForUsers = true
  /// Where the list of associated domains is, the file without one.
  package var domainsLocation: FileLocation
  /// The associated domains, in the file's order.
  package var domains: [AssociatedDomain] = []
  /// Where the app says that it is a browser; `nil` where it is none.
  package var browser: FileLocation?
  /// The apps that an App Clip belongs to.
  package var parents: [AppFileText] = []
  /// The App Clips of an app.
  package var clips: [AppFileText] = []
  /// The number of the app in the App Store.
  package var storeID: AppFileText?

  /// Creates a file that says nothing yet.
  package init(_ source: Source, at location: FileLocation) {
    self.source = source
    self.location = location
    domainsLocation = location
  }

  /// Whether this is what was signed, so that no build changes it.
  package var isFinal: Bool { source == .signature }
}
