extension CodeCatalog {
  /// The presets of `inspect --require`.
  static let requirementCodes: [CodeEntry] = [
    preset(
      "app-clip",
      "a Smart App Banner with app-clip-bundle-id",
      fix: "Add app-clip-bundle-id to <meta name=\"apple-itunes-app\">."
    ),
    preset(
      "app-linked",
      "everything that an app-linked result needs: a title, a description, an app, no noindex",
      fix: "Fix what inspect lists first."
    ),
    preset(
      "app-links",
      "App Links with a URL: al:ios:url, al:android:url or another",
      fix: "Add <meta property=\"al:ios:url\"> and <meta property=\"al:android:url\">."
    ),
    preset(
      "canonical",
      "a canonical URL that is its own",
      fix: "Add <link rel=\"canonical\"> with the page's own URL."
    ),
    preset(
      "deep-link",
      "a link to this very page in an app",
      fix: "Add app-argument to the banner, or match the URL in the association file."
    ),
    preset(
      "indexable",
      "everything that the index needs: status 200, a title, no noindex",
      fix: "See the reasons below the verdict."
    ),
    preset(
      "open-graph",
      "og:title, og:type, og:image and og:url",
      fix: "Add the properties that are missing."
    ),
    preset("preview", "a title, a description and an image", fix: "Add what the preview lacks."),
    preset(
      "rich-result",
      "structured data with all that its type requires, and 50 points or more",
      fix: "Fix the findings about structured data."
    ),
    preset(
      "smart-banner",
      "a Smart App Banner with the number of an app",
      fix: "Add <meta name=\"apple-itunes-app\" content=\"app-id=…, app-argument=…\">."
    ),
    preset(
      "structured-data",
      "structured data in JSON-LD, microdata or RDFa",
      fix: "Describe the page in JSON-LD with schema.org types."
    ),
    preset(
      "twitter-app",
      "an app in the Twitter card",
      fix: "Add <meta name=\"twitter:app:id:iphone\"> or <meta name=\"twitter:app:id:googleplay\">."
    ),
    preset(
      "universal-links",
      "an app that the host's association file gives the URL to",
      fix: "Add a component that matches the URL to the file."
    ),
    preset(
      typeName,
      "an item of the schema.org type that was asked for, such as --require Recipe",
      fix: "Describe the page in JSON-LD with that @type."
    ),
  ]

  /// Stands for every type that `--require` may name.
  static let typeName = "TYPE"

  private static func preset(_ name: String, _ subject: String, fix: String) -> CodeEntry {
    CodeEntry(
      "require.\(name)",
      .requirement,
      means: "The page must have \(subject).",
      why: "Somebody asked for it with --require; a page without it ends with exit code 1.",
      fix: fix,
      source: "pippin inspect --require \(name)"
    )
  }
}
