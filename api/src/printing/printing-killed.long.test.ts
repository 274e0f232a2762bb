/** A server that is killed while it prints: what came out is counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aPaperTill, aPrinterThere, countPaper, PRINTERS_HERE } from '../../testing/server/paper-at-ports.ts';
import { startProcess } from '../../testing/server/server-process.ts';

const HANGS_MS = 600_000;

it('each round is on paper after the server was killed in the middle of slips, and copies say so', {
  timeout: HANGS_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-printing-'));
  const printer = await aPrinterThere({ paper: 100_000, msPerRow: 30 });
  const environment = PRINTERS_HERE;
  let server = await startProcess(dataDir, { environment });
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await printer.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let { token } = await server.signIn();
  const till = aPaperTill(() => ({ server, token }));
  await till.addPrinter('Kitchen', printer.port, ['kitchen', 'bar']);
  for (let n = 0; n < 3; n += 1) {
    await till.send();
    await till.send();
    await vi.waitFor(() => expect(printer.pages.length).toBeGreaterThan(n), { timeout: 60_000, interval: 5 });
    await server.end('SIGKILL');
    server = await startProcess(dataDir, { environment });
    ({ token } = await server.signIn());
  }
  await vi.waitFor(
    async () => {
      const prints = await till.prints();
      expect(prints.map(({ state }) => state)).toEqual(Array(6).fill('printed'));
    },
    { timeout: 120_000, interval: 500 },
  );
  const { rounds, plain } = countPaper(printer.pages);
  expect(rounds).toHaveLength(6);
  expect(new Set(plain).size).toBe(plain.length);
  expect(printer.faults).toEqual([]);
});
