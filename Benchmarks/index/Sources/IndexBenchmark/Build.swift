import Foundation
import Indexing
import Records

/// Builds the index of a corpus from nothing, and says what that cost.
struct Build {
  private let folder: String
  private let options: SegmentIndex.Options
  /// The documents handed over at once; without, as many as the crawler's feed does.
  private let batch: Int?

  init(folder: String, budget: Int?, batch: Int?) throws {
    self.folder = folder
    var options = SegmentIndex.Options()
    if let budget { options.memoryBudget = budget << 20 }
    self.options = options
    self.batch = batch
    try? FileManager.default.removeItem(atPath: folder)
  }

  func run(_ corpus: Corpus) throws {
    let reading = Usage.now
    var bytes = 0
    try corpus.forEach { bytes += $1.body.utf8.count }
    let start = Usage.now
    let index = try SegmentIndex(folder: folder, options: options)
    var changes: [IndexChange] = []
    var count = 0
    var waiting = 0
    try corpus.forEach { number, document in
      count += 1
      changes.append(
        IndexChange(version: Int64(count), id: Identity.id(number), document: document)
      )
      waiting += document.title.utf8.count + document.summary.utf8.count + document.body.utf8.count
      if batch.map({ changes.count < $0 }) ?? (waiting < index.textBudget) { return }
      try index.apply(changes)
      waiting = 0
      changes.removeAll(keepingCapacity: true)
    }
    try index.apply(changes)
    changes = []
    let built = Usage.now
    let segments = index.segmentCount
    let peak = Usage.memory("VmHWM")
    try index.compact()
    let end = Usage.now
    let cpu = end.cpu - start.cpu - (start.cpu - reading.cpu)
    show(
      """
      {"engine":"ours","variant":"build","docs":\(count),"batch":\(batch ?? 0),\
      "budget_mb":\(options.memoryBudget >> 20),"secs":\(text(built.seconds - start.seconds)),\
      "cpu_s":\(text(built.cpu - start.cpu)),"reading_cpu_s":\(text(start.cpu - reading.cpu)),\
      "compact_cpu_s":\(text(end.cpu - built.cpu)),"docs_per_cpu_s":\(text(Double(count) / cpu, 0)),\
      "segments":\(segments),"index_mb":\(text(Double(index.byteCount) / 1e6)),\
      "peak_before_compact_mb":\(peak),\(Usage.memoryFields)}
      """
    )
  }
}
