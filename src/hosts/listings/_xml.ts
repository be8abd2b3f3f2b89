/** One skill as five lines of XML: pi, OpenClaw, opencode and Gemini CLI write it alike. */
export const XML_ENTRY = '  <skill>\n    <name>{name}</name>\n    <description>{description}</description>\n    <location>{location}</location>\n  </skill>'
