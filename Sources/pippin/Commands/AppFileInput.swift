import AppAssociation
import AppFiles
import Basics
import Comparing
import Foundation
import Records

/// Finds the files of an app that a person names: a file, a folder, or a project.
enum AppFileInput {
  /// Which app's files are looked for in a folder.
  enum Platform {
    case ios
    case android
  }

  /// The most bytes of what is no plain file.
  private static let pipeLimit = 16 << 20
  /// The most files of a folder.
  private static let fileLimit = 500

  /// The files that `paths` name.
  ///
  /// - Parameters:
  ///   - paths: Files, folders, and projects of Xcode.
  ///   - platform: Whose files are looked for in folders.
  ///   - console: Where to note files that are left out.
  /// - Returns: The files; archives are mapped into memory, not read.
  /// - Throws: ``Failure`` when one is not there, or a folder has none.
  static func files(
    _ paths: [String],
    of platform: Platform,
    _ console: Console
  ) throws -> [FileBytes] {
    try paths.flatMap { path in
      guard let status = FileStatus(of: path, followsLinks: true) else {
        throw Failure(
          .noInput,
          "\(path): no such file.",
          fix: platform == .ios
            ? "Name an .entitlements file, a profile, an .ipa, an Xcode project or a folder."
            : "Name an AndroidManifest.xml, an .apk, an .aab or a folder."
        )
      }
      guard status.kind == .folder else { return [try file(path, isPlain: status.kind == .plain)] }
      return try folder(path, of: platform, console)
    }
  }

  /// One file, which is mapped into memory when it is a plain one.
  private static func file(_ path: String, isPlain: Bool) throws -> FileBytes {
    do {
      guard isPlain else {
        let bytes = try BoundedFile.bytes(
          of: path,
          limit: pipeLimit,
          "an app's file",
          advice: "Write it to a file, and name that."
        )
        return FileBytes(path, bytes)
      }
      let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
      return FileBytes(path, count: data.count) { Array(data[$0]) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .badInput,
        "\(path) cannot be read: \(SystemReason.of(error))",
        fix: "Give yourself the right to read it, or name another file."
      )
    }
  }

  private static func folder(
    _ path: String,
    of platform: Platform,
    _ console: Console
  ) throws -> [FileBytes] {
    var (root, project) = (path, String?.none)
    if path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcodeproj/") {
      let whole = path.hasSuffix("/") ? String(path.dropLast()) : path
      root = whole.lastIndex(of: "/").map { String(whole[..<$0]) } ?? "."
      project = "\(whole.split(separator: "/").last ?? "")/project.pbxproj"
    }
    let found = FolderWalk(root).files.filter { file in
      !isOfBuild(file) && isWanted(file, of: platform)
        && (project == nil || !file.hasSuffix(".pbxproj") || file == project)
    }
    if found.count > fileLimit {
      console.note("\(root) has more than \(fileLimit) files of apps; the first are read.")
    }
    let files = try found.prefix(fileLimit).compactMap { name -> FileBytes? in
      let own = try file("\(root == "." ? "" : "\(root)/")\(name)", isPlain: true)
      do throws(AppFileError) {
        // One that cannot be read is none of the app's, as far as the folder goes.
        _ = try AppHalf.read([own])
        return own
      } catch {
        console.note("\(error.location.text) is left out: \(error.reason).")
        return nil
      }
    }
    guard !files.isEmpty else {
      throw Failure(
        .noInput,
        platform == .ios
          ? "\(path) has no entitlements and no project of Xcode or Expo."
          : "\(path) has no AndroidManifest.xml and no project of Expo.",
        fix: "Name the app's own file."
      )
    }
    return files
  }

  /// The association files and asset links files of a folder.
  ///
  /// - Parameter path: A folder; none are in anything else.
  /// - Returns: The files that can be read, 20 at most.
  static func siteFiles(in path: String) -> [SiteHalf.File] {
    guard FileStatus(of: path, followsLinks: true)?.kind == .folder,
      !path.contains(".xcodeproj")
    else { return [] }
    let named = FolderWalk(path).files.filter { !isOfBuild($0) && AssociationFile.isNamed($0) }
    return named.prefix(20).compactMap { name in
      let file = path == "." ? name : "\(path)/\(name)"
      guard let status = FileStatus(of: file, followsLinks: true),
        status.size <= AssetLinksFile.byteLimit,
        let data = FileManager.default.contents(atPath: file)
      else { return nil }
      return SiteHalf.File(file, Array(data))
    }
  }

  /// Whether a file was made by a build, or belongs to a library.
  private static func isOfBuild(_ path: String) -> Bool {
    let folders = path.split(separator: "/").dropLast()
    let others: Set<Substring> = [
      "build", "Pods", "DerivedData", "Carthage", "androidTest", "test",
    ]
    return folders.contains { others.contains($0) }
  }

  private static func isWanted(_ path: String, of platform: Platform) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    switch platform {
    case .ios:
      return name == "project.pbxproj" || name == "app.json"
        || [".entitlements", ".xcconfig", ".mobileprovision"].contains { name.hasSuffix($0) }
    case .android:
      return name == "AndroidManifest.xml" || name == "app.json"
        || name == "build.gradle" || name == "build.gradle.kts"
    }
  }
}
