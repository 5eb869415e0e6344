import Archiving
import ArgumentParser
import Basics
import Foundation
import Records
import Storing

/// Copies a store while others work on it.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store, also while it is in use.",
    discussion: """
      Records, engagement, tokens and archives are copied as they are at one moment each, and \
      checked. The index is left out; `pippin restore` builds it. The copy holds secrets: only you \
      can read it. A store of an older version is copied as it is.

      EXAMPLE
        pippin backup pippin-backup
      """
  )

  @Argument(help: ArgumentHelp("The folder to make.", valueName: "folder"))
  var target: String

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let folder = try StoreFolder(opening: storing.store)
      let (pages, bytes) = try await NewFolder.make(at: target, console) { partial, isInterrupted in
        let begin = Date()
        if console.hasProgressLine { console.progress("copying \(folder.path)") }
        defer { if console.hasProgressLine { console.progress("") } }
        for name in try StoreBackup.copy(folder, to: partial, isInterrupted: isInterrupted) {
          console.note("archive/\(name): deleted while the store was copied, and left out.")
        }
        for outcome in try Self.trimArchives(
          in: partial + "/archive",
          writtenSince: begin,
          of: folder
        ) {
          console.note(Self.text(of: outcome))
        }
        let files = try StoreBackup.files(in: partial)
        let manifest = BackupManifest(
          created: Clock.now(),
          version: Pippin.configuration.version,
          files: files
        )
        try DurableFile.write(
          manifest.bytes(),
          to: "\(partial)/\(BackupManifest.name)",
          mode: 0o600,
          advice: "Make room on the disk and run the command again."
        )
        let pages = try await BackupCheck.copiedPages(in: partial)
        return (pages, files.reduce(0) { $0 + $1.bytes })
      }
      console.note(
        Self.text(pages: pages, bytes: bytes)
          + "\nTo restore it: pippin restore \(ShellWord.quoted(target)) --store NEW-FOLDER"
      )
    }
  }

  /// What was copied; the pages of a store of an older version are not known.
  private static func text(pages: Int?, bytes: Int) -> String {
    let size = Amount.bytes(bytes)
    guard let pages else {
      return "Backup: \(size) of a store of an older version, copied as it is. "
        + "Its file was checked; its records will be when it is restored."
    }
    return "Backup: \(Amount.count(pages, "page")), \(size), copied and checked."
  }

  /// What was done with an archive that does not end in a whole record.
  private static func text(of outcome: WARCRepair.Outcome) -> String {
    let name = "archive/" + URL(filePath: outcome.path).lastPathComponent
    guard outcome.isDamaged else {
      return "\(name): \(Amount.bytes(Int(outcome.removed))) of a record that was being written, "
        + "from byte \(outcome.kept) on, are left out."
    }
    return "\(name): the record at byte \(outcome.kept) is damaged. "
      + "The file is copied as it is; what is behind that record is not read by `pippin ingest`."
  }

  /// Cuts off what a crawl had half written at the end of the archives that it wrote meanwhile, and
  /// of the newest, which it may be about to go on with.
  private static func trimArchives(
    in copy: String,
    writtenSince begin: Date,
    of folder: StoreFolder
  ) throws -> [WARCRepair.Outcome] {
    guard FileManager.default.fileExists(atPath: copy) else { return [] }
    var cuts: [WARCRepair.Outcome] = []
    var times: [String: Date] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: copy) {
      let path = "\(folder.archivePath)/\(name)"
      // One that was deleted meanwhile is as whole as it was.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      times[name] = attributes?[.modificationDate] as? Date
    }
    let newest = times.values.max()
    for (name, time) in times.sorted(by: { $0.key < $1.key })
    where time == newest || time >= begin.addingTimeInterval(-1) {
      let outcome = try WARCRepair.repair("\(copy)/\(name)")
      if outcome.removed > 0 || outcome.isDamaged { cuts.append(outcome) }
    }
    return cuts
  }
}

/// Puts a backup in place.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a store from a backup.",
    discussion: """
      Every file is compared with the list of the backup, and the store is checked before it is put \
      in place. A store that is there is never replaced.

      EXAMPLE
        pippin restore pippin-backup --store restored-store
      """
  )

  @Argument(help: ArgumentHelp("The folder that `pippin backup` made.", valueName: "folder"))
  var copy: String

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let manifest = try StoreBackup.manifest(of: copy)
      let pages = try await NewFolder.make(at: storing.store, console) { partial, isInterrupted in
        try StoreBackup.restore(manifest, from: copy, to: partial, isInterrupted: isInterrupted)
        return try await BackupCheck.broughtUpToDate(partial)
      }
      let folder = try StoreFolder(opening: storing.store)
      let lock = try StoreLock(.index, in: folder, holder: .current("pippin restore"))
      defer { withExtendedLifetime(lock) {} }
      let store = try EmbeddedStore(folder, access: .reading)
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      _ = try await keeper.update(from: store, rebuilds: true)
      console.note(
        "Restored: \(Amount.count(pages, "page")) of the backup of \(manifest.created.iso8601), "
          + "checked and indexed.\nTo use it: pippin status --store \(ShellWord.quoted(storing.store))"
      )
    }
  }
}
