/** A release of CHANGELOG.md begins with one paragraph that a busy person reads whole. */
import { expect, test } from 'vitest';
import { readDoc } from './named-tests.ts';

const MOST_WORDS = 180;

/** Returns what stands open below each heading of a release. */
function openParts(text: string): { release: string; paragraphs: readonly string[] }[] {
  const [, ...releases] = text.split(/^## /m);
  return releases.map((part) => {
    const [release = '', ...rest] = part.split('\n');
    const open = rest.join('\n').replace(/<details>[\s\S]*?<\/details>/g, '');
    return { release, paragraphs: open.split(/\n{2,}/).filter((one) => one.trim() !== '') };
  });
}

const isShort = (paragraphs: readonly string[]): boolean =>
  paragraphs.length === 1 && (paragraphs[0] ?? '').split(/\s+/).length <= MOST_WORDS;

test('each release has one short paragraph, and the rest is folded below it', () => {
  const releases = openParts(readDoc('CHANGELOG.md'));
  expect(releases.length).toBeGreaterThan(1);
  expect(releases.filter(({ paragraphs }) => !isShort(paragraphs)).map(({ release }) => release)).toEqual([]);
});

test('a release with an unfolded list is noticed', () => {
  const planted =
    '# Changelog\n\n## 2.0.0\n\nIt is faster.\n\n- A tap takes 2 ms.\n\n## 1.0.0\n\nIt is there.\n\n<details>\n- All\n\n</details>\n';
  expect(openParts(planted).map(({ paragraphs }) => isShort(paragraphs))).toEqual([false, true]);
});
