import Addressing
import AppAssociation
import Basics
import Crawling
import Foundation
import Inspecting
import Records

/// What files say about apps that the host of built pages would serve.
struct FolderHost: Sendable {
  /// What the association file says.
  private(set) var policy = HostPolicy()
  /// The asset links.
  private var assetLinks: AssetLinksFile?

  /// Reads the association file at `path`; one that cannot be read counts as none.
  init(association path: String?) {
    guard let path, let bytes = Self.bytes(of: path) else { return }
    read(bytes, at: path)
  }

  /// Reads the association files that lie in `folder`, as devices ask for them: the well-known file
  /// first, and the other one when that is none.
  init(_ folder: BuildFolder) {
    guard folder.base.path == "/" else { return }
    for file in [".well-known/apple-app-site-association", "apple-app-site-association"]
    where policy.association?.isReadable != true {
      let path = "\(folder.path)/\(file)"
      if let bytes = Self.bytes(of: path, in: folder) { read(bytes, at: path) }
    }
    if let bytes = Self.bytes(of: "\(folder.path)/.well-known/assetlinks.json", in: folder) {
      // The file is inspected by itself.
      var findings: [Finding] = []
      assetLinks = AssetLinksFile.read(bytes, findings: &findings)
    }
  }

  /// What the files say about the page at `address`.
  ///
  /// - Parameters:
  ///   - address: The page.
  ///   - association: The host whose apple-app-site-association counts in place of its own.
  /// - Returns: What both files say.
  func apps(of address: WebAddress, association: FolderHost) -> HostApps {
    HostApps(association: association.policy.association, assetLinks: assetLinks, page: address)
  }

  private mutating func read(_ bytes: [UInt8], at path: String) {
    policy.read(
      association: HostFacts.File(fetchedAt: Clock.now(), status: 200, body: bytes, address: path)
    )
  }

  /// The bytes of a file of `folder`; `nil` for a link out of it, which is said where files are listed.
  private static func bytes(of path: String, in folder: BuildFolder) -> [UInt8]? {
    RealPath.isFile(path, in: folder.path) ? bytes(of: path) : nil
  }

  /// The bytes of the file; `nil` when there is none, or it cannot be read, which is said where it
  /// is inspected by itself.
  private static func bytes(of path: String) -> [UInt8]? {
    guard FileStatus(of: path, followsLinks: true)?.kind == .plain else { return nil }
    return try? PageFile.bytes(of: path)
  }
}
