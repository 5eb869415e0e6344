import Addressing
import Crawling
import Fetching
import Inspecting
import Reading
import Records
import Rendering

/// Renders pages of a folder before they are published: what they load is read from the folder.
struct FolderRendering: Sendable {
  /// What renders.
  let renderer: PageRenderer
  /// Which pages.
  let selection: RenderSelection
  /// The tokens of robots.txt that apply, in order of preference.
  let agents: [String]

  /// Renders a page, if it is one of the selection, and judges what came of it.
  ///
  /// - Parameters:
  ///   - record: What was read of the page; its rendering is noted in it.
  ///   - input: What it was read from.
  ///   - address: The URL that the folder's server has it at.
  ///   - folder: The folder.
  /// - Throws: ``Failure`` when nothing can be rendered here.
  func render(
    _ record: inout PageRecord,
    _ input: PageInput,
    at address: WebAddress,
    in folder: BuildFolder
  ) async throws(Failure) {
    guard selection.includes(record) else { return }
    var headers = HTTPHeaders()
    headers.append("Content-Type", input.contentType ?? "text/html")
    let response = FetchResponse(
      address: address,
      status: 200,
      headers: headers,
      body: input.body,
      startedAt: input.now ?? Clock.now()
    )
    do throws(RenderingUnavailable) {
      record.rendering = try await renderer.render(
        response,
        input,
        served: record,
        fetcher: FolderSubresources(folder, agents: agents)
      ).rendering
    } catch {
      throw Failure(.unreachable, "\(error).")
    }
    RenderingJudge.judge(&record, now: input.now)
  }

  /// What is said of a file that is in no folder.
  static func noFolder(_ path: String) -> Failure {
    Failure(
      .usage,
      "--render cannot load what \(path == "-" ? "standard input" : path) needs: its folder is not named.",
      fix: "Name the folder that it is served from: --root dist=https://www.example.com/"
    )
  }
}
