/** The process that prints is killed in the middle of slips, and another one prints on: what came out is counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LED_WORK } from '../../src/storage/door/leads.ts';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';
import { aPaperTill, aPrinterThere, countPaper, PRINTERS_HERE } from '../server/paper-at-ports.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

const LONG_MS = 10 * START_MS;
/** Rounds that are sent before each kill. */
const ROUNDS = 4;
const TURNS = 2;
const PRINTING = LED_WORK.indexOf('printing');

describeOnServer('paper, when the process that prints is killed', (own) => {
  const closing: (() => unknown)[] = [];
  let bundle: BundledServer;
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-paper-'));
    bundle = await bundleServer();
  }, LONG_MS);
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    bundle.remove();
    rmSync(root, { recursive: true, force: true });
  }, START_MS);

  const start = async (name: string): Promise<ServerProcess> => {
    const environment = { DATABASE_URL: own.server.url, ...PRINTERS_HERE };
    const server = await startProcess(join(root, name), { main: bundle.main, environment });
    closing.push(() => server.end('SIGKILL'));
    return server;
  };
  const printerThere = async (condition: Parameters<typeof aPrinterThere>[0]): Promise<FakePrinter> => {
    const printer = await aPrinterThere(condition);
    closing.push(() => printer.close());
    return printer;
  };
  /** The session that prints, once there is one other than `before`. */
  const leader = (before?: unknown): Promise<unknown> =>
    until(async () => {
      const sql = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${PRINTING} AND classid = 7102 AND granted`;
      const [row] = await rowsAt(own.server.url, sql);
      expect(row?.[0] ?? before).not.toBe(before);
      return row?.[0];
    });

  test('another one prints on: each round at least once, twice with REPRINT alone, nothing after its time', {
    timeout: LONG_MS,
  }, async () => {
    let leads = await start('0');
    let session = await leader();
    let stands = await start('1');
    let { token } = await stands.signIn();
    const till = aPaperTill(() => ({ server: stands, token }));
    const kitchen = await printerThere({ paper: 100_000, msPerRow: 150, serial: 'SN0001' });
    const bar = await printerThere({ paper: 0, serial: 'SN0002' });
    await till.addPrinter('Kitchen', kitchen.port, ['kitchen', 'bar']);
    const barId = await till.addPrinter('Bar', bar.port);
    const tickets = async () => (await till.prints()).filter(({ kind }) => kind === 'ticket');
    const states = async () => (await tickets()).map(({ state }) => state as string);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const visits: string[] = [];
      for (let n = 0; n < ROUNDS; n += 1) visits.push(await till.send());
      if (turn === 0) await till.ask('bill', visits[0] ?? '', barId);
      const before = turn * ROUNDS;
      await until(async () => {
        const now = await states();
        expect(now.filter((one) => one === 'printed').length).toBeGreaterThan(before);
        expect(now).toEqual(expect.arrayContaining(['sending', 'waiting']));
      });
      await leads.end('SIGKILL');
      const since = performance.now();
      session = await leader(session);
      const took = Math.round(performance.now() - since);
      await until(async () => expect(await states()).toEqual(Array(before + ROUNDS).fill('printed')));
      process.stdout.write(`another process prints ${took} ms after the kill\n`);
      leads = stands;
      stands = await start(`${2 + turn}`);
      ({ token } = await stands.signIn());
    }
    const { rounds, plain, copies } = countPaper(kitchen.pages);
    process.stdout.write(`${rounds.length} rounds: ${plain.length} slips, and ${copies} that say REPRINT\n`);
    expect(rounds).toHaveLength(TURNS * ROUNDS);
    expect(new Set(plain).size).toBe(plain.length);
    const marked = (await tickets()).flatMap(({ attempts }) => attempts.filter(({ mark }) => mark));
    expect(copies).toBeLessThanOrEqual(marked.length);
    expect(kitchen.faults).toEqual([]);

    // The bill waits for paper until its time is over. Fed later, the printer gets nothing by itself.
    const bill = async () => (await till.prints()).find(({ kind }) => kind === 'bill')?.state;
    await until(async () => expect(await bill()).toBe('expired'));
    bar.set({ paper: 100_000 });
    await until(async () => expect((await till.printer(barId)).state?.word).toBe('ready'));
    await till.ask('test', barId, barId);
    await until(() => expect(bar.pages).toHaveLength(1));
    expect(await bill()).toBe('expired');
  });
});

const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 240_000, interval: 50 });
