import Addressing
import Fetching
import Foundation
import Inspecting
import TestSupport
import Testing

@testable import pippin

/// What a page of a folder loads is a file of the folder, or nothing.
struct FolderSubresourcesTests {
  private static func folder() throws -> (TemporaryFolder, BuildFolder) {
    let folder = try TemporaryFolder()
    let files = [
      "outside.txt", "dist/app.js", "dist/a b.css", "dist/.env", "dist/.well-known/x.json",
      "dist/shop/index.html", "dist/about.html",
    ]
    for file in files { try folder.write("text of \(file)", deep: file) }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/dist/link.txt",
      withDestinationPath: "../outside.txt"
    )
    let build = try #require(
      BuildFolder("\(folder.path)/dist", at: "https://www.example.com/app/")
    )
    return (folder, build)
  }

  @Test(
    "A URL of the folder is the file that its server sends, with its type",
    arguments: [
      ("app.js", 200, "text/javascript"), ("app.js?v=1", 200, "text/javascript"),
      ("a%20b.css", 200, "text/css"), ("shop/", 200, "text/html"), ("about", 200, "text/html"),
      (".well-known/x.json", 200, "application/json"),
      ("gone.js", 404, nil), (".env", 404, nil), ("link.txt", 404, nil),
      ("..%2foutside.txt", 404, nil), ("%2e%2e/outside.txt", 404, nil),
      ("shop/%2e%2e/%2e%2e/outside.txt", 404, nil), ("../outside.txt", 404, nil),
      ("a%00b", 404, nil), ("app.js/", 404, nil), ("shop", 200, "text/html"),
    ] as [(String, Int, String?)]
  )
  func files(path: String, status: Int, type: String?) throws {
    let (folder, build) = try Self.folder()
    let url = try #require(WebAddress("https://www.example.com/app/\(path)"))
    guard case .response(let response) = FolderSubresources.response(to: url, of: build) else {
      Issue.record("\(path) is a failure")
      return
    }
    #expect(response.status == status)
    #expect(response.headers.first("content-type") == type)
    #expect(response.body.isEmpty == (status == 404))
    withExtendedLifetime(folder) {}
  }

  @Test("A file that is too large for a page is a failure that says so, and not missing")
  func tooLarge() throws {
    let (folder, build) = try Self.folder()
    let path = "\(build.path)/large.js"
    try #require(FileManager.default.createFile(atPath: path, contents: Data(count: 6 << 20)))
    let url = try #require(WebAddress("https://www.example.com/app/large.js"))
    guard case .failure(let failure) = FolderSubresources.response(to: url, of: build) else {
      Issue.record("It is no failure")
      return
    }
    #expect(failure.kind == .tooLarge && failure.message.contains("large.js has 6291456 bytes"))
    withExtendedLifetime(folder) {}
  }
}
