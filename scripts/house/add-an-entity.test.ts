/** Holds "Add an entity" of CONTRIBUTING.md to the files that name every entity. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './sources.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const section = /^## Add an entity\n(.*?)^## /ms.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
const filesOf = (table: string): string[] =>
  [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
const [every = '', ...further] = section.split(/^\|---\|---\|$/m).slice(1);

const list = /ENTITY_NAMES = \[(.*?)\]/s.exec(read('packages/domain/src/entities/entities.ts'))?.[1] ?? '';
const entities = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
/** As a key, or in quotes. */
const named = entities.map((name) => new RegExp(`^\\s*${name}\\??: |'${name}'`, 'm'));

it('the files that name every entity are those that CONTRIBUTING lists', () => {
  expect(entities).toContain('timeCard');
  const found = readSources(root).filter(({ text }) => named.every((name) => name.test(text)));
  expect(filesOf(every).sort()).toEqual(found.map(({ path }) => path).sort());
});

it('the further files are about a time card', () => {
  const files = further.flatMap(filesOf);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(`${root}${file}`) || !/time-?card/i.test(read(file)))).toEqual(
    [],
  );
});
