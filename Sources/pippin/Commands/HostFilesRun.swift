import Archiving
import Crawling
import Exporting

/// Writes the robots.txt and association files that archives have, so that pages in other archives
/// are judged by them.
struct HostFilesRun {
  /// Where to speak.
  let console: Console
  /// What fetches archives from an object store; `nil` when all are files.
  let remote: RemoteArchives?

  /// What was written.
  private struct Tally {
    var files = 0
    var hosts = 0
    private var last: String?

    mutating func count(_ key: HostFileCapture.Key) {
      files += 1
      if key.origin != last { hosts += 1 }
      last = key.origin
    }
  }

  /// Writes the files of hosts of `archives`, and of such outputs at `paths`, sorted, each once.
  ///
  /// - Throws: ``Failure`` when an archive is damaged; then nothing is written, because pages that
  ///   a host does not allow would seem to be allowed.
  func write(_ archives: [ArchiveSource], merging paths: [String], to output: String)
    async throws
  {
    var collection = HostFileCollection()
    var isDamaged = false
    for archive in archives {
      let archive = try await remote.fetched(archive)
      do throws(ArchiveError) {
        try collection.take(try archive.reader(kinds: HostFileCollection.kinds))
      } catch {
        console.complain(error.message)
        isDamaged = true
      }
    }
    if isDamaged { throw Failure(.badInput) }
    var merge = try HostFileMerge(paths: paths, with: collection)
    let tally = try output == "-" ? print(&merge) : write(&merge, to: output)
    let files = Amount.count(tally.files, "host file")
    console.note("\(files) of \(Amount.count(tally.hosts, "host"))")
  }

  private func print(_ merge: inout HostFileMerge) throws -> Tally {
    var tally = Tally()
    while !Console.isOutputGone, let capture = try merge.next() {
      console.print(bytes: capture.line)
      tally.count(capture.key)
    }
    return tally
  }

  private func write(_ merge: inout HostFileMerge, to path: String) throws -> Tally {
    var tally = Tally()
    var file = try AtomicFile(path: path)
    while let capture = try merge.next() {
      try file.write(capture.line)
      tally.count(capture.key)
    }
    try file.commit()
    return tally
  }
}
