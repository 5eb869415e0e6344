/// A file of hosts' files in which a host is looked up without keeping the file in memory.
///
/// It is a sparse index, as those of sorted string tables are: every 16 KiB of the file, the host
/// is noted that comes next. The whole file is read once at the beginning, so that a line which is
/// out of order is no host that seems to have no rules.
struct HostFileTable: Sendable {
  /// The file's path.
  let path: String
  private var marks: [(origin: String, offset: Int64)] = []

  /// About how many bytes are between two hosts that are noted.
  private static let stride: Int64 = 16 << 10

  /// Reads the file at `path`.
  init(path: String) throws(HostFileError) {
    self.path = path
    var reader = HostFileReader(path: path, pieceSize: 1 << 20)
    var offset: Int64 = 0
    while let capture = try reader.next() {
      if offset >= (marks.last?.offset ?? -Self.stride) + Self.stride {
        marks.append((capture.key.origin, offset))
      }
      offset = reader.offset
    }
  }

  /// The files of `origin`, sorted by path.
  func captures(of origin: String) throws(HostFileError) -> [HostFileCapture] {
    // The files of a host may begin before a mark that names it.
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].origin < origin { low = middle + 1 } else { high = middle }
    }
    guard !marks.isEmpty else { return [] }
    var reader = HostFileReader(
      path: path,
      offset: marks[max(0, low - 1)].offset,
      pieceSize: Int(Self.stride)
    )
    var found: [HostFileCapture] = []
    while let capture = try reader.next(), capture.key.origin <= origin {
      if capture.key.origin == origin { found.append(capture) }
    }
    return found
  }
}
