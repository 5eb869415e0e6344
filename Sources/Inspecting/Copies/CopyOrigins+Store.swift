import AppAssociation
import Crawling
import Records
package import Storing

extension CopyOrigins {
  /// Takes what a crawl kept of the files of `origin`.
  ///
  /// A crawl keeps the association file of the first URL that serves one; Apple requests the one below
  /// `/.well-known/`, so that a file of the root is not compared.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package init(of origin: String, in store: EmbeddedStore) async throws {
    let apple = try await store.associationFile(of: origin)
    let android = try await store.assetLinksFile(of: origin)
    var findings: [Finding] = []
    let wellKnown = apple.flatMap { file in
      file.status != 200 || file.address.contains("/.well-known/") ? file : nil
    }
    self.init(
      apple: wellKnown.map { AssociationFetchPlan.Response($0) },
      association: wellKnown.flatMap { file in
        file.status == 200 ? AppAssociationFile.read(file.body, findings: &findings) : nil
      },
      android: android.map { AssociationFetchPlan.Response($0) },
      links: android.flatMap { file in
        file.status == 200 ? AssetLinksFile.read(file.body, findings: &findings) : nil
      }
    )
  }
}
