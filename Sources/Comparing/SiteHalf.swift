package import AppAssociation
package import Records

/// What a site's files say about apps: the other half of an association.
package struct SiteHalf: Sendable {
  /// A file of the site, as it was read.
  package struct File: Hashable, Sendable {
    /// Its path or its address.
    package let name: String
    /// What it holds.
    package let bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// A smart app banner of a page, as far as apps' files can speak of it.
  package struct Banner: Hashable, Sendable {
    /// The page, or its file, with line and column.
    package let location: FileLocation
    /// The number of the app in the App Store.
    package let storeID: String?
    /// The bundle identifier of an App Clip.
    package let clip: String?

    package init(at location: FileLocation, storeID: String?, clip: String?) {
      (self.location, self.storeID, self.clip) = (location, storeID, clip)
    }
  }

  /// The host, in lower case.
  package let host: String
  /// The host that serves ``association``: one above ``host`` where that decides by a wildcard.
  package var associationHost: String
  /// The host that serves ``assetLinks``: one above ``host`` where that decides by a wildcard.
  package var assetLinksHost: String
  /// The apple-app-site-association file and what it says; `nil` when it is not known.
  package var association: (file: File, contents: AppAssociationFile)?
  /// The assetlinks.json file and what it says; `nil` when it is not known.
  package var assetLinks: (file: File, contents: AssetLinksFile)?
  /// Whether Google drops the whole assetlinks.json file, for a fingerprint that cannot be read.
  package var losesAssetLinks = false
  /// The banners of the site's pages.
  package var banners: [Banner] = []

  /// Pairs of files of the same kind that are not the same.
  package var copies: [(first: File, second: File)] = []

  /// A site whose files are not known.
  package init(host: String) {
    self.host = host.lowercased()
    (associationHost, assetLinksHost) = (self.host, self.host)
  }
}
