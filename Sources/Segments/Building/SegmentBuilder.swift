package import Analysis
package import Documents

/// Gathers documents in memory and writes them as one segment.
package struct SegmentBuilder {
  private var analyzer = Analyzer()
  private let stemming: Stemming
  private let beginningFields: BeginningFields
  /// The stemmer for the document at hand.
  private var stemmer: Stemmer?
  private var tokens = TokenList()
  private var table = TermTable()
  private var columns = DocumentColumns()
  private var notes = DocumentNotes()
  private var pool = PostingPool()
  private var tallies = TermTallies()
  private var beginnings = BeginningTable()
  private var key: [UInt8] = []
  /// The numbers of the terms of the field at hand, with ``TermTable/unknown`` among them where a
  /// token is no term.
  private var numbers: [UInt32] = []
  /// The indexes of the tokens whose number was not found at the first look.
  private var missing: [UInt32] = []

  /// Creates a builder that adds the stems of words in the languages of `stemming`, and the beginnings
  /// of words of `beginningFields`.
  package init(stemming: Stemming = .off, beginningFields: BeginningFields = .names) {
    (self.stemming, self.beginningFields) = (stemming, beginningFields)
  }

  /// How many documents were added.
  package var count: Int { columns.count }

  /// Whether no document may be added any more.
  package var isFull: Bool { count == TermPostings.documentLimit }

  /// The bytes of memory that are in use, and that writing will need besides.
  package var byteCount: Int {
    // The sorted postings, the sorted terms with their keys, their dictionary, and the columns
    // of documents in their order.
    let writing = TermPostings.byteCount(pool.count) + table.count * 68 + columns.count * 64
    return pool.byteCount + table.byteCount + tallies.byteCount + beginnings.byteCount
      + columns.count * 50 + notes.bytes.count + writing
  }

  /// Adds `document`; no id may be added twice.
  package mutating func add(_ document: IndexDocument, id: UInt64, version: Int64) {
    tallies.beginDocument()
    analyzer.spellsUmlauts = Umlauts.areSpelled(in: document.language)
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
    notes.append(document.note)
  }

  /// The words of `document` and what else stands for words, each with its impact, without adding it.
  ///
  /// Beginnings of words and filters are left out. The terms of all documents are remembered, so that a
  /// builder is not for any number of them.
  package mutating func terms(of document: IndexDocument) -> [(term: [UInt8], impact: UInt8)] {
    tallies.beginDocument()
    analyzer.spellsUmlauts = Umlauts.areSpelled(in: document.language)
    stemmer = stemming.stemmer(for: document.language)
    addFields(document)
    tallies.endDocument()
    return zip(tallies.touched, tallies.impacts).compactMap { number, impact in
      guard !table.isBeginning(Int(number)) else { return nil }
      return (table.withTerm(Int(number)) { Array($0) }, impact)
    }
  }

  private mutating func addFields(_ document: IndexDocument) {
    add(document.title, .title)
    add(document.keywords, .keywords)
    add(document.appNames, .appNames)
    add(document.hostWords, document.isStartPage ? .startHosts : .hosts)
    add(document.headings, .headings)
    add(document.asides, .asides)
    add(document.summary, .summary)
    add(document.body, .body)
  }

  private mutating func add(_ texts: [String], _ field: ImpactModel.Field) {
    // Parts of a field are parted by a separator, so that no pair spans two of them.
    if !texts.isEmpty { add(texts.joined(separator: "\n"), field) }
  }

  private mutating func add(_ text: String, _ field: ImpactModel.Field) {
    guard !text.isEmpty else { return }
    analyzer.analyze(text, for: .indexing, into: &tokens)
    analyzer.addSpellings(to: &tokens, from: text)
    if let stemmer { analyzer.addStems(of: stemmer, to: &tokens, from: text) }
    let length = tokens.tokens.reduce(0) { $0 + ($1.kind.hasLength ? 1 : 0) }
    number(tokens, hasPrefixes: beginningFields.contains(field))
    tallies.reserve(table.count)
    tallies.add(field.occurrence(length: length), to: numbers)
  }

  /// Finds the numbers of all terms of `list`, and of its beginnings of words.
  private mutating func number(_ list: TokenList, hasPrefixes: Bool) {
    list.text.withUnsafeBytes { bytes in
      table.find(list.tokens, in: bytes, into: &numbers, missing: &missing)
      for index in missing {
        let token = list.tokens[Int(index)]
        numbers[Int(index)] = UInt32(truncatingIfNeeded: table.number(token.text(in: bytes)))
      }
      if hasPrefixes { numberBeginnings(of: list.tokens, in: bytes) }
    }
  }

  /// Adds the numbers of the beginnings of `tokens`, whose own are known.
  private mutating func numberBeginnings(
    of tokens: [TokenList.Token],
    in bytes: UnsafeRawBufferPointer
  ) {
    for (index, token) in tokens.enumerated() {
      guard let lengths = prefixLengths(token.kind) else { continue }
      // What begins other tokens is no matter of their number.
      let word =
        switch token.kind {
        case .word: numbers[index]
        default: TermTable.unknown
        }
      if beginnings.append(of: word, to: &numbers) { continue }
      let start = numbers.count
      addPrefixes(of: token.text(in: bytes), lengths: lengths)
      if word != TermTable.unknown { beginnings.note(numbers[start...], of: word) }
    }
  }

  /// The characters that prefixes made of such tokens have.
  private func prefixLengths(_ kind: TokenList.Token.Kind) -> ClosedRange<Int>? {
    switch kind {
    case .word, .article: beginningFields.shortest...TermKey.prefixLimit
    case .run: 1...TermKey.prefixLimit
    case .unit, .unigram: 1...1
    case .trigram: 3...3
    case .bigram, .stem, .spelling: nil
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
    numbers.removeAll(keepingCapacity: true)
    DocumentFilters.forEachTerm(of: document, room: &key) { term in
      let number = UInt32(truncatingIfNeeded: table.number(term))
      if !numbers.contains(number) { numbers.append(number) }
    }
    for entry in document.numbers {
      TermKey.writeNumber(entry.name, entry.value, to: &key)
      let found = key.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in table.number(bytes) }
      let number = UInt32(truncatingIfNeeded: found)
      if !numbers.contains(number) { numbers.append(number) }
    }
    tallies.reserve(table.count)
    for number in numbers {
      tallies.count(number)
      pool.append(number, 0)
    }
  }

  /// Writes everything as the segment `name` in `folder`.
  package func write(_ name: String, in folder: String) throws(IndexError) {
    var writer = try SegmentWriter(name, in: folder)
    let order = documentOrder()
    let terms = table.sortedNumbers()
    let counts = tallies.counts
    var postings = TermPostings(pool, order: order, terms: terms, counts: counts)
    var start = 0
    for number in terms {
      let range = start..<start + Int(counts[Int(number)])
      start = range.upperBound
      postings.take(range, isBeginning: table.isBeginning(Int(number)))
      try postings.room.withPostings { (documents, impacts) throws(IndexError) in
        try table.withTerm(Int(number)) { (term) throws(IndexError) in
          // The impact of 0 is that of filters.
          let isWeighted = impacts.first != 0
          try writer.add(
            term,
            documents: documents,
            impacts: isWeighted ? impacts : UnsafeBufferPointer(rebasing: impacts[..<0])
          )
        }
      }
    }
    let columns = columns(in: order)
    try notes.bytes.withUnsafeBufferPointer { (bytes) throws(IndexError) in
      let memory = UnsafeRawBufferPointer(bytes)
      let note = { (document: UInt32) in notes.note(order[Int(document)], in: memory) }
      try writer.finish(columns, note: bytes.isEmpty ? nil : note)
    }
  }

  /// The documents in the order they are numbered.
  private func documentOrder() -> [UInt32] {
    var entries = columns.ids.enumerated().map { RadixSort.Entry(key: $1, value: UInt32($0)) }
    RadixSort.sort(&entries)
    for index in entries.indices {
      let score = columns.staticScores[Int(entries[index].value)]
      // A higher score is a smaller key; equal ones stay in the order of their ids.
      entries[index].key = UInt64(Int64(Int32.max) - Int64(score))
    }
    RadixSort.sort(&entries)
    return entries.map(\.value)
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
