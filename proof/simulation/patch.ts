/**
 * Structural search and replace in TypeScript. A patch names a function and the code to replace in it. Code is compared
 * as syntax trees, so line breaks, quotes, parentheses and comments do not matter. In `find`, a name that begins with
 * `$` stands for any expression, or as a statement for any statement; `replace` may use it.
 */
import { parseSync } from 'oxc-parser';

export interface Patch {
  /** The name of the function, method or function-valued constant that contains the code. */
  readonly in: string;
  readonly find: string;
  readonly replace: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Captured = ReadonlyMap<string, Node>;

/** These fields are ignored: where a node stands and how it was written does not change its meaning. */
const IGNORED: readonly string[] = ['start', 'end', 'range', 'raw'];

/** Returns the patched text. Throws unless the code is in the function exactly once. */
export function patched(text: string, patch: Patch): string {
  const pattern = patternOf(patch.find);
  const inside = new Set(
    nodesOf(parse(text))
      .filter((node) => isNamed(node, patch.in))
      .flatMap(nodesOf),
  );
  const places = [...inside].flatMap((node) => {
    const captured = match(pattern, node);
    return captured ? [{ node, captured }] : [];
  });
  const [place] = places;
  if (!place || places.length > 1)
    throw new Error(`The code "${patch.find}" is ${places.length} times in ${patch.in}, and not once.`);
  const { node, captured } = place;
  const replaced = patch.replace.replaceAll(/\$\w+/g, (name) => sourceOf(text, captured.get(name)));
  const whole = text.slice(0, node.start) + replaced + text.slice(node.end);
  parse(whole);
  return whole;
}

function parse(text: string): Node {
  const { program, errors } = parseSync('patched.ts', text, { preserveParens: false });
  if (errors[0]) throw new Error(`${errors[0].message} in:\n${text}`);
  return program as unknown as Node;
}

/** A single expression matches wherever it stands. Code that ends with a semicolon matches as a statement. */
function patternOf(find: string): Node {
  const { body } = parse(`async () => { ${find} }`) as unknown as {
    body: [{ expression: { body: { body: readonly (Node & { readonly expression?: Node })[] } } }];
  };
  const [statement, ...others] = body[0].expression.body.body;
  if (!statement || others.length > 0) throw new Error(`"${find}" is not one statement or expression.`);
  return statement.expression && !find.endsWith(';') ? statement.expression : statement;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function nodesOf(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => value as unknown)
    .filter(isNode);
  return [node, ...below.flatMap(nodesOf)];
}

function isNamed(node: Node, name: string): boolean {
  const { id, key, init, value } = node as { id?: Node; key?: Node; init?: Node; value?: Node };
  const isFunction = [node, init, value].some((one) => /Function/.test(one?.type ?? ''));
  return isFunction && (id ?? key)?.name === name;
}

/** Returns the nodes that the names with `$` stand for; undefined if the code differs. */
function match(pattern: unknown, code: unknown): Captured | undefined {
  if (isNode(pattern) && isNode(code)) {
    const name = placeholderOf(pattern);
    if (name !== undefined) return new Map([[name, code]]);
  }
  if (typeof pattern !== 'object' || pattern === null || typeof code !== 'object' || code === null)
    return pattern === code ? new Map() : undefined;
  const captured = new Map<string, Node>();
  for (const key of new Set([...Object.keys(pattern), ...Object.keys(code)])) {
    if (IGNORED.includes(key)) continue;
    const found = match((pattern as Node)[key], (code as Node)[key]);
    if (!found) return undefined;
    for (const [name, node] of found) captured.set(name, node);
  }
  return captured;
}

function placeholderOf(pattern: Node): string | undefined {
  const named = pattern.type === 'ExpressionStatement' ? (pattern.expression as Node) : pattern;
  return named.type === 'Identifier' && String(named.name).startsWith('$') ? String(named.name) : undefined;
}

function sourceOf(text: string, node: Node | undefined): string {
  if (!node) throw new Error('The replacement uses a name that the searched code does not have.');
  return text.slice(node.start, node.end);
}
