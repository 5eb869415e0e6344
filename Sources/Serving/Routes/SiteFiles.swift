package import Addressing
package import AppAssociation
import Records
package import Storing

/// What the files of a site say about apps, read once for all of its pages.
package struct SiteFiles: Sendable {
  /// The association file; `nil` when the site has none.
  package var association: AppAssociationFile?
  /// The asset links; `nil` when the site has none.
  package var assetLinks: AssetLinksFile?

  /// Reads the files that a crawl found for the origin of `url`.
  ///
  /// - Throws: ``StoreError``.
  package init(of url: WebAddress, in store: EmbeddedStore) async throws {
    var findings: [Finding] = []
    if let file = try await store.associationFile(of: url.origin), file.status == 200 {
      association = AppAssociationFile.read(file.body, findings: &findings)
    }
    if let file = try await store.assetLinksFile(of: url.origin), file.status == 200 {
      assetLinks = AssetLinksFile.read(file.body, findings: &findings)
    }
  }

  /// What they say about `url`.
  package func apps(of url: WebAddress) -> SiteApps {
    SiteApps(of: url, association: association, assetLinks: assetLinks)
  }
}
