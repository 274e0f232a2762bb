/**
 * A server with a printer is killed, and goes on from a backup that was made before its last slips came out. A tablet sends
 * again what the backup has lost. What is on paper is counted.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import {
  aPaperTill,
  aPrinterThere,
  countPaper,
  PRINTERS_HERE,
} from '@tableside/api/testing/server/paper-at-ports.ts';
import { type ServerProcess, startProcess } from '@tableside/api/testing/server/server-process.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNegroni, isCurrent, newVisit, openTablet, WAIT } from './real-tablet.ts';

const LONG_MS = 300_000;
const closing: (() => unknown)[] = [];
let root = '';
let bundle: BundledServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tableside-printed-'));
  bundle = await bundleServer();
}, LONG_MS);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  bundle.remove();
  rmSync(root, { recursive: true, force: true });
}, LONG_MS);

const folder = (): string => join(root, 'data');
const type = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [bundle.cli, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder() },
  });
async function start(port = '0'): Promise<ServerProcess> {
  const server = await startProcess(folder(), {
    main: bundle.main,
    environment: { ...PRINTERS_HERE, PORT: port },
  });
  closing.push(() => server.end('SIGKILL'));
  return server;
}

test('after a restore what may hang already says REPRINT, and nothing old comes out again', {
  timeout: LONG_MS,
}, async () => {
  let server = await start();
  const session: Session = await server.signIn();
  const tablet = await openTablet({ address: server.address, session });
  closing.push(() => tablet.close());
  const printer = await aPrinterThere();
  closing.push(() => printer.close());
  const till = aPaperTill(() => ({ server, token: session.token }));
  await till.addPrinter('Kitchen', printer.port, ['kitchen', 'bar']);
  const send = async (): Promise<void> => {
    const visitId = await newVisit(tablet);
    const item = aNegroni();
    for (const sent of [
      await tablet.engine.mutate('visit.addItem', { visitId, item }),
      await tablet.engine.mutate('visit.send', { visitId, roundId: crypto.randomUUID(), itemIds: [item.id] }),
    ])
      expect(sent.kind).toBe('queued');
    await isCurrent(tablet, server);
  };
  const states = async () => (await till.prints()).map(({ state }) => state as string).sort();
  const are = (...words: readonly string[]) => expect.poll(states, WAIT).toEqual(words);

  await isCurrent(tablet, server);
  await send();
  await are('printed');
  printer.set({ paper: 0 });
  await send();
  await are('printed', 'waiting');
  await type('backup', 'night.db');
  printer.set({ paper: 100_000 });
  await are('printed', 'printed');
  await send();
  await are('printed', 'printed', 'printed');
  expect(countPaper(printer.pages)).toMatchObject({ rounds: { length: 3 }, copies: 0 });

  await server.end('SIGKILL');
  await type('restore', 'night.db');
  server = await start(new URL(server.address).port);
  const isBack = async () => {
    tablet.engine.syncNow();
    return states();
  };
  await expect.poll(isBack, WAIT).toEqual(['printed', 'printed', 'printed']);
  const { rounds, plain, copies } = countPaper(printer.pages);
  process.stdout.write(`${rounds.length} rounds: ${plain.length} slips, and ${copies} that say REPRINT\n`);
  expect([rounds.length, plain.length, new Set(plain).size, copies]).toEqual([3, 3, 3, 2]);
  expect([printer.faults, tablet.faults]).toEqual([[], []]);
});
