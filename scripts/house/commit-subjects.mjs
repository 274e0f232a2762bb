/**
 * Commit messages: a subject of at most 72 characters, then a blank line and a body that says why. `npm test` checks every
 * commit since the rule was made; the hook `.githooks/commit-msg` checks a message before it becomes a commit.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUBJECT_LENGTH = 72;
/** The commit that brought this file brought the rule. */
const RULE = 'scripts/house/commit-subjects.mjs';
/** Git writes these itself. */
const WRITTEN_BY_GIT = /^(Merge|Revert|fixup!|squash!) /;

/**
 * Returns what is wrong with a message; empty when nothing is.
 * @param {string} message
 * @returns {string[]}
 */
export function faultsOfMessage(message) {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', blank = '', ...body] = lines;
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const faults = [];
  if (subject.trim().split(/\s+/).length < 2) faults.push('the subject must say in a few words what changes');
  if (subject.length > SUBJECT_LENGTH)
    faults.push(`the subject has ${subject.length} of ${SUBJECT_LENGTH} characters`);
  if (blank.trim() !== '') faults.push('a blank line must follow the subject');
  if (body.join('').trim() === '') faults.push('a body must say why');
  return faults;
}

/**
 * Returns the faults of every commit since the rule. Sources without their history have none.
 * @param {string} root
 * @returns {string[]}
 */
export function faultsOfHistory(root) {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const [first] = git('log', '--diff-filter=A', '--format=%h', '--reverse', '--', RULE).split('\n');
  if (!first) return [];
  const log = git('log', '--no-merges', '--format=%h%n%B%x00', `${first}..HEAD`);
  return log.split('\0').flatMap((entry) => {
    const [hash = '', ...message] = entry.trim().split('\n');
    return hash === '' ? [] : faultsOfMessage(message.join('\n')).map((fault) => `${hash}: ${fault}`);
  });
}

/** As a hook it is given the file that holds the message. */
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2]) {
  const faults = faultsOfMessage(readFileSync(process.argv[2], 'utf8'));
  for (const fault of faults) console.error(`Commit message: ${fault}.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
