import Foundation
import Storing

extension LogEvent {
  /// A server began to answer.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - stores: The folders, by the stores' names.
  ///   - openness: What is open to whom.
  ///   - version: The program's version.
  /// - Returns: The event.
  package static func serveStart(
    url: String,
    stores: [(name: String, folder: String)],
    openness: String,
    version: String
  ) -> LogEvent {
    let list = stores.map { $0.name == "default" ? $0.folder : "\($0.name)=\($0.folder)" }
    return LogEvent(
      "serve.start",
      "Serving \(list.joined(separator: ", ")) on \(url). \(openness)",
      [
        "open": .text(openness), "stores": .texts(list), "url": .text(url),
        "version": .text(version),
      ]
    )
  }

  /// A server has stopped.
  ///
  /// - Parameters:
  ///   - signal: The number of the signal that requested it, if one did.
  ///   - seconds: How long it answered.
  /// - Returns: The event.
  package static func serveStop(signal: Int32?, seconds: Double) -> LogEvent {
    let names = [SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGTERM: "SIGTERM"]
    let cause = signal.map { names[$0] ?? "signal \($0)" }
    return LogEvent(
      "serve.stop",
      "Stopped\(cause.map { " on \($0)" } ?? ""); everything that was acknowledged is saved.",
      ["cause": .text(cause ?? "asked to"), "seconds": .decimal((seconds * 1000).rounded() / 1000)]
    )
  }

  /// What a server does with a store, or whom it follows, has changed.
  static func role(of store: String, _ role: StoreRole) -> LogEvent {
    var fields: [String: LogEvent.Value] = [
      "store": .text(store), "writesIndex": .flag(role.isWriting),
    ]
    for (kind, holder) in [("crawl", role.crawler), ("index", role.indexer)] {
      guard let holder else { continue }
      fields["\(kind)Command"] = .text(holder.command)
      fields["\(kind)Process"] = .number(Int(holder.pid))
    }
    return LogEvent("serve.role", "\(store): \(role.text)", fields)
  }

  /// A request of another process was done, or refused.
  static func forgot(_ response: ControlResponse, store: String) -> LogEvent {
    switch response {
    case .done(let outcome):
      LogEvent(
        "serve.forget",
        level: outcome.uncleanArchives.isEmpty ? .info : .error,
        "\(store): pages forgotten: \(outcome.pages); activities: \(outcome.activities)."
          + outcome.uncleanArchives.map { " \($0.path) may still hold some (\($0.reason))." }
          .joined(),
        [
          "activities": .number(outcome.activities),
          "archiveRecords": .number(outcome.archiveRecords),
          "archives": .number(outcome.archives), "others": .counts(outcome.others),
          "pages": .number(outcome.pages),
          "store": .text(store), "uncleanArchives": .texts(outcome.uncleanArchives.map(\.path)),
        ]
      )
    case .failed(let code, let message):
      LogEvent(
        "serve.forget",
        level: .error,
        "\(store): could not forget what was asked: \(message)",
        ["code": .number(code), "store": .text(store)]
      )
    }
  }
}
