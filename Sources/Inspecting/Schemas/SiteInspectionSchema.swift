/// The JSON Schema of a site's inspection, which `pippin inspect --site HOST --schema` prints.
package enum SiteInspectionSchema {
  /// The schema, draft 2020-12.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pippin:schema:site:1",
      "title": "The inspection of one site",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "appLinked": {"description": "How many pages are app-linked results.", "$ref": "#/$defs/count"},
        "association": {
          "description": "Which pages apps claim by the association file.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "apps": {"description": "Pages that each app claims, by its identifier.", "$ref": "#/$defs/counts"},
            "folders": {"description": "Folders of the first level, those with most unclaimed pages first.", "type": "array", "items": {"$ref": "#/$defs/folder"}},
            "states": {"description": "Pages by the state of the file when they were read.", "$ref": "#/$defs/counts"}
          },
          "required": ["apps", "folders", "states"]
        },
        "banners": {"description": "How many pages have a Smart App Banner.", "$ref": "#/$defs/count"},
        "copies": {"description": "What Apple and Google have of the host; only with --cdn.", "$ref": "#/$defs/copies"},
        "duplicates": {
          "description": "Pages of the index that say the same.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "descriptions": {"description": "Groups of pages with one description, the largest first; at most 100.", "$ref": "#/$defs/groups"},
            "texts": {"description": "Groups of pages whose texts differ in little, the largest first; at most 100.", "$ref": "#/$defs/groups"},
            "titles": {"description": "Groups of pages with one title, the largest first; at most 100.", "$ref": "#/$defs/groups"}
          },
          "required": ["descriptions", "texts", "titles"]
        },
        "faults": {"description": "The rules that are broken, those of most pages first.", "type": "array", "items": {"$ref": "#/$defs/fault"}},
        "files": {"description": "What is wrong with robots.txt, the sitemaps and other files of the host.", "type": "array", "items": {"$ref": "#/$defs/file"}},
        "host": {"description": "The host, with its port where that is not the scheme's own.", "type": "string"},
        "indexable": {"description": "How many pages may be in the index.", "$ref": "#/$defs/count"},
        "orphans": {"description": "The URLs of pages that no other page of the host links to, but the start page.", "type": "array", "items": {"type": "string"}},
        "pages": {"description": "How many pages have a record.", "$ref": "#/$defs/count"},
        "points": {"description": "The mean quality of the pages that have structured data; 0 when none has.", "type": "integer", "minimum": 0, "maximum": 100},
        "reasons": {"description": "Pages by the reason why they are not in the index, or not app-linked.", "$ref": "#/$defs/counts"},
        "rendering": {
          "description": "How many pages were rendered; only with --render.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "omitted": {"description": "Pages that were to be rendered and were not, by the reason.", "$ref": "#/$defs/counts"},
            "rendered": {"description": "How many pages were rendered.", "$ref": "#/$defs/count"}
          },
          "required": ["omitted", "rendered"]
        },
        "schema": {"description": "The name and version of this format.", "const": "pippin-site/1"},
        "structured": {"description": "How many pages have structured data.", "$ref": "#/$defs/count"},
        "types": {"description": "Pages by the types of their structured data.", "$ref": "#/$defs/counts"},
        "universal": {"description": "How many pages an app claims by the association file.", "$ref": "#/$defs/count"},
        "unmet": {"description": "Pages that lack what --require names, by its name.", "$ref": "#/$defs/counts"}
      },
      "required": [
        "appLinked", "association", "banners", "duplicates", "faults", "files", "host",
        "indexable", "orphans", "pages", "points", "reasons", "schema", "structured", "types", "universal",
        "unmet"
      ],
      "$defs": \#(copies)
        "count": {"type": "integer", "minimum": 0},
        "counts": {"type": "object", "additionalProperties": {"$ref": "#/$defs/count"}},
        "fault": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "example": {"description": "The URL of one page or file that has it.", "type": "string"},
            "pages": {"description": "How many pages or files have it.", "$ref": "#/$defs/count"},
            "rule": {"description": "The code of the rule; pippin rules CODE explains it.", "type": "string"},
            "severity": {"description": "How much it matters.", "enum": ["error", "warning", "note"]}
          },
          "required": ["example", "pages", "rule", "severity"]
        },
        "file": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "address": {"description": "The URL of the file.", "type": "string"},
            "findings": {"description": "What is wrong with it.", "type": "array", "items": {"$ref": "#/$defs/finding"}}
          },
          "required": ["address", "findings"]
        },
        "finding": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "column": {"description": "The column in Unicode scalars, counted from 1; absent when it has no position.", "type": "integer", "minimum": 1},
            "evidence": {"description": "The part of the source that shows it; absent when none does.", "type": "string"},
            "fix": {"description": "What to do about it.", "type": "string"},
            "gain": {"description": "By how much quality would rise, from 0 to 1; absent when it would not.", "type": "number"},
            "line": {"description": "The line of the source, counted from 1; absent when it has no position.", "type": "integer", "minimum": 1},
            "message": {"description": "What is wrong, in one or two sentences.", "type": "string"},
            "rule": {"description": "The code of the rule; pippin rules CODE explains it.", "type": "string"},
            "severity": {"description": "How much it matters.", "enum": ["error", "warning", "note"]}
          },
          "required": ["fix", "message", "rule", "severity"]
        },
        "folder": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "claimed": {"description": "How many of its pages an app claims.", "$ref": "#/$defs/count"},
            "example": {"description": "The URL of a page that no app claims; absent when each is claimed.", "type": "string"},
            "pages": {"description": "How many pages are below it.", "$ref": "#/$defs/count"},
            "path": {"description": "The path of the folder, with a slash at its end.", "type": "string"}
          },
          "required": ["claimed", "pages", "path"]
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "count": {"description": "How many pages of the host share it.", "type": "integer", "minimum": 2},
              "pages": {"description": "The URLs of the first of them, at most 20.", "type": "array", "items": {"type": "string"}},
              "value": {"description": "What they share; of whole texts the URL of the page that represents them.", "type": "string"}
            },
            "required": ["count", "pages", "value"]
          }
        }
      }
    }
    """#

  /// The definitions of what Apple and Google have of the host, which `--cdn` adds.
  private static let copies = #"""
    {
        "copies": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "copies": {"description": "The copies of both services.", "type": "array", "items": {"$ref": "#/$defs/copy"}},
            "differences": {"description": "Pages that an app opens by the host's file or by a copy, and not by both.", "type": "array", "items": {"$ref": "#/$defs/difference"}},
            "examples": {"description": "The same for URLs that are made of the rules of both files.", "type": "array", "items": {"$ref": "#/$defs/difference"}}
          },
          "required": ["copies", "differences", "examples"]
        },
        "copy": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "askedAt": {"description": "When the service was asked, in ISO 8601; absent when it was not.", "type": "string"},
            "cache": {"description": "How the service's caches found its response; absent when it does not say.", "type": "string"},
            "causes": {"description": "What the response means, most important first.", "type": "array", "items": {"$ref": "#/$defs/cause"}},
            "code": {"description": "The service's own code of a failure; absent without one.", "type": "string"},
            "comparison": {
              "description": "How the copy compares with the host's own file.",
              "enum": ["same", "different", "origin-lost", "copy-missing", "both-missing", "unknown"]
            },
            "details": {"description": "What the service says beside its code; absent when it says nothing.", "type": "string"},
            "expiresAt": {"description": "When the service asks the host again at the earliest; absent when it does not say.", "type": "string"},
            "host": {"description": "The host, with its port where that is not 443.", "type": "string"},
            "madeAt": {"description": "When the service got its file or failure from the host; absent when it does not say.", "type": "string"},
            "service": {"description": "Who keeps the copy.", "enum": ["apple", "google"]},
            "source": {"description": "The URL that the service requested of the host; absent when it does not say.", "type": "string"},
            "state": {"description": "What the service has.", "enum": ["present", "failed", "unreachable", "unasked"]},
            "words": {"description": "The service's own words, or why nothing is known; absent when it has a file.", "type": "string"}
          },
          "required": ["causes", "comparison", "host", "service", "state"]
        },
        "cause": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "certainty": {"description": "How sure the cause is; unknown when the response says nothing of the host.", "enum": ["certain", "likely", "possible", "unknown"]},
            "evidence": {"description": "What shows it; absent when nothing more does.", "type": "string"},
            "fix": {"description": "What to do about it.", "type": "string"},
            "kind": {"description": "What it is, the same for each service.", "type": "string"},
            "owner": {"description": "Who can put it right; time means that it passes by itself.", "enum": ["host", "app", "time", "user"]},
            "rule": {"description": "The code of the rule that is broken; absent when none is.", "type": "string"},
            "text": {"description": "What is so, in one or two sentences.", "type": "string"}
          },
          "required": ["certainty", "fix", "kind", "owner", "text"]
        },
        "difference": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "app": {"description": "The app.", "type": "string"},
            "copyRule": {"description": "The rule of the copy that decides; absent when none does.", "type": "string"},
            "opensByFile": {"description": "Whether the app opens the URL by the host's own file.", "type": "boolean"},
            "fileRule": {"description": "The rule of the host's file that decides; absent when none does.", "type": "string"},
            "service": {"description": "Whose copy it is.", "enum": ["apple", "google"]},
            "url": {"description": "The URL.", "type": "string"}
          },
          "required": ["app", "opensByFile", "service", "url"]
        },
    """#
}
