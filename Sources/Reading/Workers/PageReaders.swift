import Basics
package import Isolation
import JSON
package import Records

/// Where pages are read: on threads of this process, or in confined worker processes, so that
/// hostile bytes which take over libxml2 or another decoder can do nothing but spoil their record.
package struct PageReaders: Sendable {
  private enum Backend: Sendable {
    case threads(ThreadPool)
    case workers(WorkerPool)
  }

  private let backend: Backend

  /// Reads pages on threads of this process.
  package static let inProcess = PageReaders(backend: .threads(.shared))

  /// Reads pages in the processes of `workers`.
  package static func isolated(_ workers: WorkerPool) -> PageReaders {
    PageReaders(backend: .workers(workers))
  }

  /// Ends the workers, if there are any; no page may come afterwards.
  package func shutdown() async {
    if case .workers(let workers) = backend { await workers.shutdown() }
  }

  /// Reads and judges one page.
  ///
  /// A page whose worker dies is read once more, alone; when that one dies as well, the record
  /// holds what was known before, and the finding `reading.worker-died`.
  ///
  /// - Parameters:
  ///   - input: The page.
  ///   - isWhole: Whether every member of the record is needed, and not only those that a crawl
  ///     looks at before it stores the text.
  /// - Returns: What was read.
  package func read(_ input: PageInput, isWhole: Bool = true) async -> ReadPage {
    await read(input, isWhole: isWhole) { $0 }
  }

  /// Reads and judges one page, and makes something of it in the thread that has it first.
  ///
  /// - Parameters:
  ///   - input: The page.
  ///   - isWhole: As above.
  ///   - finish: What to make of it; it may take its time.
  /// - Returns: What `finish` returns.
  package func read<Value: Sendable>(
    _ input: PageInput,
    isWhole: Bool,
    _ finish: @escaping @Sendable (ReadPage) -> Value
  ) async -> Value {
    switch backend {
    case .threads(let threads):
      return await threads.run {
        finish(ReadPage(PageJudge.read(input, budget: .processorTime())))
      }
    case .workers(let workers):
      return await workers.run(PageMessage.encode(input)) { reply in
        ReadPage(reply: reply, of: input, isWhole: isWhole).map(finish)
      } failing: { death in
        finish(ReadPage(unread: input, death))
      }
    }
  }
}

/// What a worker process does that reads pages.
package enum ReadingWorker {
  /// How much memory a worker may use beyond what loading the program takes, in bytes.
  private static let memory = 2 << 30

  /// Reads pages from standard input until it ends; never returns.
  ///
  /// - Parameter read: Reads one page; another function than the default one is for tests.
  package static func run(
    reading read: (PageInput) -> PageRecord = { PageJudge.read($0, budget: .processorTime()) }
  ) -> Never {
    WarmUp.loadEverything()
    var writer = JSONWriter()
    WorkerLoop.run(memory: memory) { message in
      // The pool speaks the same version; an empty reply tells it that something is wrong.
      guard let input = PageMessage.decode(message) else { return [] }
      return ReadPage.reply(read(input), &writer)
    }
  }
}
