/**
 * Reads a file of settings by the rules of systemd's EnvironmentFile, so that every program on a machine has the values
 * that the service has. It is plain JavaScript: the package's scripts run it before anything else.
 *
 * - A line that begins with # or ; is a comment. Behind a value, # belongs to the value.
 * - Quotes, single or double, may hold spaces and line breaks. In double quotes, a backslash keeps " \ ` and $ as they are.
 * - Without quotes, a backslash keeps the next character; at the end of a line it joins the next one.
 * - Nothing is expanded: & $ and ? mean themselves.
 */
import { readFileSync } from 'node:fs';

const SPACE = /[ \t\r]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** @param {string} path */
export const readEnvironmentFile = (path) => parseEnvironment(readFileSync(path, 'utf8'));

/**
 * Returns the settings. Of one that is named twice, the last counts.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvironment(text) {
  /** @type {Record<string, string>} */
  const settings = {};
  let at = 0;
  while (at < text.length) {
    const line = lineAt(text, at);
    const [, name = ''] = /^\s*([^=]*?)\s*=/.exec(line) ?? [];
    if (/^\s*[#;]/.test(line) || !line.includes('=')) {
      at += line.length + 1;
      continue;
    }
    const { value, end } = valueAt(text, at + line.indexOf('=') + 1);
    if (NAME.test(name)) settings[name] = value;
    at = end;
  }
  return settings;
}

/** @param {string} text @param {number} at */
function lineAt(text, at) {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? undefined : end);
}

/**
 * Returns the value and where the next line begins. Several quoted parts make one value.
 * @param {string} text
 * @param {number} start
 */
function valueAt(text, start) {
  let at = start;
  let value = '';
  while (at < text.length && text[at] !== '\n') {
    const letter = text.charAt(at);
    if (SPACE.test(letter)) at += 1;
    else {
      const part = letter === '"' || letter === "'" ? quotedAt(text, at) : bareAt(text, at);
      value += part.value;
      at = part.end;
    }
  }
  return { value, end: at + 1 };
}

/** Without quotes, the rest of the line, without the spaces at its end. @param {string} text @param {number} start */
function bareAt(text, start) {
  let at = start;
  let value = '';
  let kept = 0;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    const isEscape = text[at] === '\\';
    if (isEscape) at += 1;
    if (!(isEscape && text[at] === '\n')) value += text.charAt(at);
    if (isEscape || !SPACE.test(text.charAt(at))) kept = value.length;
  }
  return { value: value.slice(0, kept), end: at };
}

/** @param {string} text @param {number} start */
function quotedAt(text, start) {
  const quote = text.charAt(start);
  let at = start + 1;
  let value = '';
  for (; at < text.length && text[at] !== quote; at += 1) {
    const isEscape = quote === '"' && text[at] === '\\';
    if (isEscape) at += 1;
    const letter = text.charAt(at);
    if (isEscape && !'"\\`$'.includes(letter)) value += letter === '\n' ? '' : `\\${letter}`;
    else value += letter;
  }
  return { value, end: at + 1 };
}
