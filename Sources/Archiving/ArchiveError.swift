/// Why an archive file cannot be read or written.
package struct ArchiveError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// The file or the folder cannot be opened.
    case cannotOpen
    /// The file or the folder cannot be created.
    case cannotCreate
    /// Reading failed.
    case cannotRead
    /// Writing failed.
    case cannotWrite
    /// The disk, or what this user may have of it, is full.
    case diskFull
    /// The file is no WARC file, or one of a compression that is not supported.
    case notArchive
    /// The file is damaged; what is before the offset is whole.
    case damaged
    /// A packed record, or the whole file, grows out of all proportion when it is unpacked; what is
    /// before the offset is whole.
    case tooLarge
    /// More came as a stream than is kept.
    case tooLong
    /// A record does not keep to the format, and was read all the same.
    case irregular
  }

  /// What went wrong.
  package let kind: Kind

  /// The file, or the folder.
  package let path: String

  /// Where in the file, in bytes; of a compressed file the start of the member.
  package let offset: Int64?

  /// What is known of the cause, a phrase without a full stop.
  package let detail: String

  /// Creates an error.
  package init(_ kind: Kind, path: String, offset: Int64? = nil, _ detail: String) {
    self.kind = kind
    self.path = path
    self.offset = offset
    self.detail = detail
  }

  /// What happened, where, why, and what to do next.
  package var message: String {
    let location = offset.map { "\(path), byte \($0)" } ?? path
    return "\(location): \(what) (\(detail)). \(advice)"
  }

  private var what: String {
    switch kind {
    case .cannotOpen: "the archive cannot be opened"
    case .cannotCreate: "the archive cannot be created"
    case .cannotRead: "the archive cannot be read"
    case .cannotWrite: "the archive cannot be written"
    case .diskFull: "there is no space left for the archive"
    case .notArchive: "this is no WARC file"
    case .damaged: "the archive is damaged"
    case .tooLarge: "the archive is not unpacked further"
    case .tooLong: "the archive is too long to be read twice"
    case .irregular: "a record does not keep to the format"
    }
  }

  private var advice: String {
    switch kind {
    case .cannotOpen: "Check the path and its permissions."
    case .cannotCreate: "Check that the folder may be written to, or name another one."
    case .cannotRead: "Check the disk, and copy the file anew."
    case .cannotWrite: "Check the disk; everything written before is whole."
    case .diskFull: "Make space and run the command again; everything written before is whole."
    case .notArchive:
      "Name a .warc, .warc.gz or .warc.zst file. Exports are read with --format jsonl."
    case .damaged: "Copy the file anew, or make do with what is before."
    case .tooLarge:
      "Unpack it if you trust it (gunzip FILE, or zstd -d FILE), and name what comes out."
    case .tooLong:
      "Raise --spool-limit, or name the files of hosts with --host-files: then nothing is kept."
    case .irregular: "It was read as far as it goes; correct the program that wrote it."
    }
  }
}
