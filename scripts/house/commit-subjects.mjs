/**
 * Commit messages: a subject of at most 72 characters, then a blank line and a body that says why. `npm test` checks every
 * commit since the rule was made; the hook `.githooks/commit-msg` checks a message before it becomes a commit.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUBJECT_LENGTH = 72;
/** The rule applies to all commits after the one that added this file. */
const RULE = 'scripts/house/commit-subjects.mjs';
/** Git itself writes messages that begin like this. */
const WRITTEN_BY_GIT = /^(Merge|Revert|fixup!|squash!) /;

/**
 * Returns what is wrong with a message, or an empty list.
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
 * Returns the faults of every commit since the rule was made, or none for sources without a Git history.
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

/** When run as a hook, it receives the path of the file that holds the message. */
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2]) {
  const faults = faultsOfMessage(readFileSync(process.argv[2], 'utf8'));
  for (const fault of faults) console.error(`Commit message: ${fault}.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
