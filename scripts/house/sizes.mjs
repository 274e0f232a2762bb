/**
 * Limits on size, in code lines (lines that hold more than a comment): the length of files and functions, and the
 * nesting depth of blocks.
 */
import { Visitor } from 'oxc-parser';
import { isTest } from './sources.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('./sources.mjs').Problem} Problem
 * @typedef {{ type: string, start: number, end: number, parent?: unknown }} Node
 */

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const blocks = [
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
];

const limits = { file: 300, function: 50, componentFunction: 80, depth: 3 };

/**
 * @param {Source[]} sources
 * @returns {Problem[]}
 */
export function checkSizes(sources) {
  return sources.flatMap((source) => {
    const lines = codeLines(source);
    const count = lines.count(0, source.text.length);
    const tooLong =
      count > limits.file
        ? [
            {
              rule: 'file-length',
              file: source.path,
              says: `has ${count} code lines of ${limits.file} allowed`,
            },
          ]
        : [];
    return [...tooLong, ...checkFunctions(source, lines)];
  });
}

/**
 * @param {Source} source
 * @returns {{ count: (start: number, end: number) => number, number: (offset: number) => number }}
 */
function codeLines({ text, parsed }) {
  let code = text;
  for (const { start, end } of parsed.comments) {
    const blank = code.slice(start, end).replace(/[^\n]/g, ' ');
    code = code.slice(0, start) + blank + code.slice(end);
  }
  return {
    count: (start, end) =>
      code
        .slice(start, end)
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    number: (offset) => text.slice(0, offset).split('\n').length,
  };
}

/**
 * Checks the lengths of functions (tests are exempt) and the nesting depth of blocks within each.
 * @param {Source} source
 * @param {ReturnType<typeof codeLines>} lines
 * @returns {Problem[]}
 */
function checkFunctions({ path, parsed }, lines) {
  /** @type {Problem[]} */
  const problems = [];
  const allowed = path.endsWith('.tsx') ? limits.componentFunction : limits.function;
  const depths = [0];
  /** The positions of `else if`. It continues its `if` and does not nest deeper. */
  const elseIfs = new Set();

  /** @param {Node} node */
  const enterFunction = (node) => {
    depths.push(0);
    const count = lines.count(node.start, node.end);
    if (count <= allowed || isTest(path)) return;
    const says = `line ${lines.number(node.start)}: a function of ${count} code lines, ${allowed} allowed`;
    problems.push({ rule: 'function-length', file: path, says });
  };
  /** @param {Node} node */
  const enterBlock = (node) => {
    const depth = (depths.at(-1) ?? 0) + 1;
    depths[depths.length - 1] = depth;
    if (depth !== limits.depth + 1) return;
    const says = `line ${lines.number(node.start)}: blocks nest deeper than ${limits.depth}`;
    problems.push({ rule: 'nesting-depth', file: path, says });
  };
  const leaveBlock = () => {
    depths[depths.length - 1] = (depths.at(-1) ?? 1) - 1;
  };

  new Visitor({
    ...around(functions, enterFunction, () => void depths.pop()),
    ...around(blocks, enterBlock, leaveBlock),
    IfStatement(node) {
      if (node.alternate?.type === 'IfStatement') elseIfs.add(node.alternate.start);
      if (!elseIfs.has(node.start)) enterBlock(node);
    },
    'IfStatement:exit'(node) {
      if (!elseIfs.has(node.start)) leaveBlock();
    },
  }).visit(parsed.program);
  return problems;
}

/**
 * Returns a visitor that calls the same functions for several node types.
 * @param {string[]} types
 * @param {(node: Node) => void} enter
 * @param {(node: Node) => void} leave
 */
function around(types, enter, leave) {
  return Object.fromEntries(
    types.flatMap((type) => [
      [type, enter],
      [`${type}:exit`, leave],
    ]),
  );
}
