import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOfHistory, faultsOfMessage } from './commit-subjects.mjs';
import { realRoot } from './planted-house.ts';

const WHY = '\n\nBecause the first password was lost.';

describe('a commit message', () => {
  test('has a short subject, a blank line and a body', () => {
    expect(faultsOfMessage(`Make the account only once the server listens${WHY}`)).toEqual([]);
  });

  test.each([
    [`${'Say '.repeat(20)}it${WHY}`, 'the subject has 82 of 72 characters'],
    [`x${WHY}`, 'the subject must say in a few words what changes'],
    ['Make the account later', 'a body must say why'],
    ['Make the account later\nat once\nBecause', 'a blank line must follow the subject'],
  ])('is refused: %j', (message, fault) => {
    expect(faultsOfMessage(message)).toContain(fault);
  });

  test('of a merge or a revert is left to git', () => {
    expect(faultsOfMessage("Merge branch 'main'")).toEqual([]);
  });
});

describe('the commit history', () => {
  test('keeps the rule since it was made', () => {
    expect(faultsOfHistory(realRoot)).toEqual([]);
  });

  test('is read from the commit that brought the rule, and one fault in it is found', () => {
    const root = mkdtempSync(join(tmpdir(), 'tableside-history-'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    const commit = (message: string) =>
      git(
        '-c',
        'user.name=A',
        '-c',
        'user.email=a@b.example',
        'commit',
        '-q',
        '--allow-empty',
        '-m',
        message,
      );
    git('init', '-q');
    commit('old');
    mkdirSync(join(root, 'scripts/house'), { recursive: true });
    writeFileSync(join(root, 'scripts/house/commit-subjects.mjs'), '');
    git('add', '.');
    commit('Check commit messages');
    commit(`Do a thing${WHY}`);
    expect(faultsOfHistory(root)).toEqual([]);
    commit('Do another thing');
    const hash = git('log', '-1', '--format=%h').trim();
    expect(faultsOfHistory(root)).toEqual([`${hash}: a body must say why`]);
    rmSync(root, { recursive: true, force: true });
  });

  test('is empty when the sources came without one', () => {
    expect(faultsOfHistory(tmpdir())).toEqual([]);
  });
});
