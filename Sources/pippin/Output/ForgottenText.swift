import Foundation
import Frontier
import Serving
import Storing

/// What `pippin forget` has deleted, for a person and for programs.
struct ForgottenText {
  /// What was deleted.
  let forgotten: ForgottenURLs
  /// The URL that was named; `nil` when a domain or everything was.
  let url: String?
  /// The domain that was named.
  let domain: String?
  /// Whether archives held some of it, or may still do.
  var isArchived = false

  /// The line of the log.
  var event: LogEvent {
    LogEvent(
      "forget.end",
      "\(Amount.count(forgotten.pages, "page")) deleted.",
      ["others": .counts(forgotten.others), "pages": .number(forgotten.pages)]
    )
  }

  /// What there is to say of URLs that were no pages, or of a name that nothing has.
  var notes: [String] {
    guard forgotten.total > 0 else {
      // The store knew it once.
      if isArchived { return [] }
      return (url ?? domain).map { ["The store does not know \($0). Check the spelling."] } ?? []
    }
    let others = forgotten.others.map { (StatusText.name(ofState: $0.key), $0.value) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard let first = others.first else { return [] }
    guard let url else {
      let parts = others.map { "\(Amount.number($0.1)) \($0.0)" }.joined(separator: "; ")
      let count = forgotten.total - forgotten.pages
      return ["\(Amount.count(count, "URL")) deleted that led to no page: \(parts)."]
    }
    return [
      "\(url) led to no page (\(first.0)). What was known of it is deleted.",
      "A crawl finds it again when it reads a page with a link to it. Until then, what leads to it does "
        + "not count as broken.",
    ]
  }
}

extension Failure {
  /// Archives of the store in `folder` that may still hold what was deleted from it.
  init?(unclean archives: [UncleanArchive], of folder: StoreFolder) {
    guard !archives.isEmpty else { return nil }
    let causes = archives.map { archive in
      let from = archive.offset.map { ", from byte \($0) on" } ?? ""
      return
        "\(folder.path)/\(archive.path) may still hold what was deleted\(from) (\(archive.reason))."
    }
    let files = archives.map { ShellWord.quoted("\(folder.path)/\($0.path)") }
    let hasDamage = archives.contains { $0.offset != nil }
    self.init(
      hasDamage ? .findings : .inputOutput,
      "the store and its index have it no longer, but an archive may. "
        + causes.joined(separator: " "),
      fix: hasDamage
        ? "Put a sound copy there and run the command again, or delete what is damaged: "
          + "rm \(files.joined(separator: " "))"
        : "Check the disk and the rights of the folder, and run the command again."
    )
  }
}
