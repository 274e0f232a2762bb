/** Two builds of the product, in folders of their own: the one that is built here, and one whose app differs from it. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Build {
  /** The entry file of the server. */
  readonly main: string;
  /** The file with which the app starts. Only this build has it. */
  readonly entry: string;
}

const ENTRY = /\/(assets\/index-[\w-]+\.js)"/;
const OTHER_ENTRY = 'assets/index-another.js';
const PACKED = ['', '.br', '.gz'];

export function makeTwoBuilds(root: string, folder: string): readonly [Build, Build] {
  const [one, other] = [copyBuild(root, join(folder, 'one')), copyBuild(root, join(folder, 'other'))];
  return [one, renameEntry(other)];
}

function copyBuild(root: string, to: string): Build {
  for (const part of ['api/dist', 'web/dist']) cpSync(join(root, part), join(to, part), { recursive: true });
  mkdirSync(join(to, 'api'), { recursive: true });
  symlinkSync(join(root, 'api/node_modules'), join(to, 'api/node_modules'));
  cpSync(join(root, 'package.json'), join(to, 'package.json'));
  return buildIn(to);
}

/** The build in the folder of a product that is built. */
function buildIn(folder: string): Build {
  const [, entry = ''] = ENTRY.exec(readFileSync(pageOf(folder), 'utf8')) ?? [];
  return { main: join(folder, 'api/dist/main.js'), entry };
}

/** The name of a build is the hash of its page, which names this file. */
function renameEntry({ main, entry }: Build): Build {
  const folder = join(main, '../../..');
  for (const end of PACKED)
    renameSync(join(folder, 'web/dist', entry + end), join(folder, 'web/dist', OTHER_ENTRY + end));
  const page = pageOf(folder);
  writeFileSync(page, readFileSync(page, 'utf8').replace(entry, OTHER_ENTRY));
  for (const end of PACKED.slice(1)) rmSync(page + end);
  return { main, entry: OTHER_ENTRY };
}

const pageOf = (folder: string): string => join(folder, 'web/dist/index.html');
