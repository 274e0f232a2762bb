import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret, prepareDataDir } from './data-dir.ts';

describe('the data folder', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tableside-data-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is made with the folders above it, for the server alone', () => {
    const folder = prepareDataDir(join(root, 'venue', 'data'));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when nothing can be made there, without waiting for ever', () => {
    expect(() => prepareDataDir('/proc/tableside/data')).toThrow(
      /^DATA_DIR \/proc\/tableside\/data cannot be made: E\w+$/,
    );
  });

  it('is refused when it is a file', () => {
    const file = join(root, 'data');
    writeFileSync(file, '');
    expect(() => prepareDataDir(file)).toThrow(/is not a folder$/);
  });

  it('is refused when it cannot be written', () => {
    expect(() => prepareDataDir('/proc/self')).toThrow(/^DATA_DIR \/proc\/self cannot be written/);
  });

  it('keeps one secret that only the server may read', () => {
    const secret = keptSecret(root);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(statSync(join(root, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(keptSecret(root)).toBe(secret);
    expect(readFileSync(join(root, 'jwt-secret'), 'utf8')).toBe(secret);
  });

  it('takes away access that others had to the secret [T120]', () => {
    keptSecret(root);
    chmodSync(join(root, 'jwt-secret'), 0o644);
    keptSecret(root);
    expect(statSync(join(root, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('says so when the secret was cut short', () => {
    writeFileSync(join(root, 'jwt-secret'), 'abc');
    expect(() => keptSecret(root)).toThrow(/holds no usable secret/);
  });
});
