import Addressing
import Foundation
import Records
import Storing
import StoredTestSupport
import Synchronization

/// Made pages in a store.
enum Corpus {
  static func url(_ number: Int) -> String { "https://site\(number % 40).example/page/\(number)" }

  /// A store in `folder` with `pages` pages of made words.
  static func store(in folder: StoreFolder, pages: Int) async throws -> EmbeddedStore {
    var dice = Dice(11)
    let zipf = Zipf(400)
    let stored = try StoredPages(folder: folder)
    var records: [PageRecord] = []
    for number in 1...pages {
      let words = (0..<200).map { _ in "word\(zipf.draw(&dice))" }
      records.append(
        try .sample(
          url(number),
          title: "Page \(number) word\(number % 97)",
          text: words.joined(separator: " ")
        )
      )
    }
    try await stored.put(records)
    return stored.store
  }
}

/// Work on a thread of its own, and what came of it.
final class MeasuredThread: Sendable {
  private let result = Mutex<Latencies?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func finish(_ latencies: Latencies) {
    result.withLock { $0 = latencies }
    semaphore.signal()
  }

  func wait() -> Latencies {
    semaphore.wait()
    return result.withLock { $0 } ?? Latencies(p50: 0, p99: 0)
  }
}

extension Thread {
  /// Starts `work` on a thread of its own.
  static func measured(_ work: @escaping @Sendable () -> Latencies) -> MeasuredThread {
    let measured = MeasuredThread()
    let thread = Thread { measured.finish(work()) }
    thread.stackSize = 8 << 20
    thread.start()
    return measured
  }
}
