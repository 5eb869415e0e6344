import Addressing
import Digests
import Isolation
import JSON
package import Records
import Rules

/// A page that has been read, by this process or by a worker.
package struct ReadPage: Sendable {
  /// What the page says; when ``text`` is there, without the members that nobody needs who stores
  /// it, as ``unneeded`` lists them.
  package var record: PageRecord
  /// What tells the page from others by its text.
  package var sketch: PageSketch
  /// The whole record in its JSON form without times, when a worker made it.
  package var text: [UInt8]?
  /// How workers died over the page; `nil` when it was read.
  private var death: WorkerDeath?

  /// Whether the record holds only what was known before reading, because workers died over it.
  package var isUnread: Bool { death != nil }

  /// Whether no worker could be started, so that the page had no reader at all.
  package var lacksWorker: Bool {
    if case .notStarted = death { true } else { false }
  }

  /// What `record` is, read by this process.
  package init(_ record: PageRecord) {
    self.record = record
    sketch = PageSketch(record)
  }

  /// The members of a record that only the index and exports need, which read them from the store.
  static let unneeded: Set<String> = [
    "actions", "alternateApps", "appLinks", "banner", "deepLinks",
    "headings", "keywords", "oEmbeds", "relatedApps", "structuredData", "text",
    "twitterApp", "universalLinks", "webFallback",
  ]

  // MARK: The reply of a worker

  /// Returns the reply of a worker: the sketch at fixed offsets, two lengths, the subjects of findings and
  /// the page's leads, which have these, and the record's text, which lacks both.
  static func reply(_ record: PageRecord, _ writer: inout JSONWriter) -> [UInt8] {
    let sketch = PageSketch(record)
    writer.removeAll()
    record.write(to: &writer, withTimes: false)
    let (subjects, leads) = (record.findings.subjects, record.leads.text)
    return writer.withBytes { text in
      var reply: [UInt8] = []
      let size = sketchSize + 2 * lengthSize + subjects.count + leads.count + text.count
      reply.reserveCapacity(size)
      sketch.digest.append(to: &reply)
      for number in [sketch.simHash, sketch.outline, UInt64(sketch.words)] {
        withUnsafeBytes(of: number.littleEndian) { reply.append(contentsOf: $0) }
      }
      reply.append(sketch.canonical == nil ? 0 : 1)
      (sketch.canonical ?? .zero).append(to: &reply)
      for part in [subjects, leads] {
        withUnsafeBytes(of: UInt32(part.count).littleEndian) { reply.append(contentsOf: $0) }
      }
      reply += subjects
      reply += leads
      reply += text
      return reply
    }
  }

  private static let sketchSize = 16 + 3 * 8 + 1 + 16
  private static let lengthSize = 4

  /// Takes the reply of a worker, which is trusted no more than the page itself; `nil` when it is
  /// no record of the page that was requested.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - input: What the worker was given.
  ///   - isWhole: Whether every member of the record is needed.
  init?(reply: [UInt8], of input: PageInput, isWhole: Bool) {
    guard let (leadsStart, textStart) = Self.starts(reply) else { return nil }
    let text = Array(reply[textStart...])
    let subjects = Array(reply[Self.sketchSize + 2 * Self.lengthSize..<leadsStart])
    let leftOut = isWhole ? [] : Self.unneeded
    guard let json = try? JSONParser.parse(text, leavingOut: leftOut),
      var record = try? PageRecord(json: json), record.url == input.address.canonical
    else { return nil }
    record.fetch?.fetchedAt = input.fetch?.fetchedAt
    record.fetch?.durationMs = input.fetch?.durationMs
    guard let leads = PageLeads(text: Array(reply[leadsStart..<textStart])) else { return nil }
    record.leads = leads
    guard let sketch = Self.sketch(reply), let findings = record.findings.about(subjects) else {
      return nil
    }
    record.findings = findings
    self.record = record
    self.sketch = sketch
    self.text = text
  }

  /// Where the page's leads and the record's text start; `nil` when there is no text.
  private static func starts(_ reply: [UInt8]) -> (leads: Int, text: Int)? {
    let start = sketchSize + 2 * lengthSize
    guard reply.count > start else { return nil }
    let lengths = reply.withUnsafeBytes { bytes in
      [sketchSize, sketchSize + lengthSize].map {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
    let (leads, text) = (start + lengths[0], start + lengths[0] + lengths[1])
    return text < reply.count ? (leads, text) : nil
  }

  private static func sketch(_ reply: [UInt8]) -> PageSketch? {
    reply.withUnsafeBytes { bytes in
      let digest = Digest128(reading: UnsafeRawBufferPointer(rebasing: bytes[..<16]))
      let numbers = (0..<3).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16 + 8 * $0, as: UInt64.self))
      }
      guard let digest, let words = Int(exactly: numbers[2]) else { return nil }
      var sketch = PageSketch(
        digest: digest,
        simHash: numbers[0],
        outline: numbers[1],
        words: words
      )
      if bytes[40] == 1 {
        sketch.canonical = Digest128(reading: UnsafeRawBufferPointer(rebasing: bytes[41..<57]))
      }
      return sketch
    }
  }

  /// What is known of a page over which workers died.
  init(unread input: PageInput, _ death: WorkerDeath) {
    self.init(PageJudge.unread(input, Finding(.readingWorkerDied, "The process \(death).")))
    self.death = death
  }
}
