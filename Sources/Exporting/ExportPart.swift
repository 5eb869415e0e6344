import Codings
import Digests
import Records

/// One file of an export, or the stream that stands for it: packed when requested, counted, and
/// with the digest of what is written.
final class ExportPart {
  private enum Goal {
    case file(name: String)
    case descriptor(CInt)
  }

  /// How many records are in it.
  var records = 0
  /// How many bytes it has so far.
  private(set) var size = 0

  private var goal: Goal
  private var file: AtomicFile?
  private var packer: GzipEncoder?
  private var digest = SHA256()
  private var buffer: [UInt8] = []

  /// The bytes that are gathered before they are packed and written.
  private static let bufferSize = 1 << 16

  /// A part that becomes the file at `path` once it is whole.
  ///
  /// - Throws: ``ExportError`` when it cannot be made.
  init(path: String, isPacked: Bool) throws(ExportError) {
    goal = .file(name: PartName.last(of: path))
    packer = isPacked ? try Self.packer(path) : nil
    file = try AtomicFile(path: path)
  }

  /// A part that goes down an open descriptor.
  ///
  /// - Throws: ``ExportError`` when memory is short.
  init(descriptor: CInt, isPacked: Bool) throws(ExportError) {
    goal = .descriptor(descriptor)
    packer = isPacked ? try Self.packer("standard output") : nil
    file = nil
  }

  private static func packer(_ path: String) throws(ExportError) -> GzipEncoder {
    guard let packer = GzipEncoder() else { throw ExportError(.cannotWrite, path: path, errno: 12) }
    return packer
  }

  /// Adds `bytes`.
  ///
  /// - Throws: ``ExportError`` when they cannot be written.
  func write(_ bytes: [UInt8]) throws(ExportError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try pass(isLast: false) }
  }

  /// Writes what is left, and makes a file durable under its temporary name.
  ///
  /// Nothing but names and numbers is kept of it then.
  /// - Throws: ``ExportError`` when that fails.
  func seal() throws(ExportError) {
    try pass(isLast: true)
    try file?.seal()
    packer = nil
    buffer = []
  }

  /// Changes the name that a file is going to have.
  ///
  /// - Throws: ``ExportError`` when the folder does not take it.
  func move(to path: String) throws(ExportError) {
    goal = .file(name: PartName.last(of: path))
    try file?.move(to: path)
  }

  /// Gives a file its name.
  ///
  /// - Throws: ``ExportError`` when that fails.
  func commit() throws(ExportError) {
    try file?.commit()
  }

  /// What the manifest says of it, once it is sealed.
  var facts: ExportManifest.File {
    let name: String = if case .file(let name) = goal { name } else { "-" }
    return ExportManifest.File(name: name, bytes: size, records: records, sha256: digest.hex())
  }

  private func pass(isLast: Bool) throws(ExportError) {
    if let packer {
      try packer.encode(buffer, isLast: isLast) { (packed) throws(ExportError) in
        try put(Array(packed))
      }
    } else if !buffer.isEmpty {
      try put(buffer)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws(ExportError) {
    digest.update(bytes)
    size += bytes.count
    switch goal {
    case .file: try file?.write(bytes)
    case .descriptor(let descriptor):
      try Descriptor.write(bytes, to: descriptor, path: "standard output")
    }
  }
}

/// The names of the files of one export: they are made of the name that was requested and of
/// numbers, never of anything that a page says.
enum PartName {
  /// The name of part `number` of `count` of the export to `path`, in the same folder; `nil` as
  /// count where it is not known beforehand.
  static func name(_ path: String, _ number: Int, of count: Int? = nil) -> String {
    let name = last(of: path)
    let folder = path.dropLast(name.count)
    // Of `.gz` and what is before it, both are the ending; a leading dot belongs to the name.
    var stem = Substring(name)
    var ending = ""
    for _ in 0..<2 {
      guard ending.isEmpty || ending == ".gz", let dot = stem.lastIndex(of: "."),
        dot > stem.startIndex
      else { break }
      ending = stem[dot...] + ending
      stem = stem[..<dot]
    }
    let part = count.map { "\(padded(number))-of-\(padded($0))" } ?? padded(number)
    return "\(folder)\(stem)-\(part)\(ending)"
  }

  /// The last part of `path`.
  static func last(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
