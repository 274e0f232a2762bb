/**
 * Root types the command, and the server is another user: files that only root may read are taken, and what is left behind
 * is the server's.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveToNobody, keepToRoot, NOBODY } from '../../testing/server/another-user.ts';
import { type BundledServer, bundleServer } from '../../testing/server/bundled-server.ts';
import { cliFolder } from '../../testing/server/cli-folder.ts';
import { keptSecret } from '../start/data-dir.ts';

const MINUTE = 60_000;
const { root, folder, startedOnce } = cliFolder();
const isRoot = process.geteuid?.() === 0;
const server = isRoot ? NOBODY : (process.geteuid?.() ?? 0);

let bundle: BundledServer;
beforeAll(async () => {
  bundle = await bundleServer();
  // Others may not read what is made for a test.
  chmodSync(join(bundle.main, '../../..'), 0o755);
}, MINUTE);
afterAll(() => bundle.remove());

/** Only root may look into it. */
let closed = '';
beforeEach(async () => {
  closed = mkdtempSync(join(tmpdir(), 'tableside-root-'));
  await startedOnce();
  keptSecret(folder());
  mkdirSync(join(folder(), 'images'));
  writeFileSync(join(folder(), 'images/soup.webp'), 'soup');
  giveToNobody(folder());
  if (isRoot) chownSync(join(folder(), 'images/soup.webp'), NOBODY, NOBODY);
  for (const path of all(folder())) chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
});
afterEach(() => rmSync(closed, { recursive: true, force: true }));

function typed(args: string, environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder(), PORT: '0', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle.cli, ...args.split(' ')], {
    env,
    cwd: closed,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

const all = (place: string): string[] => [
  place,
  ...readdirSync(place, { recursive: true }).map((name) => join(place, String(name))),
];

/** All that is in the folder and is not the server's alone. */
function strange(place = folder()): string[] {
  return all(place).filter((path) => statSync(path).uid !== server || (statSync(path).mode & 0o077) !== 0);
}

describe('a command that root types', { timeout: MINUTE }, () => {
  it('backs up to a folder of root, verifies that backup and restores it, and the server can use it all', () => {
    expect(strange()).toEqual([]);
    expect(typed('backup night.db').said).toMatch(/^Backed up to \S+night\.db, checked whole, with 1 files/);
    expect(statSync(join(closed, 'night.db'))).toMatchObject({ uid: process.geteuid?.() });
    expect(typed('verify night.db')).toMatchObject({ code: 0 });
    rmSync(join(folder(), 'images/soup.webp'));
    expect(typed('restore night.db')).toMatchObject({ code: 0, said: expect.stringContaining('Restored.') });
    expect(readFileSync(join(folder(), 'images/soup.webp'), 'utf8')).toBe('soup');
    expect(strange()).toEqual([]);
    expect(statSync(join(closed, 'night.images/soup.webp')).uid).toBe(process.geteuid?.());
    expect(typed('backup')).toMatchObject({ code: 0 });
    expect(strange()).toEqual([]);
  });

  it('names a backup that is missing or invalid, and leaves everything as it was', () => {
    expect(typed('restore gone.db')).toMatchObject({
      code: 1,
      said: `${join(closed, 'gone.db')} does not exist.\n`,
    });
    writeFileSync(
      join(closed, 'text.db'),
      'no database at all, only a text that is long enough to be looked at. '.repeat(20),
    );
    expect(typed('restore text.db').said).toMatch(/is not a whole database \(SQLITE_NOTADB\)\.\n$/);
    expect(strange()).toEqual([]);
  });

  it('says who owns the database when the server does not', () => {
    const file = join(folder(), 'tableside.db');
    keepToRoot(file);
    expect(typed('doctor').said).toMatch(/✗ Database: \S+tableside\.db (belongs to root|has the mode 0)/);
    expect(typed('backup').said).toMatch(/tableside\.db (belongs to root|has the mode 0)/);
    expect(typed('doctor').said).not.toMatch(/restore/i);
  });

  it('checks a file of settings that only root may read', () => {
    const file = join(root(), 'env');
    writeFileSync(file, 'PORT=3000   # of the house\n', { mode: 0o600 });
    expect(typed('doctor', { TABLESIDE_SETTINGS: file }).said).toContain(
      '✗ Settings: the comment behind PORT',
    );
  });

  it('can export to a folder of root', () => {
    expect(typed('export --out all')).toMatchObject({ code: 0 });
    expect(existsSync(join(closed, 'all/orders.csv'))).toBe(true);
    expect(strange()).toEqual([]);
  });
});

describe('moving to another machine', { timeout: MINUTE }, () => {
  const there = () => join(root(), 'there');
  const elsewhere = () => {
    mkdirSync(there(), { mode: 0o700 });
    if (isRoot) chownSync(there(), NOBODY, NOBODY);
    return { DATA_DIR: there() };
  };

  it('takes data, pictures and secret along, in one command at each end', () => {
    expect(typed('pack moving')).toMatchObject({ code: 0 });
    expect(readdirSync(join(closed, 'moving')).sort()).toEqual([
      'images',
      'jwt-secret',
      'pack.json',
      'tableside.db',
    ]);
    expect(typed('unpack moving', elsewhere())).toMatchObject({
      code: 0,
      said: expect.stringContaining('Unpacked.'),
    });
    expect(readFileSync(join(there(), 'jwt-secret'), 'utf8')).toBe(
      readFileSync(join(folder(), 'jwt-secret'), 'utf8'),
    );
    expect(readFileSync(join(there(), 'images/soup.webp'), 'utf8')).toBe('soup');
    expect(strange(there())).toEqual([]);
    expect(typed('doctor', { DATA_DIR: there() }).said).toContain('✓ Secret: is there');
  });

  it('keeps what the other machine had, and its secret', () => {
    typed('pack moving');
    const environment = elsewhere();
    writeFileSync(join(there(), 'jwt-secret'), 'o'.repeat(40), { mode: 0o600 });
    if (isRoot) chownSync(join(there(), 'jwt-secret'), NOBODY, NOBODY);
    expect(typed('unpack moving', environment)).toMatchObject({ code: 0 });
    const [kept = ''] = readdirSync(join(there(), 'replaced'));
    expect(readFileSync(join(there(), 'replaced', kept, 'jwt-secret'), 'utf8')).toBe('o'.repeat(40));
    expect(strange(there())).toEqual([]);
  });

  it('is refused when the pack changed on the way, and then nothing is touched [T118]', () => {
    typed('pack moving');
    writeFileSync(join(closed, 'moving/images/soup.webp'), 'soap');
    const { code, said } = typed('unpack moving', elsewhere());
    expect(said).toMatch(
      /soup\.webp is not as it was packed\. Copy the pack again\. Nothing was changed\.\n$/,
    );
    expect(code).toBe(1);
    expect(readdirSync(there())).toEqual([]);
  });
});
