import Addressing
import AssociationCopies
import Basics
import Fetching
import Foundation
import Inspecting

extension MatchCommand {
  /// What Apple, Google and a device have of the host; `nil` when nobody wants to know.
  func seenCopies(
    of source: AssociationSource,
    _ settings: Settings
  ) async throws -> SeenCopies? {
    guard copying.cdn || deviceLog != nil else { return nil }
    let log = try readLog(source)
    var seen = SeenCopies(log: log, logName: deviceLog ?? "")
    guard copying.cdn else { return seen }
    guard let root = WebAddress(source.host.map { "https://\($0)/" } ?? url) else {
      throw Failure(
        .usage,
        "--cdn asks about a host, and neither --association nor the URL names one.",
        fix: "Name the host: --association www.example.com"
      )
    }
    let fetcher = try CurlFetcher(settings: fetching.fetchSettings(settings))
    do {
      let service = try copying.service(settings, fetcher: fetcher)
      seen.copies = await service?.copies(
        of: root,
        source.origins,
        asking: source.services,
        logged: log?.answer
      )
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    seen.note(root, WebAddress(url).map { [$0] } ?? [])
    return seen
  }

  /// The log of a device, explained; `nil` without one.
  private func readLog(_ source: AssociationSource) throws -> DeviceLog? {
    guard let path = deviceLog else { return nil }
    guard path == "-" || FileManager.default.fileExists(atPath: path) else {
      throw Failure(.noInput, "\(path): no such file. Name a log of a device.")
    }
    let bytes = try BoundedFile.bytes(
      of: path,
      limit: DeviceLog.byteLimit,
      "a device's log",
      advice: "Cut out the lines of swcd and swcutil."
    )
    return DeviceLog(String(decoding: bytes, as: UTF8.self), origin: source.origins.apple)
  }
}
