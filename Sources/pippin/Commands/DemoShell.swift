import ArgumentParser
import Foundation
import Subprocess
import SystemPackage

/// A shell in which commands reach the demo sites by name.
///
/// It starts in an empty folder, so that no Config/ of the folder before counts and nothing is left
/// behind; the folder is removed when the shell ends.
struct DemoShell {
  /// The sites.
  let sites: DemoSites

  /// What to try once the demo has ended, for a person.
  static var invitation: String {
    """
    A shell in which these sites are up, `pippin` is found, and commands of the
    documentation work as they are printed:

      \(program) demo --shell

    Commands to try there:

      pippin crawl http://orchard.example/ http://market.example/ --delay 0
      pippin status
      pippin inspect http://orchard.example/untitled
      pippin search apple pie --explain
      pippin rank http://orchard.example/recipes/apple-pie
      pippin export -o index.jsonl
      pippin serve --port 8080

    Only the sites, for commands in another terminal: \(program) demo --keep
    """
  }

  /// This program as a person has to call it.
  private static var program: String {
    let called = CommandLine.arguments.first ?? "pippin"
    let folder = FileManager.default.currentDirectoryPath + "/"
    return called.hasPrefix(folder) ? String(called.dropFirst(folder.count)) : called
  }

  /// Runs the person's shell, `SHELL` or else `/bin/sh`, until it ends.
  ///
  /// - Throws: `ExitCode` with the shell's own code when that is not 0; ``Failure`` when it cannot
  ///   be started.
  func run(_ console: Console) async throws {
    let variables = ProcessInfo.processInfo.environment
    let shell = variables["SHELL"].flatMap { $0.isEmpty ? nil : $0 } ?? "/bin/sh"
    let status = try await TemporaryStoreFolder.with { store in
      // The folder around that of the store is as new, and removed as well.
      let folder = URL(filePath: store).deletingLastPathComponent().standardizedFileURL.path
      console.note(
        """
        \(DemoSites.names) are up. This shell is in an empty folder, \(folder), which is removed \
        when you leave with exit.
        """
      )
      do {
        return try await Subprocess.run(
          .path(FilePath(shell)),
          environment: .inherit.updating(environment(variables["PATH"])),
          workingDirectory: FilePath(folder),
          input: .currentStandardInput,
          output: .currentStandardOutput,
          error: .currentStandardError
        ).terminationStatus
      } catch {
        throw Failure(
          .noInput,
          "\(shell) could not be started (\(error)). Name another shell: SHELL=/bin/sh pippin demo --shell"
        )
      }
    }
    switch status {
    case .exited(0): return
    case .exited(let code): throw ExitCode(code)
    case .signaled(let signal): throw ExitCode(128 + signal)
    }
  }

  private func environment(_ path: String?) -> [Environment.Key: String?] {
    var changed: [Environment.Key: String?] = [:]
    for (name, value) in sites.variables { changed[.init(stringLiteral: name)] = value }
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      let folder = URL(filePath: program).deletingLastPathComponent().path
      changed["PATH"] = [folder, path].compactMap(\.self).joined(separator: ":")
    }
    return changed
  }
}
