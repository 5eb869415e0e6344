/// The definition of what to fix in the JSON Schema of an inspection.
enum AdviceSchema {
  static let text = #"""
    {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "accepted": {
          "description": "Whether the baseline accepts it, so that it does not count.",
          "type": "boolean"
        },
        "condition": {
          "description": "What the points depend on beside the fix; absent when the fix brings them all.",
          "type": "string"
        },
        "fix": {"description": "What to do.", "type": "string"},
        "locations": {
          "description": "Where it is; empty when it is nowhere in particular.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "column": {
                "description": "The column in Unicode scalars, from 1; absent when it is nowhere.",
                "type": "integer", "minimum": 1
              },
              "detail": {
                "description": "What is wrong at this location in particular; absent when nothing is.",
                "type": "string"
              },
              "evidence": {
                "description": "The piece of source that shows it; absent when there is none.",
                "type": "string"
              },
              "file": {
                "description": "The path or URL of the file that the line is in; absent for the page.",
                "type": "string"
              },
              "line": {
                "description": "The line, from 1; absent when it is nowhere.",
                "type": "integer", "minimum": 1
              }
            }
          }
        },
        "message": {
          "description": "What is wrong, the same at each location.", "type": "string"
        },
        "points": {
          "description": "How many of 100 points of quality the fix brings.",
          "type": "integer", "minimum": 0
        },
        "requirements": {
          "description": "The requirements that fail because of it.",
          "type": "array", "items": {"type": "string"}
        },
        "rule": {
          "description": "The code of the rule or check; pippin rules CODE explains it.",
          "type": "string"
        },
        "severity": {
          "description": "How much it matters: as much as the worst that follows from it, which decides the exit code.",
          "enum": ["error", "warning", "note"]
        },
        "snippet": {
          "description": "Markup made of what the page says; absent when there is none.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "form": {
              "description": "Whether it can be pasted as it is, has words in capitals to fill in, or is an example.",
              "enum": ["paste", "template", "example"]
            },
            "placement": {
              "description": "Where it goes; tags is in place of the tags at the locations.",
              "type": "string"
            },
            "text": {"description": "The markup.", "type": "string"}
          },
          "required": ["form", "placement", "text"]
        }
      },
      "required": [
        "accepted", "fix", "locations", "message", "points", "requirements", "rule", "severity"
      ]
    }
    """#
}
