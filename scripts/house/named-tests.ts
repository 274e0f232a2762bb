/** Finds tests that the documentation names as `file › title`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface NamedTest {
  readonly file: string;
  /** The title as in the file, or a part of it. */
  readonly title: string;
}

export const readDoc = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
