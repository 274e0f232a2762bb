import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { cpuMsOf } from './cpu-time.ts';

const BUSY_MS = 200;
const BUSY = `while (process.cpuUsage().user < ${BUSY_MS * 1000});`;

test.runIf(process.platform === 'linux')('a process counts with its children that have ended', async () => {
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; echo ended; read line', process.execPath, BUSY]);
  const [said] = await once(shell.stdout, 'data');
  const used = cpuMsOf(shell.pid ?? 0);
  shell.stdin.end();
  expect(String(said)).toBe('ended\n');
  expect(used).toBeGreaterThanOrEqual(BUSY_MS - 20);
});
