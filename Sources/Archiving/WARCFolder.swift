import Basics
import Foundation

/// The names of the files in a folder of archives:
/// `PREFIX-20261121093000-00001-HOST-PID.warc.gz`.
///
/// The host and the process keep the names of two crawls that begin in the same second apart, so that
/// their files can be in one folder. Files without them, of earlier versions, are gone on with.
///
/// Reference: WARC/1.1, annex C
enum WARCFolder {
  private static let ending = ".warc.gz"

  /// Returns the names of the writer's files, in the order of their numbers.
  ///
  /// The folder is created when it is missing.
  ///
  /// - Parameters:
  ///   - settings: How archives are written.
  ///   - suffix: What is behind the names.
  /// - Returns: The names, with what is behind them.
  /// - Throws: ``ArchiveError`` when the folder cannot be made or read.
  static func names(
    in settings: WARCSettings,
    endingIn suffix: String = ""
  ) throws(ArchiveError) -> [String] {
    let names: [String]
    do {
      try FileManager.default.createDirectory(
        atPath: settings.folder,
        withIntermediateDirectories: true
      )
      names = try FileManager.default.contentsOfDirectory(atPath: settings.folder)
    } catch {
      throw ArchiveError(.cannotCreate, path: settings.folder, SystemReason.of(error))
    }
    return names.filter { name in
      name.hasSuffix(suffix) && serial(of: String(name.dropLast(suffix.count)), in: settings) > 0
    }.sorted {
      (serial(of: $0, in: settings), $0) < (serial(of: $1, in: settings), $1)
    }
  }

  /// Returns the number in `name`; 0 when it is no name of the writer's.
  static func serial(of name: String, in settings: WARCSettings) -> Int {
    guard name.hasPrefix(settings.prefix + "-"), name.hasSuffix(ending) else { return 0 }
    let parts = name.dropFirst(settings.prefix.count + 1).dropLast(ending.count).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2 || parts.count >= 4, parts[0].count == 14,
      parts[..<2].allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return 0 }
    return Int(parts[1]) ?? 0
  }

  /// Returns the name of the file with the number `serial` that begins at `date`.
  static func name(_ serial: Int, at date: Timestamp, in settings: WARCSettings) -> String {
    let moment = date.iso8601.prefix(19).filter(\.isNumber)
    let digits = String(serial)
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(settings.prefix)-\(moment)-\(padded)-\(settings.writer)\(ending)"
  }
}
