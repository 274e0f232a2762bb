/** Makes a newer release for tests of updates: the same app, whose page contains another name. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = /("revision":")[0-9a-f]+(","url":"index\.html")/;

export interface Build {
  /** The entry file of this build's server. */
  readonly main: string;
  remove(): void;
}

export function nextBuild(name: string): Build {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-build-'));
  const web = join(folder, 'web/dist');
  for (const dist of ['api/dist', 'web/dist'])
    cpSync(join(ROOT, dist), join(folder, dist), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'api/node_modules'), join(folder, 'api/node_modules'));

  const page = `${readFileSync(join(web, 'index.html'), 'utf8')}<!-- ${name} -->\n`;
  writePlain(web, 'index.html', page);
  const worker = readFileSync(join(web, 'sw.js'), 'utf8');
  if (!PAGE.test(worker)) throw new Error('the service worker names no page');
  const revision = createHash('md5').update(page).digest('hex');
  writePlain(web, 'sw.js', worker.replace(PAGE, `$1${revision}$2`));
  return {
    main: join(folder, 'api/dist/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes a file and removes its compressed copies, which are from the earlier build. */
function writePlain(web: string, name: string, text: string): void {
  writeFileSync(join(web, name), text);
  for (const packed of ['br', 'gz']) rmSync(join(web, `${name}.${packed}`), { force: true });
}
