/** A PostgreSQL database with a printer is restored from a dump that was made before its last slips came out. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';
import { aPaperTill, aPrinterThere, countPaper, PRINTERS_HERE } from '../server/paper-at-ports.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { describeOnServer, START_MS } from './own-server.ts';

const LONG_MS = 10 * START_MS;

describeOnServer('paper, after a dump was loaded', (own) => {
  const closing: (() => unknown)[] = [];
  let bundle: BundledServer;
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-restored-'));
    bundle = await bundleServer();
  }, LONG_MS);
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    bundle.remove();
    rmSync(root, { recursive: true, force: true });
  }, START_MS);

  const start = async (url: string): Promise<ServerProcess> => {
    const environment = { DATABASE_URL: url, ...PRINTERS_HERE };
    const server = await startProcess(join(root, 'data'), { main: bundle.main, environment });
    closing.push(() => server.end('SIGKILL'));
    return server;
  };

  test('what may hang already says REPRINT, and nothing that was printed comes out again', {
    timeout: LONG_MS,
  }, async () => {
    const [url, copy] = [await own.newDatabase(), await own.newDatabase()];
    let server = await start(url);
    let { token } = await server.signIn();
    const till = aPaperTill(() => ({ server, token }));
    const printer = await aPrinterThere({ paper: 100_000 });
    closing.push(() => printer.close());
    await till.addPrinter('Kitchen', printer.port, ['kitchen', 'bar']);
    const states = async () => (await till.prints()).map(({ state }) => state as string).sort();
    const are = (...words: readonly string[]) => until(async () => expect(await states()).toEqual(words));

    await till.send();
    await are('printed');
    printer.set({ paper: 0 });
    await till.send();
    await are('printed', 'waiting');
    const dump = execFileSync(join(own.bin, 'pg_dump'), [url], { maxBuffer: 256 * 1024 * 1024 });
    printer.set({ paper: 100_000 });
    await are('printed', 'printed');
    await till.send();
    await are('printed', 'printed', 'printed');
    expect(countPaper(printer.pages)).toMatchObject({ rounds: { length: 3 }, copies: 0 });

    await server.end('SIGKILL');
    execFileSync(join(own.bin, 'psql'), ['--quiet', copy], {
      input: dump,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    server = await start(copy);
    ({ token } = await server.signIn());
    await are('printed', 'printed');
    // The round that the dump has lost is on paper already; nobody sends it again here.
    const { rounds, plain, copies } = countPaper(printer.pages);
    process.stdout.write(`${rounds.length} rounds: ${plain.length} slips, and ${copies} that say REPRINT\n`);
    expect([rounds.length, plain.length, new Set(plain).size, copies]).toEqual([3, 3, 3, 1]);
    await till.send();
    await are('printed', 'printed', 'printed');
    expect(printer.faults).toEqual([]);
  });
});

const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 120_000, interval: 50 });
