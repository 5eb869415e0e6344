import Addressing
import Basics
import Crawling
import Fetching
import Foundation
import Inspecting
import Rendering

/// Gets what a page of a folder loads from the folder, as its server would: nothing is requested.
///
/// The folder's own robots.txt decides, and what is not of the folder's URL is not loaded.
struct FolderSubresources: SubresourceFetcher {
  private let folder: BuildFolder
  private let visits: SubresourceVisits

  /// The most bytes of a file that a page may load.
  private static let fileLimit = 5 << 20

  /// Prepares for a page.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - agents: The tokens of robots.txt that apply, in order of preference.
  init(_ folder: BuildFolder, agents: [String]) {
    self.folder = folder
    visits = SubresourceVisits(known: [:], agents: agents, maxRedirects: 0) { request in
      Self.response(to: request.address, of: folder)
    }
  }

  func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
    guard folder.holds(request.url) else { return .refused(.notInFolder, detail: "") }
    return await visits.answer(request)
  }

  /// The file that a server of the folder would send, or 404; a failure for one that is too large for a
  /// page, or cannot be read.
  static func response(to address: WebAddress, of folder: BuildFolder) -> FetchResult {
    for file in folder.files(for: address) where !isHidden(file) {
      let path = "\(folder.path)/\(file)"
      guard RealPath.isFile(path, in: folder.path) else { continue }
      let size = FileStatus(of: path, followsLinks: true)?.size ?? 0
      guard size <= fileLimit else {
        let reason = "\(file) has \(size) bytes, and a page loads \(fileLimit) at most"
        return .failure(FetchFailure(.tooLarge, at: address, reason))
      }
      let body: [UInt8]
      do {
        body = try BoundedFile.bytes(of: path, limit: fileLimit, "a file", advice: "")
      } catch {
        let reason = "\(file) cannot be read (\(error))"
        return .failure(FetchFailure(.badResponse, at: address, reason))
      }
      var headers = HTTPHeaders()
      headers.append("Content-Type", mediaType(of: file))
      return .response(FetchResponse(address: address, status: 200, headers: headers, body: body))
    }
    return .response(FetchResponse(address: address, status: 404))
  }

  /// Whether a part of the path begins with a dot: such files are not published.
  private static func isHidden(_ file: String) -> Bool {
    file.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".well-known" }
  }

  private static func mediaType(of file: String) -> String {
    let ending = file.split(separator: "/").last?.split(separator: ".").last?.lowercased()
    return mediaTypes[ending ?? ""] ?? "application/octet-stream"
  }

  /// The types that servers send, by the ending of the file's name: a module without its type is not run.
  private static let mediaTypes = [
    "css": "text/css", "htm": "text/html", "html": "text/html", "js": "text/javascript",
    "json": "application/json", "map": "application/json", "mjs": "text/javascript",
    "svg": "image/svg+xml", "txt": "text/plain", "wasm": "application/wasm",
    "webmanifest": "application/manifest+json", "xhtml": "application/xhtml+xml",
    "xml": "application/xml",
  ]
}
