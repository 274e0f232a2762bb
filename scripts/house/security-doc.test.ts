/** Every test that SECURITY.md names must exist, so that it promises nothing untested. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROOF = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g;

/** Returns the rows of its tables: the threat, the defense, and the tests. */
function rowsOf(text: string): { cells: string[]; proofs: { path: string; title: string | undefined }[] }[] {
  return text
    .slice(text.indexOf('## What is defended'), text.indexOf('## What is not defended'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
    .map((line) => ({
      cells: line.split('|').map((cell) => cell.trim()),
      proofs: [...line.matchAll(PROOF)].map(([, path = '', title]) => ({ path, title })),
    }));
}

const isHeld = ({ path, title }: { path: string; title: string | undefined }): boolean => {
  const file = join(ROOT, path);
  return existsSync(file) && readFileSync(file, 'utf8').includes(title ?? '');
};

test('each defence names a test that is there', () => {
  const rows = rowsOf(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(25);
  const without = rows.filter(({ proofs }) => proofs.length === 0).map(({ cells }) => cells[1]);
  expect(without).toEqual(['a dependency with a known hole']);
  expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isHeld(proof))).toEqual([]);
});

test('a test that is not there is noticed', () => {
  const planted = '## What is defended\n| a thief | a lock | `api/src/http/lock.test.ts` "is locked" |\n';
  const [row] = rowsOf(`${planted}## What is not defended`);
  expect(row?.proofs).toEqual([{ path: 'api/src/http/lock.test.ts', title: 'is locked' }]);
  expect(row?.proofs.filter((proof) => !isHeld(proof))).toHaveLength(1);
});
