/// The JSON Schema of a page record, ``PageRecord/schema``, as definitions for other schemas.
///
/// Reference: JSON Schema, draft 2020-12: <https://json-schema.org/draft/2020-12/schema>
enum RecordSchema {
  /// The members of `$defs`, in braces; `record` is the record itself.
  static let definitions = #"""
    {
      "record": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "actions": {"type": "array", "items": {"$ref": "#/$defs/action"}},
          "alternateApps": {"type": "array", "items": {"$ref": "#/$defs/alternateApp"}},
          "alternates": {"type": "array", "items": {"$ref": "#/$defs/alternate"}},
          "appLinks": {"type": "array", "items": {"$ref": "#/$defs/appLink"}},
          "banner": {"$ref": "#/$defs/banner"},
          "canonicalURL": {"type": "string"},
          "dateModified": {"type": "string"},
          "datePublished": {"type": "string"},
          "deepLinks": {"type": "array", "items": {"$ref": "#/$defs/deepLink"}},
          "description": {"type": "string"},
          "expires": {"type": "string"},
          "feeds": {"type": "array", "items": {"$ref": "#/$defs/resource"}},
          "fetch": {"$ref": "#/$defs/fetch"},
          "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
          "headings": {"type": "array", "items": {"type": "string"}},
          "image": {"type": "string"},
          "imageSize": {"$ref": "#/$defs/imageSize"},
          "indexable": {"type": "boolean"},
          "keywords": {"type": "array", "items": {"type": "string"}},
          "language": {"type": "string"},
          "links": {"type": "array", "items": {"$ref": "#/$defs/link"}},
          "manifestURL": {"type": "string"},
          "oEmbeds": {"type": "array", "items": {"$ref": "#/$defs/resource"}},
          "quality": {"$ref": "#/$defs/quality"},
          "reasons": {"type": "array", "items": {"type": "string"}},
          "relatedApps": {"type": "array", "items": {"$ref": "#/$defs/relatedApp"}},
          "robots": {"$ref": "#/$defs/robots"},
          "schema": {"const": "pippin-record/1"},
          "structuredData": {"$ref": "#/$defs/structuredData"},
          "text": {"type": "string"},
          "title": {"type": "string"},
          "touchIcon": {"type": "string"},
          "twitterApp": {"$ref": "#/$defs/twitterApp"},
          "universalLinks": {"$ref": "#/$defs/universalLinks"},
          "url": {"type": "string"},
          "webFallback": {"$ref": "#/$defs/webFallback"}
        },
        "required": [
          "actions", "alternateApps", "alternates", "appLinks", "deepLinks", "feeds", "findings",
          "headings", "indexable", "keywords", "links", "oEmbeds", "quality", "reasons",
          "relatedApps", "robots", "schema", "structuredData", "text", "url"
        ]
      },
      "action": {
        "type": "object",
        "additionalProperties": false,
        "properties": {"kind": {"enum": ["call", "directions"]}, "value": {"type": "string"}},
        "required": ["kind", "value"]
      },
      "alternate": {
        "type": "object",
        "additionalProperties": false,
        "properties": {"hreflang": {"type": "string"}, "url": {"type": "string"}},
        "required": ["hreflang", "url"]
      },
      "alternateApp": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "app": {"type": "string"},
          "platform": {"enum": ["ios", "android"]},
          "uri": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["app", "platform", "uri"]
      },
      "appLink": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "appID": {"type": "string"},
          "appName": {"type": "string"},
          "class": {"type": "string"},
          "package": {"type": "string"},
          "platform": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["platform"]
      },
      "banner": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "affiliateData": {"type": "string"},
          "appID": {"type": "string", "pattern": "^[0-9]+$"},
          "argument": {"type": "string"},
          "clipBundleID": {"type": "string"},
          "clipDisplay": {"type": "string"}
        }
      },
      "deepLink": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "app": {"type": "string"},
          "platform": {"enum": ["ios", "ipad", "android", "windows"]},
          "source": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["platform", "source"]
      },
      "fetch": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "bytes": {"type": "integer", "minimum": 0},
          "charset": {"type": "string"},
          "contentType": {"type": "string"},
          "durationMs": {"type": "integer", "minimum": 0},
          "etag": {"type": "string"},
          "fetchedAt": {"type": "string", "format": "date-time"},
          "finalURL": {"type": "string"},
          "lastModified": {"type": "string"},
          "redirects": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "properties": {"status": {"type": "integer"}, "url": {"type": "string"}},
              "required": ["status", "url"]
            }
          },
          "requestedURL": {"type": "string"},
          "status": {"type": "integer"}
        },
        "required": ["bytes", "finalURL", "redirects", "requestedURL", "status"]
      },
      "finding": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "column": {"type": "integer", "minimum": 1},
          "evidence": {"type": "string"},
          "fix": {"type": "string"},
          "gain": {"type": "number", "minimum": 0, "maximum": 1},
          "line": {"type": "integer", "minimum": 1},
          "message": {"type": "string"},
          "rule": {"type": "string", "pattern": "^[a-z0-9-]+(\\.[a-z0-9-]+)+$"},
          "severity": {"enum": ["error", "warning", "note"]}
        },
        "required": ["fix", "message", "rule", "severity"]
      },
      "imageSize": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "height": {"type": "integer", "minimum": 1},
          "width": {"type": "integer", "minimum": 1}
        },
        "required": ["height", "width"]
      },
      "item": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "id": {"type": "string"},
          "properties": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/value"}}
          },
          "syntax": {"enum": ["json-ld", "microdata", "rdfa"]},
          "types": {"type": "array", "items": {"type": "string"}}
        },
        "required": ["properties", "syntax", "types"]
      },
      "link": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "column": {"type": "integer", "minimum": 1},
          "line": {"type": "integer", "minimum": 1},
          "rel": {"type": "array", "items": {"type": "string"}},
          "text": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["rel", "text", "url"]
      },
      "quality": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "parts": {
            "type": "object",
            "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1}
          },
          "score": {"type": "number", "minimum": 0, "maximum": 1}
        },
        "required": ["parts", "score"]
      },
      "relatedApp": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "id": {"type": "string"},
          "platform": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["platform"]
      },
      "resource": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "title": {"type": "string"},
          "type": {"type": "string"},
          "url": {"type": "string"}
        },
        "required": ["type", "url"]
      },
      "robots": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "allowed": {"type": "boolean"},
          "group": {"type": "string"},
          "maxSnippet": {"type": "integer", "minimum": 1},
          "nofollow": {"type": "boolean"},
          "noindex": {"type": "boolean"},
          "nosnippet": {"type": "boolean"},
          "rule": {"type": "string"},
          "sources": {"type": "array", "items": {"type": "string"}}
        },
        "required": ["allowed", "nofollow", "noindex", "nosnippet", "sources"]
      },
      "structuredData": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "dublinCore": {"$ref": "#/$defs/texts"},
          "items": {"type": "array", "items": {"$ref": "#/$defs/item"}},
          "openGraph": {"$ref": "#/$defs/texts"},
          "twitterCard": {"type": "object", "additionalProperties": {"type": "string"}}
        },
        "required": ["dublinCore", "items", "openGraph", "twitterCard"]
      },
      "texts": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "string"}}
      },
      "twitterApp": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "country": {"type": "string"},
          "googleplay": {"$ref": "#/$defs/twitterTarget"},
          "ipad": {"$ref": "#/$defs/twitterTarget"},
          "iphone": {"$ref": "#/$defs/twitterTarget"}
        }
      },
      "twitterTarget": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "id": {"type": "string"},
          "name": {"type": "string"},
          "url": {"type": "string"}
        }
      },
      "universalLinks": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "apps": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "appID": {"type": "string"},
                "rule": {"type": "string"},
                "verdict": {"enum": ["match", "exclude", "none"]}
              },
              "required": ["appID", "verdict"]
            }
          },
          "state": {"enum": ["valid", "invalid", "missing", "unknown"]}
        },
        "required": ["apps", "state"]
      },
      "value": {"anyOf": [{"type": ["string", "number", "boolean"]}, {"$ref": "#/$defs/item"}]},
      "webFallback": {
        "type": "object",
        "additionalProperties": false,
        "properties": {"shouldFallback": {"type": "boolean"}, "url": {"type": "string"}},
        "required": ["shouldFallback"]
      }
    }
    """#
}
