import Records

/// Gathers documents in memory and writes them as one segment.
struct SegmentBuilder {
  private let analyzer = Analyzer()
  private let stemming: Stemming
  /// The stemmer for the document at hand.
  private var stemmer: Stemmer?
  private var tokens = TokenList()
  private var table = TermTable()
  private var columns = DocumentColumns()
  private var pool = PostingPool()
  private var tallies = TermTallies()
  private var beginnings = BeginningTable()
  private var key: [UInt8] = []
  /// The numbers of the terms of the field at hand, with ``TermTable/unknown`` among them where a
  /// token is no term.
  private var numbers: [UInt32] = []

  /// The postings of the smallest slice that is written at once, if there are so many.
  private let leastSlice: Int

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - stemming: The languages of the words whose stems are added.
  ///   - memoryBudget: The bytes of memory that it may use, as ``byteCount`` tells.
  init(stemming: Stemming = .off, memoryBudget: Int = 0) {
    self.stemming = stemming
    leastSlice = max(memoryBudget >> 6, 1 << 12)
  }

  /// How many documents were added.
  var count: Int { columns.count }

  /// Into how many slices postings are cut when they are written, at most; each takes a pass over
  /// all of them.
  private static let slices = 4

  /// The most postings of a slice.
  private var sliceSize: Int { max(pool.count / Self.slices, min(pool.count, leastSlice)) }

  /// The bytes of memory that are in use, and that writing will need besides.
  var byteCount: Int {
    // A slice of the postings, the sorted terms with their keys, their dictionary, and the
    // columns of documents in their order.
    let writing = sliceSize * 5 + table.count * 52 + columns.count * 64
    return pool.byteCount + table.byteCount + tallies.byteCount + beginnings.byteCount
      + columns.count * 42 + writing
  }

  /// Adds `document`; no id may be added twice.
  mutating func add(_ document: IndexDocument, id: UInt64, version: Int64) {
    tallies.beginDocument()
    stemmer = stemming.stemmer(for: document.language)
    addFields(document)
    tallies.endDocument()
    pool.append(contentsOf: tallies.touched, tallies.impacts)
    addFilters(document)
    pool.endDocument()
    columns.ids.append(id)
    columns.versions.append(version)
    columns.staticScores.append(LiveScores.units(Float(document.staticScore)))
    columns.flags.append(document.isAppLinked ? DocumentColumns.appLinked : 0)
  }

  private mutating func addFields(_ document: IndexDocument) {
    add([document.title], .title)
    add(document.keywords, .keywords)
    add(document.appNames, .appNames)
    add(document.headings, .headings)
    add([document.summary], .summary)
    add([document.body], .body)
  }

  private mutating func add(_ texts: [String], _ field: ImpactModel.Field) {
    // Parts of a field are parted by a separator, so that no pair spans two of them.
    let text = texts.count == 1 ? texts[0] : texts.joined(separator: "\n")
    guard !text.isEmpty else { return }
    analyzer.analyze(text, for: .indexing, into: &tokens)
    if let stemmer { analyzer.addStems(of: stemmer, to: &tokens, from: text) }
    let length = tokens.tokens.reduce(0) { $0 + ($1.kind == .word || $1.kind == .bigram ? 1 : 0) }
    number(tokens, hasPrefixes: field.hasPrefixes)
    tallies.reserve(table.count)
    tallies.add(field.occurrence(length: length), to: numbers)
  }

  /// Finds the numbers of all terms of `list`, and of its beginnings of words.
  private mutating func number(_ list: TokenList, hasPrefixes: Bool) {
    list.text.withUnsafeBytes { bytes in
      table.find(list.tokens, in: bytes, into: &numbers)
      for (index, token) in list.tokens.enumerated() {
        let text = UnsafeRawBufferPointer(
          rebasing: bytes[Int(token.textStart)..<Int(token.textEnd)]
        )
        switch token.kind {
        case .word, .bigram, .unigram, .stem:
          if numbers[index] == TermTable.unknown {
            numbers[index] = UInt32(truncatingIfNeeded: table.number(text))
          }
        case .unit, .run, .article: numbers[index] = TermTable.unknown
        }
        guard hasPrefixes, let lengths = Self.prefixLengths(token.kind) else { continue }
        // What begins other tokens is no matter of their number.
        let word = token.kind == .word ? numbers[index] : TermTable.unknown
        if beginnings.append(of: word, to: &numbers) { continue }
        let start = numbers.count
        addPrefixes(of: text, lengths: lengths)
        if word != TermTable.unknown { beginnings.note(numbers[start...], of: word) }
      }
    }
  }

  /// The characters that prefixes made of such tokens have.
  private static func prefixLengths(_ kind: TokenList.Token.Kind) -> ClosedRange<Int>? {
    switch kind {
    case .word, .article: 2...TermKey.prefixLimit
    case .run: 1...TermKey.prefixLimit
    case .unit, .unigram: 1...1
    case .bigram, .stem: nil
    }
  }

  private mutating func addPrefixes(
    of text: UnsafeRawBufferPointer,
    lengths: ClosedRange<Int>
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(TermKey.prefixMark)
    key.append(contentsOf: text.prefix(4 * lengths.upperBound))
    var characters = 0
    for end in 1..<key.count {
      // A character ends where the next byte does not continue it.
      if end < text.count, text[end] & 0xC0 == 0x80 { continue }
      characters += 1
      if characters > lengths.upperBound { return }
      if characters < lengths.lowerBound { continue }
      let number = key.withUnsafeBytes {
        table.number(UnsafeRawBufferPointer(rebasing: $0[...end]))
      }
      numbers.append(UInt32(truncatingIfNeeded: number))
    }
  }

  /// Adds the filters as postings whose impact of 0 marks them as weightless.
  private mutating func addFilters(_ document: IndexDocument) {
    let terms = DocumentFilters.terms(of: document)
    for (index, term) in terms.enumerated() where !terms[..<index].contains(term) {
      let number = UInt32(truncatingIfNeeded: term.withUnsafeBytes { table.number($0) })
      tallies.reserve(table.count)
      tallies.count(number)
      pool.append(number, 0)
    }
  }

  /// Writes everything as the segment `name` in `folder`.
  func write(_ name: String, in folder: String) throws(IndexError) {
    var writer = try SegmentWriter(name, in: folder)
    let order = documentOrder()
    let terms = table.sortedNumbers()
    let counts = tallies.counts
    var postings = TermPostings(pool, order: order, terms: table.count)
    var start = 0
    while start < terms.count {
      let end = endOfSlice(from: start, in: terms, counts: counts)
      postings.gather(terms[start..<end], counts: counts)
      try write(terms[start..<end], counts: counts, &postings, to: &writer)
      start = end
    }
    try writer.finish(columns(in: order))
  }

  /// Where the slice of `terms` that begins at `start` ends.
  private func endOfSlice(from start: Int, in terms: [UInt32], counts: [UInt32]) -> Int {
    let limit = sliceSize
    var end = start
    var total = 0
    while end < terms.count {
      total += Int(counts[Int(terms[end])])
      if total > limit, end > start { return end }
      end += 1
    }
    return end
  }

  private func write(
    _ terms: ArraySlice<UInt32>,
    counts: [UInt32],
    _ postings: inout TermPostings,
    to writer: inout SegmentWriter
  ) throws(IndexError) {
    var start = 0
    for number in terms {
      let range = start..<start + Int(counts[Int(number)])
      start = range.upperBound
      if table.isBeginning(Int(number)) { postings.makeCoarse(range) }
      try writeList(Int(number), range, postings, to: &writer)
    }
  }

  private func writeList(
    _ number: Int,
    _ range: Range<Int>,
    _ postings: TermPostings,
    to writer: inout SegmentWriter
  ) throws(IndexError) {
    // The impact of 0 is that of filters.
    let isWeighted = postings.impacts[range.lowerBound] != 0
    try postings.documents.withUnsafeBufferPointer { (documents) throws(IndexError) in
      try postings.impacts.withUnsafeBufferPointer { (impacts) throws(IndexError) in
        try table.withTerm(number) { (term) throws(IndexError) in
          try writer.add(
            term,
            documents: UnsafeBufferPointer(rebasing: documents[range]),
            impacts: UnsafeBufferPointer(rebasing: impacts[isWeighted ? range : 0..<0])
          )
        }
      }
    }
  }

  /// The documents in the order they are numbered.
  private func documentOrder() -> [UInt32] {
    (0..<UInt32(columns.count)).sorted { left, right in
      DocumentColumns.precedes(
        (columns.staticScores[Int(left)], columns.ids[Int(left)]),
        (columns.staticScores[Int(right)], columns.ids[Int(right)])
      )
    }
  }

  private func columns(in order: [UInt32]) -> DocumentColumns {
    DocumentColumns(
      ids: order.map { columns.ids[Int($0)] },
      versions: order.map { columns.versions[Int($0)] },
      staticScores: order.map { columns.staticScores[Int($0)] },
      flags: order.map { columns.flags[Int($0)] }
    )
  }
}

/// The filters that a document passes.
enum DocumentFilters {
  /// Their terms; the same term may come twice.
  static func terms(of document: IndexDocument) -> [[UInt8]] {
    var terms = [TermKey.filter(.host, document.host)]
    for app in document.apps + document.appNames where !app.isEmpty {
      terms.append(TermKey.filter(.app, app))
    }
    for site in sites(document) { terms.append(TermKey.filter(.site, site)) }
    for type in document.types where !type.isEmpty { terms.append(TermKey.filter(.type, type)) }
    var language = document.language[...]
    // A language finds its variants: every shorter form of the tag is a filter too.
    for _ in 0..<8 where !language.isEmpty {
      terms.append(TermKey.filter(.lang, String(language)))
      language = language.lastIndex(of: "-").map { language[..<$0] } ?? ""
    }
    return terms
  }

  /// The host, and the domains it belongs to, down to the registrable one.
  private static func sites(_ document: IndexDocument) -> [String] {
    var sites = [document.host]
    var rest = document.host[...]
    while rest.count > document.domain.count, let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      guard rest.hasSuffix(document.domain) else { break }
      sites.append(String(rest))
    }
    return sites
  }
}
