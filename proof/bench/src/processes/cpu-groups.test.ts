import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCpuGroups, limitOf, makeCpuGroup } from './cpu-groups.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tableside-groups-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('process groups with a share of a core', () => {
  test('are those of version 1 if there is a quota', () => {
    const folder = join(root, 'cpu');
    mkdirSync(folder);
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), '-1\n');
    expect(findCpuGroups(root)).toEqual({ version: 1, folder });
  });

  test('are those of version 2 if groups get the limit', () => {
    writeFileSync(join(root, 'cgroup.subtree_control'), 'cpuset cpu io\n');
    expect(findCpuGroups(root)).toEqual({ version: 2, folder: root });
  });

  test('cannot be made without groups, or without that limit', () => {
    expect(findCpuGroups(join(root, 'nowhere'))).toBeUndefined();
    writeFileSync(join(root, 'cgroup.subtree_control'), 'cpuset memory\n');
    mkdirSync(join(root, 'cpu'));
    expect(findCpuGroups(root)).toBeUndefined();
  });

  test('have a limit in the format of their version', () => {
    expect(limitOf(1, 0.1)).toEqual({ 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': '10000' });
    expect(limitOf(2, 0.1)).toEqual({ 'cpu.max': '10000 100000' });
  });
});

const here = findCpuGroups();

test.runIf(here)('a group holds a process, and is removed while the process goes on', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  await once(child, 'spawn');
  const group = makeCpuGroup(here ?? { version: 1, folder: root }, 0.5);
  try {
    group.hold(child.pid ?? 0);
    expect(readFileSync(join(group.folder, 'cgroup.procs'), 'utf8')).toBe(`${child.pid}\n`);
  } finally {
    group.close();
    group.close();
  }
  expect(existsSync(group.folder)).toBe(false);
  expect(child.exitCode).toBeNull();
  child.stdin.end();
  await once(child, 'exit');
});
