/** What a newcomer sees who has not what is needed: a sentence, and nothing half done. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADVICE, compileWith, isCompilerMissing } from './compiler.mjs';
import { root } from './setup.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tableside-begin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const begin = readFileSync(join(root, 'scripts/begin.cjs'), 'utf8');

/** What came into the language after 2009, as the parser names it. */
const LATER =
  /^(Arrow|Template|Class|Await|Yield|Spread|Rest|Import|Export|Chain|ForOf|ObjectPattern|ArrayPattern|AssignmentPattern|Private|Static|Meta|Super|TaggedTemplate)/;

function laterThan2009(code: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, kind, async, generator, shorthand, operator } = node as Record<string, unknown>;
    if (typeof type === 'string' && LATER.test(type)) found.push(type);
    if (type === 'VariableDeclaration' && kind !== 'var') found.push(String(kind));
    if (async === true || generator === true || shorthand === true) found.push('function or shorthand');
    if (operator === '??' || operator === '**' || /^(\?\?|\|\||&&)=$/.test(String(operator)))
      found.push(String(operator));
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseSync('begin.cjs', code).program);
  return found;
}

describe('an old Node version', () => {
  it('can read the first script of every command, so it prints our sentence', () => {
    expect(laterThan2009(begin)).toEqual([]);
    for (const code of [
      'const a = 1',
      'a?.b',
      '() => 1',
      '`a`',
      'import("a")',
      'async function f() {}',
      'a ??= 1',
    ])
      expect(laterThan2009(code), code).not.toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const newcomers = [
      'start',
      'test',
      'test:all',
      'dev',
      'tableside',
      'simulate',
      'bench',
      'package',
      'cluster',
    ];
    for (const name of newcomers) expect(scripts[name]).toMatch(/^node scripts\/begin\.cjs /);
  });

  const pretending = (change: string) =>
    spawnSync(
      process.execPath,
      ['--require', writePretence(change), join(root, 'scripts/begin.cjs'), 'start'],
      {
        encoding: 'utf8',
      },
    );
  const writePretence = (change: string): string => {
    const file = join(folder, 'pretend.cjs');
    writeFileSync(file, `Object.defineProperty(process, ${change});`);
    return file;
  };

  it.each(['v8.17.0', 'v18.20.0'])('is named in a message: %s', (version) => {
    const { status, stdout, stderr } = pretending(`'version', { value: '${version}' }`);
    expect(stderr).toMatch(
      new RegExp(`^Tableside needs Node \\^20.*; this is ${version}\\. Get one from https://nodejs\\.org\n$`),
    );
    expect([status, stdout]).toEqual([1, '']);
  });

  it('is not the only reason, and Windows is named with what to use there', () => {
    const { status, stderr } = pretending(`'platform', { value: 'win32' }`);
    expect(stderr).toMatch(/^Tableside runs on Linux and macOS\. On Windows, install WSL 2 .*\n$/);
    expect(status).toBe(1);
  });
});

describe('npm install out of habit', () => {
  it('prints a hint at npm start, and leaves nothing behind', { timeout: 60_000 }, () => {
    for (const name of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
      cpSync(join(root, name), join(folder, name));
    const before = readdirSync(folder);
    const { status, stderr } = spawnSync('npm', ['install', '--offline'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('catalog:use-npm-start-instead-of-npm-install');
    expect(status).not.toBe(0);
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a machine without a compiler', () => {
  const failing = () => Promise.reject(new Error('gyp ERR! '.repeat(45)));
  const refusal = (advice: string) => new Error(advice);

  it('gets two lines that say what to install', async () => {
    const compiling = compileWith({ compile: failing, isMissing: () => true, install: undefined, refusal });
    await expect(compiling).rejects.toThrow(ADVICE);
    expect(ADVICE.split('\n')).toHaveLength(2);
    expect(ADVICE).toMatch(/sudo apt-get install python3 make g\+\+|xcode-select --install/);
  });

  it('gets one through apt if it may, and compiles again', async () => {
    const done: string[] = [];
    const compile = async () => {
      done.push('compile');
      if (done.length === 1) throw new Error('gyp ERR!');
    };
    const install = (...packages: string[]) => void done.push(packages.join(' '));
    await compileWith({ compile, isMissing: () => true, install, refusal });
    expect(done).toEqual(['compile', 'python3 make g++', 'compile']);
    const away = () => {
      throw new Error('no network');
    };
    await expect(
      compileWith({ compile: failing, isMissing: () => true, install: away, refusal }),
    ).rejects.toThrow(ADVICE);
  });

  it('shows what the compiler said if there is one', async () => {
    const compiling = compileWith({ compile: failing, isMissing: () => false, install: undefined, refusal });
    await expect(compiling).rejects.toThrow('gyp ERR!');
  });

  it('include one on which a program is missing', () => {
    for (const name of ['python3', 'make', 'c++']) {
      expect(isCompilerMissing(folder)).toBe(true);
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o755);
    }
    expect(isCompilerMissing(`/nowhere:${folder}`)).toBe(false);
    mkdirSync(join(folder, 'empty'));
    expect(isCompilerMissing(join(folder, 'empty'))).toBe(true);
  });
});
