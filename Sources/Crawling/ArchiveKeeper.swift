import Archiving
import Basics

/// Keeps exchanges in an archive, on a thread of its own.
///
/// Compressing and waiting for the disk would hold up a thread of the pool that all other tasks
/// share, and with it timers and fetches.
actor ArchiveKeeper {
  private let writer: WARCWriter
  /// A file that is not gone on with, because it is damaged.
  nonisolated let avoidedPath: String?
  private nonisolated let executor = QueueExecutor(label: "archiving")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the folder, and repairs what a crash left.
  init(_ settings: WARCSettings) throws(ArchiveError) {
    writer = try WARCWriter(settings)
    avoidedPath = writer.avoidedPath
  }

  /// Writes one exchange.
  func write(_ exchange: ArchivedExchange) throws(ArchiveError) {
    try writer.write(exchange)
  }

  /// Waits until everything written would survive a loss of power.
  func synchronize() throws(ArchiveError) {
    try writer.synchronize()
  }

  /// Ends the file that is being written.
  func close() throws(ArchiveError) {
    try writer.close()
  }
}
