/** A server that is killed while it prints: what came out is counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Print } from '@tableside/domain/entities/print.ts';
import { type FakePrinter, startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { asText } from '@tableside/print/testing/page.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startProcess } from '../../testing/server/server-process.ts';
import { OLIVES } from '../../testing/venue/floor.ts';

const HANGS_MS = 600_000;
/** The ports at which a printer may be set up. */
const PORTS = Array.from({ length: 10 }, (_, n) => 9100 + n);

async function aPrinterThere(): Promise<FakePrinter> {
  for (const port of PORTS) {
    const printer = await startFakePrinter({ port, paper: 100_000, msPerRow: 30 }).catch(() => undefined);
    if (printer) return printer;
  }
  throw new Error('no port for a printer is free');
}

it('each round is on paper after the server was killed in the middle of slips, and copies say so', {
  timeout: HANGS_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-printing-'));
  const printer = await aPrinterThere();
  const environment = { PRINTER_NETWORKS: '127.0.0.0/8' };
  let server = await startProcess(dataDir, { environment });
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await printer.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let { token } = await server.signIn();
  const get = async <T>(path: string): Promise<T> => (await server.call<T>(path, { token })).body;
  const post = async <T>(path: string, body: object) => server.call<T>(path, { token, body });
  const added = await post<{ id: string }>('/printers', {
    ...{ name: 'Kitchen', via: 'tcp', address: { host: '127.0.0.1', port: printer.port } },
    prints: { stations: ['kitchen', 'bar'], bills: false, receipts: false, z: false, drawer: false },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const tables = await get<{ id: string }[]>('/tables');
  const send = async (n: number): Promise<void> => {
    const visit = (await post<{ id: string }>('/visits', { tableId: tables[n]?.id })).body;
    const pad = (await post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES)).body;
    await post(`/visits/${visit.id}/send`, { itemIds: pad.items.map(({ id }) => id) });
  };
  for (let n = 0; n < 3; n += 1) {
    await send(2 * n);
    await send(2 * n + 1);
    await vi.waitFor(() => expect(printer.pages.length).toBeGreaterThan(n), { timeout: 60_000, interval: 5 });
    await server.end('SIGKILL');
    server = await startProcess(dataDir, { environment });
    ({ token } = await server.signIn());
  }
  await vi.waitFor(
    async () => {
      const prints = await get<Print[]>('/prints');
      expect(prints.map(({ state }) => state)).toEqual(Array(6).fill('printed'));
    },
    { timeout: 120_000, interval: 500 },
  );
  const pages = printer.pages.map((page) => asText(page));
  const numbers = pages.map((page) => /S-\d+/.exec(page)?.[0] ?? '');
  const plain = pages.flatMap((page, n) => (page.includes('REPRINT') ? [] : [numbers[n]]));
  expect(new Set(numbers).size).toBe(6);
  expect(new Set(plain).size).toBe(plain.length);
  expect(printer.faults).toEqual([]);
});
