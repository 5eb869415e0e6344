import Foundation
import TestSupport
import Testing

/// The examples for people who build on exports and the API work as they are.
struct ExamplesTests {
  private static let folder = "\(PippinBinary.root)/Examples"

  @Test("The cells of the notebook run in order over an export", .program("python3"))
  func notebook() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.shell(
      """
      set -e
      pippin export -o index.jsonl
      python3 - '\(Self.folder)/export.ipynb' <<'END'
      import json, sys
      cells = json.load(open(sys.argv[1], encoding="utf-8"))["cells"]
      for cell in cells:
          assert cell["cell_type"] == "markdown" or cell["outputs"] == [], "saved with its outputs"
          if cell["cell_type"] == "code":
              exec("".join(cell["source"]))
      END
      """,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("pages, schema pippin-record/1"))
    #expect(outcome.output.contains("   3 Recipe"))
  }

  @Test("The search box has 20 lines at most, and takes titles for text")
  func searchBoxText() throws {
    let text = try String(contentsOfFile: "\(Self.folder)/search-box.html", encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 20)
    #expect(text.contains("link.textContent") && !text.contains("innerHTML"))
    #expect(text.contains("Nothing found."), "a list without a result says so")
  }

  @Test(
    "The search box shows what the server finds",
    .program("chromium"),
    .program("python3")
  )
  func searchBox() async throws {
    let folder = try await DemoStore.copy()
    let port = Int.random(in: 20_000...29_999)
    let site = "http://127.0.0.1:\(port)"
    let found = Found()
    let outcome = try await PippinBinary.run(
      ["serve", "--port", "0", "--allow-origin", site],
      in: folder
    ) { process in
      let text = try await process.output { $0.hasSuffix("/\n") }
      let api = String(text.dropLast(2))
      let shown = try await PippinBinary.shell(
        """
        python3 -m http.server \(port) --bind 127.0.0.1 --directory '\(Self.folder)' 2>log &
        pid=$!
        trap 'kill $pid; wait $pid' EXIT
        i=0
        until curl -fs -o page '\(site)/search-box.html'; do
          i=$((i + 1)); [ $i -lt 300 ] || { cat log; exit 1; }
          sleep 0.1
        done
        HOME=$PWD chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/profile" \
          --virtual-time-budget=20000 --dump-dom '\(site)/search-box.html?q=pie&api=\(api)' 2>errors
        """,
        in: folder
      )
      #expect(shown.code == 0, "\(shown.output) \(shown.errors)")
      await found.set(shown.output)
      try process.signal(SIGTERM)
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    let page = await found.text
    #expect(page.contains(#"<a href="http://orchard.example/recipes/apple-pie">Apple pie</a>"#))
  }

  private actor Found {
    var text = ""
    func set(_ text: String) { self.text = text }
  }
}
