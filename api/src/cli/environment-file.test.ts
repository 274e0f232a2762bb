/** The file of settings is read by systemd's rules, and the blocks of the docs are right as they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SETTINGS_CASES } from '../../testing/server/settings-cases.ts';
import { readConfig } from '../config.ts';
import { parseEnvironment } from './environment-file.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('the file of settings', () => {
  it.each(SETTINGS_CASES)('reads %j as %j', (text, settings) => {
    expect(parseEnvironment(text)).toEqual(settings);
  });
});

describe('the blocks of settings in the docs', () => {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const book = pages.map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')).join('\n');
  const fenced = [...book.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```/gm)];
  const textsOf = (isSettings: boolean): string[] =>
    fenced.flatMap(([, language, text = '']) => ((language === 'ini') === isSettings ? text : []));
  const blocks = textsOf(true);

  it('are valid as they stand', () => {
    expect(blocks.length).toBeGreaterThan(5);
    for (const block of blocks) {
      const settings = parseEnvironment(block);
      // The files that they name are on that machine only.
      const { DATABASE_URL_FILE: file, ...values } = settings;
      expect(file ?? '/file').toMatch(/^\/\S+$/);
      expect(() => readConfig(values)).not.toThrow();
      expect(Object.values(settings).filter((value) => /\s#/.test(value))).toEqual([]);
    }
  });

  it('are all marked as settings', () => {
    const others = textsOf(false);
    expect(others.filter((block) => /^\s*[A-Z_]{4,}=\S+\s*(#.*)?$/m.test(block))).toEqual([]);
  });

  it('hold, like the file in the package, only settings that the server takes', () => {
    const text = readFileSync(join(ROOT, 'deploy/debian/env'), 'utf8');
    expect(() => readConfig(parseEnvironment(text))).not.toThrow();
    const all = parseEnvironment(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    // A certificate is the server's own, or comes from elsewhere.
    const { TLS: own, TLS_CERT: _cert, TLS_KEY: _key, ...others } = all;
    expect(() => readConfig({ ...others, TLS: own })).not.toThrow();
    const { TLS: _own, ...elsewhere } = all;
    expect(() => readConfig(elsewhere)).not.toThrow();
    expect(Object.keys(all).length).toBeGreaterThan(Object.keys(parseEnvironment(text)).length);
  });
});
