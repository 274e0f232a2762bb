import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cliFolder } from '../../testing/server/cli-folder.ts';
import { authorityIn } from '../authority/own-certificate.ts';
import { authorityFileOf } from '../authority/places.ts';

const { root, folder, type, startedOnce } = cliFolder();
const NAMES = { TLS_NAMES: 'floor.local' };

it('the certificate command makes an authority, and says what it is limited to and how to use it', async () => {
  const { code, said } = await type('certificate', NAMES);
  expect(code).toBe(0);
  expect(said).toMatch(/^The authority may vouch for floor\.local.* alone, until 2036-06-09\.$/m);
  expect(said).toContain(`SHA-256  ${authorityIn(folder())?.fingerprint256}`);
  expect(said).toMatch(/^The certificate of the server names floor\.local.*, and ends on 2027-07-13\.$/m);
  expect(said).toMatch(/start the server with TLS=own, and with HTTP_PORT/);
  const own = { ...NAMES, TLS: 'own', HOST: '0.0.0.0', PORT: '443' };
  expect((await type('certificate', own)).said).toMatch(
    /On a tablet, open:[\s\S]*https:\/\/floor\.local\/connect/,
  );
  const plain = await type('certificate', { ...own, HTTP_PORT: '80' });
  expect(plain.said).toContain('  http://floor.local/connect');
});

it('the certificate command keeps the authority until another one is asked for', async () => {
  await type('certificate', NAMES);
  const first = authorityIn(folder())?.fingerprint256;
  expect((await type('certificate', { TLS_NAMES: 'floor.local,bar.local' })).said).toContain(
    'It may not name bar.local',
  );
  expect(authorityIn(folder())?.fingerprint256).toBe(first);
  const { said } = await type('certificate --new', { TLS_NAMES: 'floor.local,bar.local' });
  expect(said).toContain('Each tablet has to trust the new authority.');
  expect(said).not.toContain('may not name');
  expect(authorityIn(folder())?.fingerprint256).not.toBe(first);
});

it('what tablets have to trust comes out without the key, and over no other file [T132]', async () => {
  expect(await type('certificate --out house.crt', NAMES)).toMatchObject({ code: 0 });
  const text = readFileSync(join(root(), 'house.crt'), 'utf8');
  expect(new X509Certificate(text).fingerprint256).toBe(authorityIn(folder())?.fingerprint256);
  expect(text).not.toContain('PRIVATE');
  expect(await type('certificate --out house.crt', NAMES)).toMatchObject({ code: 1 });
  expect((await type('certificate --out data/house.crt', NAMES)).said).toMatch(/! Name a file outside of/);
});

it('a pack takes the authority to another machine, and no backup has it [T132]', async () => {
  await startedOnce();
  await type('certificate', NAMES);
  const mine = readFileSync(authorityFileOf(folder()), 'utf8');
  await type('backup night.db');
  expect(readFileSync(join(root(), 'night.db')).includes('PRIVATE KEY')).toBe(false);
  expect(await type('pack moving')).toMatchObject({ code: 0 });
  expect(statSync(join(root(), 'moving/authority.pem')).mode & 0o777).toBe(0o600);
  renameSync(folder(), join(root(), 'earlier'));
  expect(await type('unpack moving')).toMatchObject({ code: 0 });
  expect(readFileSync(authorityFileOf(folder()), 'utf8')).toBe(mine);
  expect(existsSync(join(folder(), 'replaced'))).toBe(false);
});

it('a pack with an authority that was changed on the way touches nothing [T118]', async () => {
  await startedOnce();
  await type('certificate', NAMES);
  await type('pack moving');
  await type('certificate --new', NAMES);
  const mine = readFileSync(authorityFileOf(folder()), 'utf8');
  const { appendFileSync } = await import('node:fs');
  appendFileSync(join(root(), 'moving/authority.pem'), ' ');
  expect((await type('unpack moving')).said).toMatch(/is not as it was packed/);
  expect(readFileSync(authorityFileOf(folder()), 'utf8')).toBe(mine);
});
