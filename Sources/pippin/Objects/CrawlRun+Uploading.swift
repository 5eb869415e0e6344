import Archiving
import Crawling
import Foundation

extension CrawlRun {
  /// Crawls with `body`, and uploads the archives of `folder` meanwhile where there is an uploader.
  ///
  /// - Parameters:
  ///   - folder: The folder of archives; `nil` when there is none.
  ///   - body: What crawls, into archives with the given settings.
  /// - Returns: What `body` returns; uploads go on, unless a signal came.
  /// - Throws: What `body` throws; uploads have ended then.
  func uploading(
    _ folder: String?,
    _ body: (WARCSettings?) async throws -> (CrawlReport, signal: Int32?)
  ) async throws -> (CrawlReport, signal: Int32?) {
    guard keepsArchive, let folder else { return try await body(nil) }
    var archive = WARCSettings(folder: folder)
    archive.destination = uploader?.destination
    await uploader?.start(folder)
    do {
      let result = try await body(archive)
      if result.signal != nil { await uploader?.stop() }
      return result
    } catch {
      await uploader?.stop()
      throw error
    }
  }

  /// Uploads what is left, and says what waits that earlier runs left.
  ///
  /// - Throws: ``Failure`` when something could not be uploaded.
  func finishUploads(in folder: String) async throws {
    if let uploader { return try await uploader.finish(folder) }
    if let text = try WaitingText(folder).line { console.note("\(text) \(WaitingText.fix)") }
  }
}
