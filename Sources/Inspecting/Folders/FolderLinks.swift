import Addressing
import Basics
package import Records
import Rules

/// Compares the links of built pages with the files of their folder.
package struct FolderLinks: Sendable {
  /// The folder.
  private let folder: BuildFolder
  /// Whether there is a file of this path from the folder on.
  private let isFile: @Sendable (String) -> Bool
  /// What is known of paths of URLs already: many pages have the same links.
  private let known = Lock<[String: Bool]>([:])

  /// Compares links with the files of `folder`.
  ///
  /// - Parameters:
  ///   - folder: The folder and its URL.
  ///   - isFile: Whether there is a file of a path from the folder on.
  package init(_ folder: BuildFolder, isFile: @escaping @Sendable (String) -> Bool) {
    self.folder = folder
    self.isFile = isFile
  }

  /// Compares links with the files that lie in `folder`.
  package init(_ folder: BuildFolder) {
    let path = folder.path
    self.init(folder) { FileStatus(of: "\(path)/\($0)", followsLinks: true)?.kind == .plain }
  }

  /// The links of `record` to URLs of the folder that no file of it answers; queries and fragments
  /// count for nothing.
  package func findings(of record: PageRecord) -> [Finding] {
    record.links.compactMap { link in
      guard let address = WebAddress(link.url), folder.holds(address) else { return nil }
      let isThere = known.withLock { $0[address.path] } ?? look(for: address)
      guard !isThere else { return nil }
      let shown = folder.isKnown ? address.withoutFragment.text : address.target
      let files = folder.files(for: address)
      // A page has an ending, whatever its URL has.
      let expected =
        (files.first { $0.split(separator: "/").last?.contains(".") == true } ?? files.first)
        .map { "\(folder.path)/\($0)" }
      return Finding(
        .linksFileMissing,
        "It leads to \(shown).",
        at: link.position,
        evidence: shown,
        fix: expected.map { "Build \($0), or correct the link." }
      )
    }
  }

  private func look(for address: WebAddress) -> Bool {
    let isThere = folder.files(for: address).contains(where: isFile)
    known.withLock { $0[address.path] = isThere }
    return isThere
  }
}
