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
        "appLinked": {"$ref": "#/$defs/count"},
        "association": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "apps": {"$ref": "#/$defs/counts"},
            "folders": {"type": "array", "items": {"$ref": "#/$defs/folder"}},
            "states": {"$ref": "#/$defs/counts"}
          },
          "required": ["apps", "folders", "states"]
        },
        "banners": {"$ref": "#/$defs/count"},
        "copies": {"$ref": "#/$defs/copies"},
        "duplicates": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "descriptions": {"$ref": "#/$defs/groups"},
            "texts": {"$ref": "#/$defs/groups"},
            "titles": {"$ref": "#/$defs/groups"}
          },
          "required": ["descriptions", "texts", "titles"]
        },
        "faults": {"type": "array", "items": {"$ref": "#/$defs/fault"}},
        "files": {"type": "array", "items": {"$ref": "#/$defs/file"}},
        "host": {"type": "string"},
        "indexable": {"$ref": "#/$defs/count"},
        "orphans": {"type": "array", "items": {"type": "string"}},
        "pages": {"$ref": "#/$defs/count"},
        "points": {"type": "integer", "minimum": 0, "maximum": 100},
        "reasons": {"$ref": "#/$defs/counts"},
        "rendering": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "omitted": {"$ref": "#/$defs/counts"},
            "rendered": {"$ref": "#/$defs/count"}
          },
          "required": ["omitted", "rendered"]
        },
        "schema": {"const": "pippin-site/1"},
        "structured": {"$ref": "#/$defs/count"},
        "types": {"$ref": "#/$defs/counts"},
        "universal": {"$ref": "#/$defs/count"},
        "unmet": {"$ref": "#/$defs/counts"}
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
            "example": {"type": "string"},
            "pages": {"$ref": "#/$defs/count"},
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "note"]}
          },
          "required": ["example", "pages", "rule", "severity"]
        },
        "file": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "address": {"type": "string"},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}}
          },
          "required": ["address", "findings"]
        },
        "finding": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "column": {"type": "integer", "minimum": 1},
            "evidence": {"type": "string"},
            "fix": {"type": "string"},
            "gain": {"type": "number"},
            "line": {"type": "integer", "minimum": 1},
            "message": {"type": "string"},
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "note"]}
          },
          "required": ["fix", "message", "rule", "severity"]
        },
        "folder": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "claimed": {"$ref": "#/$defs/count"},
            "example": {"type": "string"},
            "pages": {"$ref": "#/$defs/count"},
            "path": {"type": "string"}
          },
          "required": ["claimed", "pages", "path"]
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "count": {"type": "integer", "minimum": 2},
              "pages": {"type": "array", "items": {"type": "string"}},
              "value": {"type": "string"}
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
            "copies": {"type": "array", "items": {"$ref": "#/$defs/copy"}},
            "differences": {"type": "array", "items": {"$ref": "#/$defs/difference"}},
            "examples": {"type": "array", "items": {"$ref": "#/$defs/difference"}}
          },
          "required": ["copies", "differences", "examples"]
        },
        "copy": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "askedAt": {"type": "string"},
            "cache": {"type": "string"},
            "causes": {"type": "array", "items": {"$ref": "#/$defs/cause"}},
            "code": {"type": "string"},
            "comparison": {
              "enum": ["same", "different", "origin-lost", "copy-missing", "both-missing", "unknown"]
            },
            "details": {"type": "string"},
            "expiresAt": {"type": "string"},
            "host": {"type": "string"},
            "madeAt": {"type": "string"},
            "service": {"enum": ["apple", "google"]},
            "source": {"type": "string"},
            "state": {"enum": ["present", "failed", "unreachable", "unasked"]},
            "words": {"type": "string"}
          },
          "required": ["causes", "comparison", "host", "service", "state"]
        },
        "cause": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "certainty": {"enum": ["certain", "likely", "possible", "unknown"]},
            "evidence": {"type": "string"},
            "fix": {"type": "string"},
            "kind": {"type": "string"},
            "owner": {"enum": ["host", "app", "time", "user"]},
            "rule": {"type": "string"},
            "text": {"type": "string"}
          },
          "required": ["certainty", "fix", "kind", "owner", "text"]
        },
        "difference": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "app": {"type": "string"},
            "copyRule": {"type": "string"},
            "opensByFile": {"type": "boolean"},
            "fileRule": {"type": "string"},
            "service": {"enum": ["apple", "google"]},
            "url": {"type": "string"}
          },
          "required": ["app", "opensByFile", "service", "url"]
        },
    """#
}
