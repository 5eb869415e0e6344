import Archiving
import Foundation
import ObjectStoring

/// Uploads complete archives to an object store while a crawl goes on, and what earlier runs left.
///
/// An archive is removed from its folder when the store has answered that it has all of it. What cannot
/// be uploaded stays, and is uploaded by the next run.
actor ArchiveUploader {
  /// What is before the names of archives in the object store, such as `s3://bucket/prefix/`.
  nonisolated let destination: String
  private let store: ObjectStore
  private let console: Console
  private var task: Task<Void, Never>?
  private var isEnding = false
  /// Why the last upload failed; `nil` when it did not.
  private var failure: ObjectStoreError?

  /// How long to wait after a failure while the crawl goes on, in seconds.
  private static let pauseAfterFailure = 60

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - location: The folder of the object store that new archives go to.
  ///   - store: The object store.
  ///   - console: Where uploads are noted.
  init(to location: ObjectLocation, _ store: ObjectStore, _ console: Console) {
    destination = "\(location.isFolder ? location : location.appending("/"))"
    self.store = store
    self.console = console
  }

  /// Starts to upload what is complete in `folder`.
  func start(_ folder: String) {
    task = Task {
      while !isEnding, !Task.isCancelled {
        await uploadAll(in: folder)
        for _ in 0..<(failure == nil ? 1 : Self.pauseAfterFailure) where !isEnding {
          // A sleep that is cancelled ends early, and so does the loop.
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Gives up what is under way; it stays in its folder.
  func stop() async {
    isEnding = true
    task?.cancel()
    await task?.value
  }

  /// Uploads what is left in `folder`, until a signal comes.
  ///
  /// - Throws: ``Failure`` when something waits still.
  func finish(_ folder: String) async throws {
    isEnding = true
    await task?.value
    let last = Task { await uploadAll(in: folder) }
    let signals = InterruptHandler { last.cancel() }
    await last.value
    signals.cancel()
    guard let text = try WaitingText(folder).line else { return }
    if let signal = signals.received {
      console.complain(text)
      throw Failure(Failure.Code(signal: signal))
    }
    guard let failure else { throw Failure(.inputOutput, text, fix: WaitingText.fix) }
    let known = Failure(failure)
    throw Failure(known.code, "\(known.text?.cause ?? "") \(text)", fix: known.text?.fix)
  }

  /// Uploads the archives that wait in `folder`, one after the other, up to the first that fails.
  private func uploadAll(in folder: String) async {
    failure = nil
    do {
      for archive in try WaitingArchive.all(in: folder) {
        if Task.isCancelled { return }
        try await upload(archive)
      }
    } catch let error as ObjectStoreError {
      failure = error
      if error.kind != .cancelled, !isEnding { console.complain(Failure(error).message) }
    } catch {
      console.complain(Failure(error).message)
    }
  }

  private func upload(_ archive: WaitingArchive) async throws {
    let location = try ObjectLocation(archive.destination)
    let size = try await store.put(
      file: archive.path,
      to: location,
      contentType: "application/warc"
    )
    try archive.remove()
    console.note("Uploaded \(Amount.bytes(Int(size))) to \(location).")
  }
}

/// What is said of archives that wait to be uploaded.
struct WaitingText {
  /// What waits.
  let archives: [WaitingArchive]

  /// What to do about them.
  static let fix = "Upload them with pippin store --upload, or with the next crawl that has --warc."

  /// Looks into `folder`.
  ///
  /// - Throws: ``ArchiveError`` when a note in it cannot be read.
  init(_ folder: String) throws { archives = try WaitingArchive.all(in: folder) }

  /// The archives, their size and where they are to go; `nil` when none waits.
  var line: String? {
    guard let first = archives.first else { return nil }
    let bytes = archives.reduce(0) { $0 + $1.bytes }
    let folder = first.destination.lastIndex(of: "/").map { first.destination[...$0] } ?? ""
    let wait = archives.count == 1 ? "waits" : "wait"
    return "\(Amount.count(archives.count, "archive")) (\(Amount.bytes(Int(bytes)))) \(wait) to be "
      + "uploaded to \(folder)."
  }
}
