/** The rule that no two built files need each other, proved by a build that breaks it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { importCircles } from './import-circles.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function circlesOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return importCircles(folder);
}

test('built files that need each other are found, however many are between them', () => {
  expect(
    circlesOf({
      'a.js': 'import{t as e}from"./b.js";',
      'b.js': 'import"./c.js";import{x}from"./d.js";',
      'c.js': 'import{a}from"./a.js";',
      'd.js': '',
    }),
  ).toEqual(['a.js → b.js → c.js → a.js']);
});

test('files that share another one, or load it later, are not a circle', () => {
  expect(
    circlesOf({
      'a.js': 'import{t}from"./b.js";import{u}from"./c.js";',
      'b.js': 'import{u}from"./c.js";',
      'c.js': 'import("./a.js");',
    }),
  ).toEqual([]);
});
