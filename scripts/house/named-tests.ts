/** Finds tests by what their titles carry, such as `is told once [P4 T12]`: a rule of SPEC.md and a threat of security.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The first argument of a call whose next one is a function or its options, as of `test`, `it` and `describe`. */
const TAGGED = /\(\s*(['"`])((?:\\.|(?!\1).)*) \[([A-Z]\d+(?: [A-Z]\d+)*)\]\1,\s*(?:async\b|\(|\{|\w+ =>)/g;
const FOLDERS_OF_TESTS = ['api', 'packages', 'web', 'proof'];

export interface NamedTest {
  readonly file: string;
  /** The title as in the file, or a part of it. */
  readonly title: string;
}

export interface Tag {
  readonly id: string;
  readonly title: string;
}

export const readDoc = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const plainTitle = (title: string): string => title.replaceAll(/\\(['"`])/g, '$1');

/** Returns one tag for each id in the title of a test or a group of tests. */
export const tagsOf = (source: string): Tag[] =>
  [...source.matchAll(TAGGED)].flatMap(([, , title = '', ids = '']) =>
    ids.split(' ').map((id) => ({ id, title: plainTitle(title) })),
  );

export function tagsInTests(): (Tag & NamedTest)[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS_OF_TESTS];
  return execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(\.(test|spec)\.tsx?|\.contract\.ts)$/.test(file) && existsSync(join(ROOT, file)))
    .flatMap((file) => tagsOf(readDoc(file)).map((tag) => ({ ...tag, file })));
}
