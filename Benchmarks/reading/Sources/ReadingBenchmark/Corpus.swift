import Addressing
import Foundation

/// A page of the corpus, as it was served.
struct CorpusPage {
  /// The file's name without its ending.
  let name: String
  /// The page's address, by the manifest or made from the name.
  let address: WebAddress
  let bytes: [UInt8]
}

/// The pages that readers are measured on.
struct Corpus {
  let pages: [CorpusPage]

  /// What keeps a folder from being read as a corpus.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads all pages of a folder, in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: A folder with pages, or with `pages/` and a `manifest.tsv` that gives their
  ///     addresses.
  ///   - limit: How many pages to read, evenly spaced in the order of names; `nil` for all.
  /// - Throws: When a file is not read, or there is none.
  init(_ folder: String, limit: Int? = nil) throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let inner = root.appendingPathComponent("pages")
    let isDivided = FileManager.default.fileExists(atPath: inner.path)
    let files = try FileManager.default.contentsOfDirectory(
      at: isDivided ? inner : root,
      includingPropertiesForKeys: nil
    )
    let addresses = try Self.addresses(root.appendingPathComponent("manifest.tsv"))
    var pages: [CorpusPage] = []
    let all = files.filter { $0.pathExtension == "html" }.sorted { $0.path < $1.path }
    let count = min(all.count, limit ?? all.count)
    for file in (0..<count).map({ all[$0 * all.count / count] }) {
      let name = file.deletingPathExtension().lastPathComponent
      let text = addresses[name] ?? "https://page.example/\(name)"
      guard let address = WebAddress(text) ?? WebAddress("https://page.example/") else { continue }
      let bytes = [UInt8](try Data(contentsOf: file))
      pages.append(CorpusPage(name: name, address: address, bytes: bytes))
    }
    guard !pages.isEmpty else {
      throw Failure(description: "\(folder): no pages; a corpus holds files ending in .html")
    }
    self.pages = pages
  }

  private static func addresses(_ manifest: URL) throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [:] }
    var addresses: [String: String] = [:]
    for line in try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      if fields.count > 1 { addresses[String(fields[0])] = String(fields[1]) }
    }
    return addresses
  }
}
