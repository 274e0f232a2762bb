/** Printers ask a whole server: what waits comes out, and the server says what became of it. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { createFakeEpson } from '@tableside/print/testing/fake-epson.ts';
import { createFakeStar } from '@tableside/print/testing/fake-star.ts';
import { asText } from '@tableside/print/testing/page.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';

const OFTEN = { windowMs: 60_000, perPrinter: 1_000, lookUps: 1_000 };

let server: TestServer;
let admin: Caller;
let address = '';
beforeEach(async () => {
  server = await startServer({ printing: { networks: [], limits: OFTEN } });
  admin = asCaller(server, await server.signIn());
  address = await server.listen();
});
afterEach(() => server.close());

async function addPrinter(via: 'star' | 'epson', over: object = {}): Promise<{ id: string; url: string }> {
  const id = uuid();
  const prints = { stations: ['kitchen', 'bar'], bills: true, receipts: true, z: true, drawer: false };
  const language = via === 'star' ? 'star' : 'escpos';
  const made = await admin.post<Printer>('/printers', {
    id,
    name: `${via} ${id.slice(-4)}`,
    via,
    language,
    prints,
    ...over,
  });
  const token = (await admin.post<{ token: string }>(`/printers/${made.body.id}/token`, {})).body.token;
  return { id: made.body.id, url: `${address}/print/${via}/${token}` };
}

async function send(): Promise<void> {
  const tables = (await admin.get<{ id: string }[]>('/tables')).body;
  const visit = (await admin.post<{ id: string }>('/visits', { tableId: tables[0]?.id })).body;
  const pad = await admin.post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
  await admin.post(`/visits/${visit.id}/send`, { itemIds: pad.body.items.map(({ id }) => id) });
}

const prints = async (): Promise<Print[]> => (await admin.get<Print[]>('/prints')).body;
const wordOf = async (id: string) => (await admin.get<Printer>(`/printers/${id}`)).body.state?.word;
/** Until the desk, which reads what was committed, has made the slip. */
const waits = () =>
  vi.waitFor(async () => expect(await prints()).toHaveLength(1), { timeout: 8000, interval: 20 });
const states = async () => (await prints()).map(({ state }) => state);

describe('a round that is sent', () => {
  it('is fetched by a Star printer, printed and said to be printed', async () => {
    const { id, url } = await addPrinter('star');
    const star = createFakeStar(url);
    await star.poll();
    expect(await wordOf(id)).toBe('ready');
    await send();
    await waits();
    for (let n = 0; n < 3; n += 1) await star.poll();
    expect(star.pages.map((page) => asText(page))).toEqual([expect.stringMatching(/2 x Marinated olives/i)]);
    expect([await states(), star.faults()]).toEqual([['printed'], []]);
  });

  it('is fetched by an Epson printer, which had no paper at first', async () => {
    const { id, url } = await addPrinter('epson');
    const epson = createFakeEpson(url);
    await send();
    await waits();
    epson.set({ paper: 0 });
    for (let n = 0; n < 2; n += 1) await epson.poll();
    expect([await states(), await wordOf(id)]).toEqual([['waiting'], 'outOfPaper']);
    epson.set({ paper: 500 });
    server.clock.advance(20_000);
    for (let n = 0; n < 2; n += 1) await epson.poll();
    expect([await states(), epson.pages.length]).toEqual([['printed'], 1]);
    expect(asText(epson.pages[0] ?? [])).toContain('REPRINT');
  });

  it('comes again as REPRINT when the printer was switched off with it', async () => {
    const { url } = await addPrinter('star');
    const star = createFakeStar(url);
    await send();
    await waits();
    star.set({ paper: 2 });
    await star.poll();
    star.restart();
    star.set({ paper: 500 });
    server.clock.advance(15_000);
    await star.poll();
    server.clock.advance(3000);
    for (let n = 0; n < 3; n += 1) await star.poll();
    expect(star.pages.map((page) => asText(page).includes('REPRINT'))).toEqual([true]);
    expect((await prints())[0]?.attempts.map(({ word }) => word)).toEqual(['unsure', 'printed']);
  });

  it('is fetched again when the answer was lost, and comes out once', async () => {
    const { url } = await addPrinter('star');
    const star = createFakeStar(url);
    await send();
    await waits();
    star.lose('nothing', 'answer');
    for (let n = 0; n < 4; n += 1) await star.poll();
    expect(star.pages.map((page) => asText(page).includes('REPRINT'))).toEqual([false]);
    expect((await prints())[0]?.attempts.map(({ word }) => word)).toEqual(['printed']);
  });
});

describe('a printer that asks', () => {
  it('is offline when it has not asked for 40 s, and ready again when it asks', async () => {
    const { id, url } = await addPrinter('star');
    const star = createFakeStar(url);
    await star.poll();
    server.clock.advance(41_000);
    await vi.waitFor(async () => expect(await wordOf(id)).toBe('offline'), {
      timeout: 15_000,
      interval: 100,
    });
    await star.poll();
    expect(await wordOf(id)).toBe('ready');
  });

  it('gets no slip of another one, and answers for none [T137]', async () => {
    const one = await addPrinter('star');
    const other = await addPrinter('star', {
      prints: { ...{ stations: [], bills: false, receipts: false, z: false }, drawer: false },
    });
    await send();
    await waits();
    const asked = await fetch(one.url, {
      method: 'POST',
      body: JSON.stringify({ printerMAC: '00:11:62:0a:0b:0c', statusCode: '200 OK' }),
    });
    const { jobToken } = (await asked.json()) as { jobToken: string };
    expect((await fetch(`${other.url}?token=${jobToken}`)).status).toBe(404);
    expect((await fetch(`${one.url}?token=${jobToken}`)).status).toBe(200);
    expect((await fetch(`${other.url}?token=${jobToken}`)).status).toBe(404);
    await fetch(`${other.url}?token=${jobToken}&code=200%20OK`, { method: 'DELETE' });
    expect(await states()).toEqual(['sending']);
    await fetch(`${one.url}?token=${jobToken}&code=200%20OK`, { method: 'DELETE' });
    expect(await states()).toEqual(['printed']);
  });

  it('that was removed, or has another token, is let in no more [T137]', async () => {
    const { id, url } = await addPrinter('star');
    const star = createFakeStar(url);
    expect(await star.poll()).toBe(200);
    await admin.post(`/printers/${id}/token`, {});
    server.clock.advance(11_000);
    expect(await star.poll()).toBe(404);
  });

  it('is not alone at its address: neither gets a slip until one of them is gone [T137]', async () => {
    const { id, url } = await addPrinter('epson');
    const [one, two] = ['X9AA000001', 'X9AA000002'].map((serial) => createFakeEpson(url, { id: serial }));
    await one?.poll();
    expect(await wordOf(id)).toBe('ready');
    await two?.poll();
    await send();
    await waits();
    for (let n = 0; n < 2; n += 1) for (const epson of [one, two]) await epson?.poll();
    expect([one?.pages.length, two?.pages.length, await wordOf(id)]).toEqual([0, 0, 'otherPrinter']);
    server.clock.advance(61_000);
    for (let n = 0; n < 2; n += 1) await one?.poll();
    expect([one?.pages.length, await wordOf(id), await states()]).toEqual([1, 'ready', ['printed']]);
  });

  it('gets a test page that a manager asked for', async () => {
    const { id, url } = await addPrinter('epson');
    const epson = createFakeEpson(url);
    await admin.post('/prints', { id: uuid(), kind: 'test', of: id, printerId: id });
    for (let n = 0; n < 2; n += 1) await epson.poll();
    expect([epson.pages.length, await states()]).toEqual([1, ['printed']]);
  });
});
