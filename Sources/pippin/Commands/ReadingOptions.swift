import ArgumentParser
import Foundation
import Isolation
import Reading

/// Where commands read pages.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Read pages in this process, not in confined ones.")
  var inProcess = false

  /// What reads pages, as the options say.
  ///
  /// - Parameters:
  ///   - console: Where to say what a worker is not confined from.
  ///   - count: How many workers to start, if any.
  /// - Returns: What reads pages.
  /// - Throws: ``Failure`` when no worker can be started.
  func readers(
    _ console: Console,
    count: Int = ProcessInfo.processInfo.activeProcessorCount
  ) async throws -> PageReaders {
    inProcess ? .inProcess : try await Self.isolated(console, count: count)
  }

  /// Starts worker processes, and says what this kernel cannot confine them from.
  ///
  /// - Parameters:
  ///   - console: Where to say it.
  ///   - count: How many workers to start.
  /// - Returns: What reads pages.
  /// - Throws: ``Failure`` when none can be started.
  static func isolated(
    _ console: Console,
    count: Int = ProcessInfo.processInfo.activeProcessorCount
  ) async throws -> PageReaders {
    let pool = WorkerPool(.this(arguments: [WorkerVerb.name]), count: count)
    do throws(WorkerDeath) {
      let gaps = try await pool.confinement().gaps
      if !gaps.isEmpty {
        console.note(
          "Pages are read in worker processes without \(gaps.joined(separator: " and ")): this system does not offer it."
        )
      }
    } catch {
      throw Failure(
        .internalError,
        "The worker process that reads pages \(error). Check the limits of processes and memory, or read pages in this process with --in-process."
      )
    }
    return .isolated(pool)
  }
}

/// The verb under which this program starts itself as a worker; it is no command for people.
enum WorkerVerb {
  static let name = "reading-worker"

  /// Becomes a worker when this process was started as one.
  static func runIfAsked() {
    guard CommandLine.arguments.dropFirst().first == name else { return }
    guard WorkerLoop.isWorker else {
      Console().complain("\(name) is for pippin itself, which starts it to read pages.")
      exit(Failure.Code.usage.rawValue)
    }
    ReadingWorker.run()
  }
}
