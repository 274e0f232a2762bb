/** A test page on a printer that is not there: it answers in one way, in both, or in none. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import type { Proof } from '@tableside/print/bytes/proof.ts';
import { type FakePrinter, startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { writeOne, writes } from '../../testing/venue/write-entries.ts';

let server: TestServer;
let admin: Caller;
let paper: FakePrinter;
beforeEach(async () => {
  paper = await startFakePrinter();
  server = await startServer({ printing: { networks: ['127.0.0.0/8'] } });
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  await paper.close();
});

const test = () => admin.post('/prints', { kind: 'test', of: printerId(), printerId: printerId() });
const printed = (count: number): Promise<void> =>
  vi.waitFor(
    async () =>
      expect((await admin.get<Print[]>('/prints')).body.map(({ state }) => state)).toEqual(
        Array(count).fill('printed'),
      ),
    { timeout: 8000, interval: 20 },
  );

async function proofAfter(proofs: readonly Proof[], proof: Proof): Promise<unknown> {
  paper.set({ proofs });
  const { venueId } = server;
  const address = { host: '127.0.0.1', port: paper.port };
  const printer = aPrinter({ venueId, address, proof, from: '2026-03-01T10:00:00.000Z' });
  await writeOne(server.storage, venueId, { decide: writes(change('printer', printer)) });
  await test();
  await printed(1);
  return (await admin.get<Printer>(`/printers/${printerId()}`)).body.proof;
}

it('finds out how the printer says that a slip is on paper, and asks in that way from then on', async () => {
  expect(await proofAfter(['fence'], 'id')).toBe('fence');
  await test();
  await printed(2);
  expect(paper.faults).toEqual([]);
});

it('prefers the answer that has our number', async () => {
  expect(await proofAfter(['id', 'fence'], 'fence')).toBe('id');
});
