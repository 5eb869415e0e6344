import ArgumentParser
import Crawling
import Inspecting
import Reading
import Rendering

/// The options of commands that can render pages.
struct RenderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run scripts of pages.", valueName: "pages?"))
  var render: RenderSelection?

  @Flag(help: "Let scripts load files from other sites.")
  var renderThirdParties = false

  func validate() throws {
    guard !renderThirdParties || selection != .never else {
      throw ValidationError("--render-third-parties is about pages that --render renders.")
    }
  }

  /// Which pages are rendered.
  var selection: RenderSelection { render ?? .never }

  /// The same, after an empty page was rendered: what keeps a crawl from rendering is known before it
  /// begins.
  ///
  /// - Parameter readers: What reads what is left of pages.
  /// - Returns: The renderer; `nil` when no page is to be rendered.
  /// - Throws: ``Failure`` when nothing can be rendered here.
  func tried(_ readers: PageReaders) async throws -> PageRenderer? {
    guard let renderer = try renderer(readers) else { return nil }
    do throws(RenderingUnavailable) {
      try await renderer.tryOut()
      return renderer
    } catch {
      throw Failure(.unreachable, "\(error).")
    }
  }

  /// What renders pages; `nil` when none is to be rendered.
  ///
  /// - Parameters:
  ///   - readers: What reads what is left of them.
  ///   - count: How many browsers there are.
  /// - Returns: The renderer, whose browsers start with its first pages.
  /// - Throws: ``Failure`` when there is no browser.
  func renderer(_ readers: PageReaders, count: Int = 1) throws -> PageRenderer? {
    guard selection != .never else { return nil }
    do throws(RenderingUnavailable) {
      let pool = RenderingPool(try BrowserProgram(), count: count)
      return PageRenderer(pool, readers: readers, loadsThirdParties: renderThirdParties)
    } catch {
      throw Failure(.unreachable, "\(error).")
    }
  }

  /// What renders files of a folder; `nil` when none is to be rendered.
  ///
  /// - Parameters:
  ///   - renderer: What renders.
  ///   - settings: The settings in force.
  /// - Returns: It with the tokens of robots.txt that apply.
  /// - Throws: ``SettingsError`` when a setting is no good.
  func folderRendering(
    _ renderer: PageRenderer?,
    _ settings: Settings
  ) throws -> FolderRendering? {
    try renderer.map {
      FolderRendering(
        renderer: $0,
        selection: selection,
        agents: try CrawlSettings(settings).agents
      )
    }
  }
}

extension RenderSelection: ExpressibleByArgument {}
