/**
 * Checks that the steps of a write are taken. A call of steps does nothing until `yield*` takes it, and as a condition it
 * is always true. No type says so, because a generator may be kept for later.
 */
import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import { stepsIn } from './code-rules.mjs';
import { isTest } from './sources.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('./sources.mjs').Problem} Problem
 */

/** @param {Source[]} sources @returns {Problem[]} */
export function checkSteps(sources) {
  const within = sources.filter(({ path }) => path.startsWith(`${stepsIn}/`) && !isTest(path));
  const declared = new Map(within.map((source) => [source.path, declaredIn(source)]));
  return within.flatMap((source) => {
    const names = new Set([...(declared.get(source.path) ?? []), ...importedBy(source, declared)]);
    return untakenIn(source, names).map((name) => ({
      rule: 'steps-are-taken',
      file: source.path,
      says: `calls ${name} without yield*, so its steps are not taken`,
    }));
  });
}

/**
 * Returns the names of functions whose declared result is `Steps`.
 * @param {Source} source
 */
function declaredIn({ parsed }) {
  /** @type {Set<string>} */
  const names = new Set();
  new Visitor({
    FunctionDeclaration({ id, returnType }) {
      if (id && isSteps(returnType)) names.add(id.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return;
      if (isSteps(init.returnType)) names.add(id.name);
    },
  }).visit(parsed.program);
  return names;
}

/** @param {import('oxc-parser').TSTypeAnnotation | null | undefined} declared */
function isSteps(declared) {
  const type = declared?.typeAnnotation;
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Steps'
  );
}

/**
 * Returns the names of imported functions that return steps.
 * @param {Source} source
 * @param {ReadonlyMap<string, ReadonlySet<string>>} declared
 */
function importedBy({ path, parsed }, declared) {
  /** @type {string[]} */
  const names = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const theirs = declared.get(posix.join(posix.dirname(path), source.value));
      for (const { local } of specifiers) if (theirs?.has(local.name)) names.push(local.name);
    },
  }).visit(parsed.program);
  return names;
}

/**
 * Returns the calls of these functions that are neither taken nor returned by an arrow function.
 * @param {Source} source
 * @param {ReadonlySet<string>} names
 */
function untakenIn({ parsed }, names) {
  /** @type {Set<unknown>} */
  const taken = new Set();
  /** @type {string[]} */
  const untaken = [];
  new Visitor({
    YieldExpression({ delegate, argument }) {
      if (delegate) taken.add(argument);
    },
    ArrowFunctionExpression({ body }) {
      taken.add(body);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && names.has(callee.name) && !taken.has(node))
        untaken.push(callee.name);
    },
  }).visit(parsed.program);
  return untaken;
}
