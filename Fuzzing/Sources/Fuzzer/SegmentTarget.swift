import Basics
import Glibc
import Records

@testable import Indexing
@testable import Segments

extension FuzzTarget {
  /// Damage to a segment, to its dead documents or to the index's list of files.
  ///
  /// The first byte picks a file and how it is changed: it is replaced by the rest, or changed at
  /// places that the rest names, four bytes each. An index with a damaged file says so, or answers as
  /// before. Checksums are not mended, but for the header's, whose numbers are then held to the file.
  static let segment = FuzzTarget("segment", byteLimit: 4_096) { bytes, promises in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    let rest = Array(input.rest)
    if flags & 1 != 0 { return promises.expectHeader(rest) }
    let copy = IndexCopy.shared
    let file = copy.files[Int(flags >> 3) % copy.files.count]
    let changed = flags & 2 != 0 ? rest : file.intact.changed(as: rest)
    // As when a disk fails, so that the file is not verified when it is opened.
    let isUnnoticed = flags & 4 != 0 && changed.count == file.intact.count
    copy.write(changed, to: file, isUnnoticed: isUnnoticed)
    defer { copy.write(file.intact, to: file, isUnnoticed: true) }
    do {
      let index = try SegmentIndex(reading: copy.folder)
      let answers = IndexCopy.answers(index)
      if index.damage.isEmpty {
        promises.expect(
          answers == copy.answers,
          "\(file.name): damage changes answers, and is not told"
        )
      }
    } catch {
      promises.expect(changed != file.intact, "\(file.name) is whole, and refused: \(error)")
    }
  }
}

extension Promises {
  /// Reads `bytes` as a header whose checksum is right: every section lies in the file.
  fileprivate mutating func expectHeader(_ bytes: [UInt8]) {
    var bytes = bytes
    if bytes.count >= SegmentHeader.size {
      let end = SegmentHeader.size - 8
      let sum = bytes[..<end].withUnsafeBytes { Checksum.of($0) }
      bytes.replaceSubrange(end..<SegmentHeader.size, with: LittleEndian.bytes(sum))
    }
    let header = bytes.withUnsafeBytes { try? SegmentHeader(reading: $0, path: "-") }
    guard let header else { return }
    for section in SegmentHeader.Section.allCases {
      let place = header[section]
      expect(
        place.offset >= SegmentHeader.size && place.length >= 0 && place.end <= bytes.count,
        "the section \(section) lies outside of the file"
      )
    }
    expect(header.documents >= 0 && header.terms >= 0, "negative numbers")
    expect(header.bytes[..<40] == bytes[..<40], "a header that is written differently")
  }
}

extension [UInt8] {
  /// A copy with one change for every four bytes of `changes`: what is done, where, and a number.
  func changed(as changes: [UInt8]) -> [UInt8] {
    var copy = self
    for start in stride(from: 0, to: changes.count - 3, by: 4) {
      guard !copy.isEmpty else { break }
      let offset = (Int(changes[start + 1]) | Int(changes[start + 2]) << 8) % copy.count
      let value = changes[start + 3]
      switch changes[start] % 8 {
      case 0: copy.removeSubrange(offset...)
      case 1: copy.append(contentsOf: repeatElement(value, count: Int(value) % 32))
      case 2: copy[offset] = value
      default: copy[offset] ^= value
      }
    }
    return copy
  }
}

/// The files of the sample index, which are damaged and mended again.
struct IndexCopy {
  /// One of the files.
  struct File {
    let name: String
    let intact: [UInt8]
    let status: stat
  }

  static let shared = IndexCopy()

  let folder = SampleIndex.folder
  let files: [File]
  let answers: [[UInt64]]

  private init() {
    do {
      answers = Self.answers(try SegmentIndex(reading: folder))
      let names = try SystemFile.names(in: folder).filter { !$0.hasSuffix(".scores") }
      files = names.map { [folder] name in
        var status = stat()
        stat(folder + "/" + name, &status)
        return File(name: name, intact: ScratchFile.read(folder + "/" + name), status: status)
      }
    } catch {
      fatalError("the sample index: \(error)")
    }
  }

  /// Writes `bytes` in place of those of `file`.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - file: The file.
  ///   - isUnnoticed: Whether the time when it was written stays what it was.
  func write(_ bytes: [UInt8], to file: File, isUnnoticed: Bool) {
    let path = folder + "/" + file.name
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count,
      ftruncate(descriptor, off_t(bytes.count)) == 0
    else { fatalError("\(path): \(String(cString: strerror(errno)))") }
    if isUnnoticed {
      let times = [file.status.st_atim, file.status.st_mtim]
      futimens(descriptor, times)
    }
    close(descriptor)
  }

  /// What the index says to some queries and of its documents.
  static func answers(_ index: SegmentIndex) -> [[UInt64]] {
    let queries = ["plum", "cake jam", "+plum +jam", "type:Recipe", "\"plum jam\"", "stra"].map {
      var request = SearchRequest($0)
      request.isUnfinished = $0 == "stra"
      request.limit = 100
      return index.search(request).hits.map(\.id)
    }
    let scores = (1...SampleIndex.count).map { id in
      UInt64(index.liveScore(id)?.bitPattern ?? 1)
        ^ UInt64(bitPattern: index.documentVersion(id) ?? -1)
    }
    return queries + [index.documentIDs.sorted(), scores]
  }
}
