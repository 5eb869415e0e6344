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
    let text = String(decoding: try Self.logBytes(of: path), as: UTF8.self)
    let subject = DeviceLog.Subject(host: WebAddress(url)?.host ?? source.host, app: app)
    return DeviceLog(
      text,
      origin: source.origins.apple,
      about: subject,
      statements: source.origins.android.statements
    )
  }

  private static func logBytes(of path: String) throws -> [UInt8] {
    let status = path == "-" ? nil : FileStatus(of: path, followsLinks: true)
    guard path == "-" || status != nil else {
      throw Failure(.noInput, "\(path): no such file. Name a log of a device.")
    }
    guard status?.kind != .folder else {
      throw Failure(.noInput, "\(path) is a folder.", fix: "Name the file with the device's log.")
    }
    do {
      return try BoundedFile.bytes(
        of: path,
        limit: DeviceLog.byteLimit,
        "a device's log",
        advice: "Cut out the lines of swcd, swcutil or pm get-app-links."
      )
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .badInput,
        "\(path) cannot be read: \(SystemReason.of(error))",
        fix: "Give yourself the right to read it, or name another file."
      )
    }
  }
}
