/** A whole server prints on a printer that is not there: it reads the bytes back, runs out of paper, is another one. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { change } from '@tableside/domain/entities/entities.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { type FakePrinter, startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { asText } from '@tableside/print/testing/page.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { OLIVES } from '../../testing/venue/floor.ts';
import { writeOne, writes } from '../../testing/venue/write-entries.ts';
import { createPrintDesk } from './print-desk.ts';

let server: TestServer;
let admin: Caller;
let paper: FakePrinter;
const open: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  paper = await startFakePrinter();
  server = await startServer({ printing: { networks: ['127.0.0.0/8'] } });
  open.push(() => paper.close());
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  for (const close of open.splice(0).reverse()) await close();
});

/** The port of a printer that is not there is any port, so its row is written as it is. */
async function addPrinter(over: Partial<Printer> = {}): Promise<Printer> {
  const printer = aPrinter({
    ...{ venueId: server.venueId, address: { host: '127.0.0.1', port: paper.port } },
    prints: { ...aPrinter().prints, stations: ['kitchen', 'bar'], drawer: true },
    from: '2026-03-01T10:00:00.000Z',
    ...over,
  });
  await writeOne(server.storage, server.venueId, { decide: writes(change('printer', printer)) });
  return printer;
}

async function send(n = 0): Promise<{ id: string; visitId: string; items: { id: string }[] }> {
  const tables = (await admin.get<{ id: string }[]>('/tables')).body;
  const visit = (await admin.post<{ id: string }>('/visits', { tableId: tables[n]?.id })).body;
  const pad = await admin.post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
  await admin.post(`/visits/${visit.id}/send`, { itemIds: pad.body.items.map(({ id }) => id) });
  const orders = (await admin.get<{ id: string; visitId: string; items: { id: string }[] }[]>('/orders'))
    .body;
  const round = orders.find((one) => one.visitId === visit.id);
  if (!round) throw new Error('no round');
  return round;
}

const pages = (): string[] => paper.pages.map((page) => asText(page));
const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 8000, interval: 20 });
const prints = async (): Promise<Print[]> => (await admin.get<Print[]>('/prints')).body;
const stateOf = async (id = printerId()): Promise<string | undefined> =>
  (await admin.get<Printer>(`/printers/${id}`)).body.state?.word;

describe('a round that is sent', () => {
  it('is on paper once, and is said to be printed when the printer has said so', async () => {
    await addPrinter();
    const round = await send();
    await until(() => expect(pages()).toHaveLength(1));
    expect(pages()[0]).toMatch(/2 x Marinated olives/i);
    expect(pages()[0]).not.toContain('REPRINT');
    const [print] = await until(async () => {
      const found = await prints();
      expect(found.map(({ state }) => state)).toEqual(['printed']);
      return found;
    });
    expect(print).toMatchObject({ kind: 'ticket', of: { entity: 'order', id: round.id }, askedBy: null });
    expect(await stateOf()).toBe('ready');
    expect((await admin.get<Printer>(`/printers/${printerId()}`)).body.serial).toBe('SN0001');
    expect(paper.faults).toEqual([]);
    // Neither the log nor the trail has what the server does by itself.
    const trail = (await admin.get<{ action: string }[]>('/audit')).body;
    expect(JSON.stringify(trail)).not.toContain('print.work');
  });

  it('comes again with what is left when a line is voided', async () => {
    await addPrinter();
    const round = await send();
    await until(() => expect(pages()).toHaveLength(1));
    await until(async () => expect((await prints())[0]?.state).toBe('printed'));
    await admin.post(`/orders/${round.id}/items/${round.items[0]?.id}/void`, {
      quantity: 1,
      reason: 'Wrong',
    });
    await until(() => expect(pages()).toHaveLength(2));
    expect(pages()[1]).toContain('make 1 (was 2): Marinated olives');
  });

  it('waits for paper in the middle of the ticket, says so, and goes on once it is fed', async () => {
    await addPrinter();
    paper.set({ paper: 4 });
    await send();
    await until(async () => expect(await stateOf()).toBe('outOfPaper'));
    expect((await prints()).map(({ state }) => state)).toEqual(['sending']);
    paper.set({ paper: 500 });
    await until(async () => expect((await prints()).map(({ state }) => state)).toEqual(['printed']));
    expect(pages()).toHaveLength(1);
  });

  it('that broke off comes again, and says REPRINT', async () => {
    await addPrinter();
    paper.set({ dropAfter: 20, msPerRow: 20, paper: 500 });
    await send();
    await until(async () => expect((await prints())[0]?.attempts[0]?.word).toBe('unsure'));
    paper.set({ dropAfter: null, msPerRow: 0 });
    await until(async () => {
      // The printer may be found away only now, and is then asked again some seconds later.
      server.clock.advance(1000);
      expect((await prints())[0]?.state).toBe('printed');
    });
    expect(pages().at(-1)).toContain('REPRINT');
  });

  it('goes to the backup when its printer has been away for 20 s', async () => {
    const other = await startFakePrinter({ serial: 'SN0002' });
    open.push(() => other.close());
    await addPrinter({
      id: printerId(2),
      name: 'Bar printer',
      address: { host: '127.0.0.1', port: other.port },
      prints: { ...aPrinter().prints, stations: [] },
    });
    await addPrinter({ backupId: printerId(2) });
    await paper.close();
    await send();
    await until(async () => expect(await stateOf()).toBe('offline'));
    expect(other.pages).toHaveLength(0);
    server.clock.advance(21_000);
    await until(() => expect(other.pages).toHaveLength(1));
    expect(other.pages.map((page) => asText(page))[0]).toContain('for Kitchen printer');
    open.shift();
  });
});

describe('at the address of a printer', () => {
  it('another one gets nothing [T138]', async () => {
    await addPrinter({ serial: 'SN0009' });
    await send();
    await until(async () => expect(await stateOf()).toBe('otherPrinter'));
    expect(pages()).toEqual([]);
    expect((await prints()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('of two that have swapped their addresses neither gets anything, and afterwards each prints its own [T138]', async () => {
    const other = await startFakePrinter({ serial: 'SN0001' });
    open.push(() => other.close());
    paper.set({ serial: 'SN0002' });
    await addPrinter({ serial: 'SN0001' });
    await addPrinter({
      ...{ id: printerId(2), name: 'Bar printer', serial: 'SN0002', backupId: printerId(1) },
      address: { host: '127.0.0.1', port: other.port },
      prints: { ...aPrinter().prints, stations: [] },
    });
    const round = await send();
    await admin.post('/prints', { kind: 'bill', of: round.visitId, printerId: printerId(2) });
    const both = async () => [await stateOf(printerId(1)), await stateOf(printerId(2))];
    await until(async () => expect(await both()).toEqual(['otherPrinter', 'otherPrinter']));
    // A backup that is not itself does not help either.
    server.clock.advance(25_000);
    await until(async () => expect((await prints()).map(({ late }) => late)).toEqual([true, true]));
    expect([paper.pages, other.pages]).toEqual([[], []]);
    paper.set({ serial: 'SN0001' });
    other.set({ serial: 'SN0002' });
    await until(async () => {
      server.clock.advance(1000);
      expect((await prints()).map(({ state }) => state)).toEqual(['printed', 'printed']);
    });
    const texts = [paper, other].map(({ pages }) => pages.map((page) => asText(page)).join('\n'));
    expect(texts[0]).toContain('Marinated olives');
    expect(texts[0]).not.toContain('Your bill');
    expect(texts[1]).toContain('Your bill');
    expect([paper.pages.length, other.pages.length]).toEqual([1, 1]);
  });

  it.each([
    ['something else that answers', (): Buffer => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['an answer that never ends', (): Buffer => Buffer.alloc(20_000, 0x5f)],
  ])('%s gets nine bytes and no more [T138]', async (_, answer) => {
    const heard: Buffer[] = [];
    const stranger: Server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes) => {
        heard.push(bytes);
        for (let n = 0; n < 8; n += 1) socket.write(answer());
      });
    });
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    open.push(() => new Promise((resolve) => stranger.close(resolve)));
    const { port } = stranger.address() as { port: number };
    await addPrinter({ address: { host: '127.0.0.1', port } });
    await send();
    await until(async () => expect(await stateOf()).toBe('busy'));
    expect(Buffer.concat(heard).subarray(0, 9)).toEqual(Buffer.from([16, 4, 1, 16, 4, 2, 16, 4, 4]));
    expect(new Set(heard.map(({ length }) => length % 9))).toEqual(new Set([0]));
  });

  it('of a network that is not allowed nothing is called [T138]', async () => {
    await addPrinter({ address: { host: '169.254.169.254', port: 9100 } });
    await send();
    await until(async () => expect(await stateOf()).toBe('offline'));
  });
});

describe('a slip that somebody asks for', () => {
  it('is a bill, a test page, or a ticket again', async () => {
    await addPrinter();
    const round = await send();
    await until(async () => expect((await prints()).map(({ state }) => state)).toEqual(['printed']));
    const ask = (kind: string, of: string) => admin.post('/prints', { kind, of, printerId: printerId() });
    expect((await ask('bill', round.visitId)).status).toBe(201);
    await until(() => expect(pages()).toHaveLength(2));
    expect(pages()[1]).toContain('Your bill');
    await ask('test', printerId());
    await until(() => expect(pages()).toHaveLength(3));
    expect(pages()[2]).toContain('Which letter ends the top line?');
    await ask('ticket', round.id);
    await until(() => expect(pages()).toHaveLength(4));
    expect(pages()[3]).toContain('REPRINT first sent');
    await until(async () => expect((await prints()).every(({ state }) => state === 'printed')).toBe(true));
    expect(paper.faults).toEqual([]);
  });
});

describe('a ticket that a printer prints for another one', () => {
  it('has the whole round, and what comes out at the other one later says REPRINT', async () => {
    const other = await startFakePrinter({ serial: 'SN0002' });
    open.push(() => other.close());
    await addPrinter();
    await addPrinter({
      ...{ id: printerId(2), name: 'Bar printer', address: { host: '127.0.0.1', port: other.port } },
      prints: { ...aPrinter().prints, stations: [] },
    });
    paper.set({ paper: 0 });
    const round = await send();
    await until(async () => expect(await stateOf()).toBe('outOfPaper'));
    await admin.post('/prints', { kind: 'ticket', of: round.id, printerId: printerId(2) });
    await until(() => expect(other.pages).toHaveLength(1));
    const text = asText(other.pages[0] ?? []);
    expect(text).toMatch(/2 x Marinated olives/i);
    expect(text).not.toContain('REPRINT');
    paper.set({ paper: 500 });
    await until(async () => {
      server.clock.advance(1000);
      expect((await prints()).map(({ state }) => state)).toEqual(['printed', 'printed']);
    });
    expect(pages()).toHaveLength(1);
    expect(pages()[0]).toContain('REPRINT');
  });
});

describe('a venue that is closed', () => {
  it('has no desk until it is opened again', async () => {
    const { storage, venueId, clock } = server;
    const followed = new Set<string>();
    const follow = (id: string) => {
      followed.add(id);
      return () => void followed.delete(id);
    };
    const following = vi.spyOn(storage.signals, 'follow').mockImplementation(follow);
    const desk = createPrintDesk({
      ...{ clock, networks: [], renewMs: 20, copyOf: async () => null },
      storage,
      log: (error) => {
        throw error;
      },
    });
    desk.start();
    await until(() => expect([...followed]).toEqual([venueId]));
    const at = new Date(clock.now()).toISOString();
    const act = (action: 'venue.close' | 'venue.open') => ({
      ...{ id: venueId, at },
      event: { venueId, actor: null, action, at },
    });
    await storage.venues.close(act('venue.close'));
    await until(() => expect([...followed]).toEqual([]));
    await storage.venues.reopen(act('venue.open'));
    await until(() => expect([...followed]).toEqual([venueId]));
    await desk.close();
    following.mockRestore();
    expect([...followed]).toEqual([]);
  });
});

describe('a printer that is removed', () => {
  it('leaves no slip that waits for ever: people are told when its time is over', async () => {
    paper.set({ paper: 0 });
    await addPrinter();
    await send();
    await until(async () => expect((await prints()).map(({ state }) => state)).toEqual(['waiting']));
    expect((await admin.delete(`/printers/${printerId()}`)).status).toBeLessThan(300);
    server.clock.advance(11 * 60_000);
    await until(async () => expect((await prints()).map(({ state }) => state)).toEqual(['expired']));
    expect(pages()).toEqual([]);
  });
});
