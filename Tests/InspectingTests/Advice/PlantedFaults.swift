import Testing

/// A page that lacks nothing, the association file of its site, and faults to plant into them.
enum PlantedFaults {
  static let address = "https://plums.example/recipes/cake"

  /// One fault: what is written in place of what, and the entry that must come first.
  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    let old: String
    let new: String
    var isInAssociation = false
    var testDescription: String { "\(rule): \(new.prefix(60))" }

    init(_ rule: String, _ old: String, _ new: String) {
      self.rule = rule
      self.old = old
      self.new = new
    }
  }

  /// A fault of the association file.
  private static func association(_ rule: String, _ old: String, _ new: String) -> Fault {
    var fault = Fault("association.\(rule)", old, new)
    fault.isInAssociation = true
    return fault
  }

  static let association = """
    {"applinks": {"substitutionVariables": {"kind": ["recipes", "tips"]},
      "details": [{"appIDs": ["K3Q7ZP29WD.example.plums.app"],
      "components": [{"/": "/old/*", "exclude": true}, {"/": "/recipes/*"}, {"/": "/$(kind)/new"}]}]}}
    """

  static let page = """
    <!DOCTYPE html>
    <html lang="en"><head>
    <meta charset="utf-8">
    <title>Plum cake in one hour</title>
    <meta name="description" content="Ripe plums on a plain dough, baked in one tin and eaten the same day.">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="canonical" href="https://plums.example/recipes/cake">
    <link rel="apple-touch-icon" href="https://plums.example/touch-icon.png">
    <meta property="og:title" content="Plum cake in one hour">
    <meta property="og:type" content="article">
    <meta property="og:url" content="https://plums.example/recipes/cake">
    <meta property="og:image" content="https://plums.example/cake.jpg">
    <meta name="apple-itunes-app" content="app-id=544007664, app-argument=https://plums.example/recipes/cake, affiliate-data=at=11">
    <meta property="al:ios:url" content="plums://recipes/cake">
    <meta property="al:ios:app_store_id" content="544007664">
    <meta property="al:ios:app_name" content="Plums">
    <meta property="al:android:url" content="plums://recipes/cake">
    <meta property="al:android:package" content="example.plums.app">
    <meta property="al:android:app_name" content="Plums">
    <meta name="twitter:app:name:iphone" content="Plums">
    <meta name="twitter:app:id:iphone" content="544007664">
    <meta name="twitter:app:url:iphone" content="plums://recipes/cake">
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Recipe", "name": "Plum cake in one hour",
     "url": "https://plums.example/recipes/cake",
     "description": "Ripe plums on a plain dough, baked in one tin and eaten the same day.",
     "image": ["https://plums.example/cake.jpg"], "datePublished": "2025-09-01",
     "author": {"@type": "Person", "name": "Ada Pflaum"},
     "prepTime": "PT20M", "cookTime": "PT40M", "totalTime": "PT60M", "recipeYield": "8 pieces",
     "recipeCategory": "Cake", "recipeCuisine": "German", "keywords": "plums, cake",
     "aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.8", "ratingCount": "25"},
     "nutrition": {"@type": "NutritionInformation", "calories": "270 calories"},
     "video": {"@type": "VideoObject", "name": "Stoning plums",
      "description": "How to stone plums.", "thumbnailUrl": "https://plums.example/stoning.jpg",
      "uploadDate": "2025-09-01", "contentUrl": "https://plums.example/stoning.mp4"},
     "recipeIngredient": ["1 kg plums", "300 g flour", "3 eggs"],
     "recipeInstructions": [{"@type": "HowToStep", "text": "Stone the plums."},
      {"@type": "HowToStep", "text": "Bake them slowly."}]}
    </script>
    </head><body><main>
    <h1>Plum cake in one hour</h1>
    <p>Stone the plums and bake them slowly in the oven until they are soft, and eat them warm.</p>
    <p>By Ada Pflaum, 1 September 2025. For 8 pieces: 1 kg plums, 300 g flour, 3 eggs. 20 minutes of work, 40 minutes in the oven, 60 minutes in all. 270 calories a piece. 4.8 stars of 25 people.</p>
    <p>How to stone plums: stoning plums.</p>
    <p>Cake, German. Plums, cake. Ripe plums on a plain dough, baked in one tin and eaten the same day. Stone the plums. Bake them slowly.</p>
    </main></body></html>
    """

  static let all: [Fault] = [
    Fault("page.title-element-missing", "<title>Plum cake in one hour</title>", ""),
    Fault("meta.value-attribute", #"description" content="Ripe"#, #"description" value="Ripe"#),
    Fault("page.viewport-missing", #"name="viewport""#, #"name="viewprot""#),
    Fault("page.language-missing", #"<html lang="en">"#, "<html>"),
    Fault("open-graph.incomplete", #"<meta property="og:type" content="article">"#, ""),
    Fault("open-graph.name-attribute", #"property="og:title""#, #"name="og:title""#),
    Fault("page.escaped-twice", "<title>Plum cake in", "<title>Plum &amp;amp; cake in"),
    Fault("json-ld.invalid", #""keywords": "plums, cake","#, #""keywords": "plums, cake",,"#),
    Fault("json-ld.repaired", #""3 eggs"]"#, #""3 eggs",]"#),
    Fault("json-ld.invalid", #"{"@context""#, #"{@context""#),
    Fault("json-ld.context-missing", #""@context": "https://schema.org", "#, ""),
    Fault("quality.type-unknown", #""@type": "Recipe""#, #""@type": "Recipy""#),
    Fault("quality.property-unknown", #""recipeYield""#, #""recipeYeild""#),
    Fault("quality.value-malformed", #""prepTime": "PT20M""#, #""prepTime": "20 minutes""#),
    Fault("banner.property", #"name="apple-itunes-app""#, #"property="apple-itunes-app""#),
    Fault("banner.name-wrong", #"name="apple-itunes-app""#, #"name="apple-itune-app""#),
    Fault("banner.app-id-placeholder", "app-id=544007664", "app-id=YOUR_APP_ID"),
    Fault("banner.app-id-is-bundle", "app-id=544007664", "app-id=example.plums.app"),
    Fault("banner.app-id-missing", "app-id=544007664", "appid=544007664"),
    Fault("banner.key-unknown", "app-argument=https", "app-argment=https"),
    Fault("banner.key-unknown", "affiliate-data=at", "affiliate- data=at"),
    Fault("banner.separator", "544007664, app-argument", "544007664; app-argument"),
    Fault(
      "banner.argument-start-screen",
      "app-argument=https://plums.example/recipes/cake",
      "app-argument=plums://"
    ),
    Fault(
      "deep-link.dangerous-scheme",
      #"ios:url" content="plums:"#,
      #"ios:url" content="javascript:"#
    ),
    Fault("app-links.property-unknown", "al:android:package", "al:android:packag"),
    Fault("app-links.package-malformed", #"content="example.plums.app""#, #"content="plums""#),
    Fault(
      "twitter-app.id-malformed",
      #"id:iphone" content="544007664""#,
      #"id:iphone" content="example.plums.app""#
    ),
    Fault(
      "twitter-app.name-is-number",
      #"name:iphone" content="Plums""#,
      #"name:iphone" content="544007664""#
    ),
    association("pattern-space", #""/recipes/*""#, #"" /recipes/*""#),
    association("regular-expression", #""/recipes/*""#, #""/recipes/.*""#),
    association("brace-list", #""/recipes/*""#, #""/{recipes,tips}/*""#),
    association("not-in-component", #"{"/": "/old/*", "exclude": true}"#, #"{"/": "NOT /old/*"}"#),
    association("variable-undefined", "$(kind)", "$(kinds)"),
    association("variable-value-not-encoded", #""tips""#, #""tips & more""#),
    association("app-id-placeholder", "K3Q7ZP29WD", "TEAMID"),
    association("app-id-malformed", "K3Q7ZP29WD", "K3Q7ZP29W"),
    association("not-json", #"["recipes", "tips"]"#, #"["recipes", "tips",]"#),
    association("not-json", #""details""#, #"/* apps */ "details""#),
    association("key-unknown", #""components""#, #""componets""#),
    association(
      "formats-mixed",
      #""appIDs": ["K3Q7ZP29WD.example.plums.app"]"#,
      #""appID": "K3Q7ZP29WD.example.plums.app""#
    ),
  ]
}
