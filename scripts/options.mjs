/** Reads the options of a script. `--help` shows the usage. An unknown option ends the script with a short message. */
import { parseArgs } from 'node:util';
import { SetupError } from './setup.mjs';

/**
 * One option. `least` makes it a whole number with this minimum; `among` lists the texts that it may be.
 * @typedef {{ type: 'string' | 'boolean', about: string, least?: number, among?: readonly string[], default?: string | number }} Option
 */

/**
 * @typedef {{ command: string, about: string, options: Readonly<Record<string, Option>>, words?: { shown: string, is: RegExp, about: string } }} Usage
 * @typedef {{ values: Record<string, string | number | boolean | undefined>, words: string[] }} Given
 */

/**
 * Returns undefined after it has shown the help. Throws a `SetupError` that says what is wrong.
 * @param {Usage} usage
 * @param {string[]} args
 * @returns {Given | undefined}
 */
export function readOptions(usage, args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(usage));
    return undefined;
  }
  const { values, positionals } = parse(usage, args);
  const isUnknown = (/** @type {string} */ word) => !usage.words?.is.test(word);
  const unknown = positionals.find(isUnknown);
  if (unknown !== undefined) throw refusal(usage, `"${unknown}" is not understood.`);
  const read = Object.entries(usage.options).map(([name, option]) => [
    name,
    readValue(usage, { name, option, given: values[name] }),
  ]);
  return { values: Object.fromEntries(read), words: positionals };
}

/** @param {Usage} usage @param {string[]} args */
function parse(usage, args) {
  const options = Object.fromEntries(
    Object.entries(usage.options).map(([name, { type }]) => [name, { type }]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw refusal(usage, `${line}.`);
  }
}

/**
 * @param {Usage} usage
 * @param {{ name: string, option: Option, given: string | number | boolean | undefined }} one
 */
function readValue(usage, { name, option, given = option.default }) {
  const { least, among } = option;
  if (among && !among.includes(String(given)))
    throw refusal(usage, `--${name} must be ${among.join(' or ')}, not "${given}".`);
  if (least === undefined || given === undefined) return given;
  const number = /^\d{1,12}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (!(number >= least))
    throw refusal(usage, `--${name} must be a whole number of at least ${least}, not "${given}".`);
  return number;
}

/** @param {Usage} usage @param {string} sentence */
const refusal = ({ command }, sentence) =>
  new SetupError(`${sentence}\n${command} --help shows what can be asked for.`);

/** @param {Usage} usage */
function helpOf({ command, about, options, words }) {
  if (Object.keys(options).length === 0 && !words) return [command.replace(/ --$/, ''), about].join('\n');
  const lines = Object.entries(options).map(([name, { type, about: text, default: standard }]) => [
    `--${name}${type === 'string' ? ' <value>' : ''}`,
    standard === undefined ? text : `${text} (${standard} unless given)`,
  ]);
  if (words) lines.push([words.shown, words.about]);
  const width = Math.max(...lines.map(([left = '']) => left.length));
  const shown = lines.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`);
  return [`${command} [options]`, about, '', ...shown].join('\n');
}
