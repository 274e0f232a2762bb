/**
 * The rules that off-the-shelf tools check (types, lint, dead code, silent tests). Each is proved by a planted fault.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantHouse, realRoot } from './planted-house.ts';

/** Runs a tool in a planted repository. Returns its output, whatever its exit code. */
function said(root: string, [tool, ...args]: string[]): string {
  try {
    return execFileSync(process.execPath, [join(realRoot, 'node_modules', tool ?? ''), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 32 * 1024 * 1024,
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Number(${index});`).join('\n');

describe('lint rules', () => {
  const faults: [rule: string, file: string, text: string][] = [
    ['noExplicitAny', 'any.ts', 'export const a: any = 1;'],
    ['noTsIgnore', 'ignore.ts', '// @ts-ignore\nexport const a: string = 1;'],
    ['useMaxParams', 'params.ts', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];'],
    [
      'noFloatingPromises',
      'floating.ts',
      'async function f(): Promise<void> {}\nexport const g = () => {\n  f();\n};',
    ],
    [
      'noMisusedPromises',
      'misused.ts',
      'async function f() {\n  return true;\n}\nexport const g = () => (f() ? 1 : 2);',
    ],
    [
      'noSkippedTests',
      'skipped.test.ts',
      "import { test, expect } from 'vitest';\ntest.skip('a', () => expect(1).toBe(1));",
    ],
    [
      'noFocusedTests',
      'only.test.ts',
      "import { test, expect } from 'vitest';\ntest.only('a', () => expect(1).toBe(1));",
    ],
    ['useExpect', 'empty.test.ts', "import { test } from 'vitest';\ntest('a', () => {\n  Number(1);\n});"],
    ['noExcessiveLinesPerFile', 'long-file.ts', lines(301)],
    ['noExcessiveLinesPerFunction', 'long-function.ts', `export function f() {\n${lines(49)}\n}`],
    ['noExcessiveLinesPerFunction', 'long-part.tsx', `export function f() {\n${lines(79)}\n}`],
    [
      'noExcessiveNestedBlocks',
      'deep.ts',
      'export function f(a: number) {\n  while (a) { if (a) { while (a) { if (a) { return; } } } }\n}',
    ],
    ['noImportCycles', 'circle.ts', "import type { B } from './circle-back.ts';\nexport type A = B[];"],
    ['noImportCycles', 'circle-back.ts', "import type { A } from './circle.ts';\nexport type B = A[];"],
    ['noConsole', 'console.ts', "console.log('a');"],
    ['noNonNullAssertion', 'assertion.ts', 'export const f = (a: string | null) => a!.length;'],
    ['noBarrelFile', 'index.ts', "export * from './any.ts';"],
    ['useFilenamingConvention', 'BadName.ts', 'export const a = 1;'],
    [
      'useExhaustiveDependencies',
      'effect.tsx',
      "import { useEffect } from 'react';\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => b(), []);\n}",
    ],
    [
      'useHookAtTopLevel',
      'hook.tsx',
      "import { useState } from 'react';\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1);\n}",
    ],
    [
      'noRestrictedImports',
      'proof/e2e/plain.spec.ts',
      "import { expect, test } from '@playwright/test';\ntest('a', () => expect(1).toBe(1));",
    ],
  ];
  const placeOf = (file: string): string => (file.includes('/') ? file : `web/src/ui/${file}`);
  let report = '';
  let house: ReturnType<typeof plantHouse>;

  beforeAll(() => {
    const config = JSON.parse(readFileSync(join(realRoot, 'biome.json'), 'utf8'));
    house = plantHouse({
      'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }),
      ...Object.fromEntries(faults.map(([, file, text]) => [placeOf(file), `${text}\n`])),
    });
    report = said(house.root, [
      '@biomejs/biome/bin/biome',
      'lint',
      '--reporter=github',
      '--max-diagnostics=none',
      'web',
      'proof',
    ]);
  });
  afterAll(() => house.clear());

  test.each(faults)('report %s for %s', (rule, file) => {
    const own = report.split('\n').filter((line) => line.includes(`${placeOf(file)},`));
    expect(own.join('\n')).toContain(`/${rule},`);
    expect(own.filter((line) => line.includes(rule)).every((line) => line.startsWith('::error'))).toBe(true);
  });
});

describe('the type checker enforces that', () => {
  test.each([
    ['an index may be missing', 'export const f = (a: string[]): string => a[0];', 'TS2322'],
    ['a parameter has a type', 'export const f = (a) => a;', 'TS7006'],
    ['null is not an object', 'export const f = (a: string | null) => a.length;', 'TS18047'],
    ['types are imported as types', "import { X } from './x.ts';\nexport const a: X = 1;", 'TS1484'],
    ['there is no enum', 'export enum A {\n  b,\n}', 'TS1294'],
    ['nothing is unused', 'const a = 1;\nexport {};', 'TS6133'],
  ])('%s', (_, text, code) => {
    const house = plantHouse({ 'probe/a.ts': text, 'probe/x.ts': 'export type X = number;' });
    const config = { extends: join(realRoot, 'tsconfig.base.json'), include: ['*.ts'] };
    writeFileSync(join(house.root, 'probe/tsconfig.json'), JSON.stringify(config));
    const output = said(join(house.root, 'probe'), ['typescript/bin/tsc', '--outDir', 'out', '--types', '']);
    house.clear();
    expect(output).toContain(code);
  });
});

describe('the check for dead code', () => {
  test('reports an unused file, export and dependency', () => {
    const manifest = JSON.parse(readFileSync(join(realRoot, 'api/package.json'), 'utf8'));
    const house = plantHouse({
      'knip.json': readFileSync(join(realRoot, 'knip.json'), 'utf8'),
      'pnpm-workspace.yaml': readFileSync(join(realRoot, 'pnpm-workspace.yaml'), 'utf8'),
      'web/src/features/orders/dead-file.tsx': 'export const dead = 1;\n',
      'api/src/sync/dead-file.ts': 'export const deadOnTheServer = 1;\n',
      'packages/domain/src/dead-export.ts': 'export const deadExport = 1;\n',
      'api/package.json': JSON.stringify({
        ...manifest,
        dependencies: { ...manifest.dependencies, leftpad: '1' },
      }),
    });
    const output = said(house.root, ['knip/bin/knip.js', '--no-progress']);
    house.clear();
    const section = (title: string) => output.split(/^(?=Un)/m).find((part) => part.startsWith(title));
    expect(section('Unused files')).toContain('web/src/features/orders/dead-file.tsx');
    expect(section('Unused exports')).toContain('deadExport');
    expect(section('Unused exports')).toContain('deadOnTheServer');
    expect(section('Unused dependencies')).toContain('leftpad');
  });
});

describe('the check for silent tests', () => {
  test.each(['error', 'warn'])('fails a test that writes to console.%s', (level) => {
    const folder = join(realRoot, 'node_modules/.cache/tableside/silent');
    const file = join(folder, 'noisy.test.ts');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { test } from 'vitest';\ntest('noisy', () => console.${level}('heard'));\n`);
    const config = join(folder, 'vitest.config.mjs');
    const setup = join(realRoot, 'scripts/vitest/silent.ts');
    writeFileSync(config, `export default { test: { include: ['*.test.ts'], setupFiles: ['${setup}'] } };\n`);
    const output = said(realRoot, ['vitest/vitest.mjs', 'run', `--root=${folder}`, `--config=${config}`]);
    expect(output).toContain(`console.${level}: heard`);
    expect(output).toContain('1 failed');
  });
});
