/** Tables in the documentation that name tests: `| id | text | … `file › title` … |`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface NamedTest {
  readonly file: string;
  /** As it stands in the file, or a part of it. */
  readonly title: string;
}

export interface DocRow {
  readonly id: string;
  readonly tests: readonly NamedTest[];
  /** Everything behind the id. */
  readonly text: string;
}

const ROW = /^\| ([\d.]+) \| (.+) \|$/;
const TEST = /`([\w./-]+(?:\.(?:test|spec|shots)\.tsx?|-contract\.ts|\.mjs)) › (.+?)`/g;

export const readDoc = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const rowsOf = (text: string): DocRow[] =>
  text.split('\n').flatMap((line) => {
    const [, id, rest] = ROW.exec(line) ?? [];
    if (id === undefined || rest === undefined) return [];
    const tests = [...rest.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title }));
    return [{ id, tests, text: rest }];
  });

/** The title is quoted in the file as it is, or with its apostrophes escaped. */
export function isThere({ file, title }: NamedTest): boolean {
  const path = join(ROOT, file);
  if (title.trim() === '' || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return [title, title.replaceAll("'", "\\'")].some((words) => source.includes(words));
}
