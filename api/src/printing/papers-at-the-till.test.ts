/** A whole server prints what belongs to money: a receipt with the code of its copy, the Z, and the pulse of the drawer. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { type FakePrinter, startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { asText } from '@tableside/print/testing/page.ts';
import type { OpenDay } from '@tableside/protocol/rest/day.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { OLIVES } from '../../testing/venue/floor.ts';
import { writeOne, writes } from '../../testing/venue/write-entries.ts';

let server: TestServer;
let admin: Caller;
const machines: FakePrinter[] = [];
beforeEach(async () => {
  server = await startServer({ printing: { networks: ['127.0.0.0/8'] } });
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  for (const machine of machines.splice(0)) await machine.close();
});

/** Returns a printer and the machine at its address. Its number is that of its id. */
async function addPrinter(n: number, over: Partial<Printer['prints']> = {}): Promise<FakePrinter> {
  const machine = await startFakePrinter({ serial: `SN000${n}` });
  machines.push(machine);
  const printer = aPrinter({
    ...{ id: printerId(n), name: `Printer ${n}`, venueId: server.venueId },
    address: { host: '127.0.0.1', port: machine.port },
    prints: { stations: [], bills: true, receipts: true, z: true, drawer: true, ...over },
    from: '2026-03-01T10:00:00.000Z',
    state: { word: 'notSeen', since: '2026-03-01T10:00:00.000Z', downSince: null },
  });
  await writeOne(server.storage, server.venueId, { decide: writes(change('printer', printer)) });
  // Cash that was taken before the desk knew of a printer opens nothing.
  await until(async () => expect(await wordOf(n)).toBe('ready'));
  return machine;
}

const wordOf = async (n: number) => (await admin.get<Printer>(`/printers/${printerId(n)}`)).body.state?.word;

async function draft(n: number): Promise<Order> {
  const tables = (await admin.get<{ id: string }[]>('/tables')).body;
  return (await admin.post<Order>('/orders', { tableId: tables[n]?.id, items: [OLIVES] })).body;
}
const openDrawer = async (name: string, n?: number): Promise<string> =>
  (
    await admin.post<{ id: string }>('/drawers', {
      ...{ name, float: 5000 },
      ...(n !== undefined && { printerId: printerId(n) }),
    })
  ).body.id;
const pay = (order: Order, more: object) => admin.post(`/orders/${order.id}/payments`, more);
const ask = (kind: string, of: string, headers = {}) =>
  admin.post('/prints', { id: uuid(), kind, of, printerId: printerId(1) }, headers);
const until = (look: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(look, { timeout: 8000, interval: 20 });
const prints = async (): Promise<Print[]> => (await admin.get<Print[]>('/prints')).body;
const allPrinted = async (count: number): Promise<void> =>
  expect((await prints()).map(({ state }) => state)).toEqual(Array(count).fill('printed'));

describe('a receipt', () => {
  it('is on paper with what was paid, and its code opens the copy of the guest', async () => {
    const machine = await addPrinter(1);
    const order = await draft(1);
    await pay(order, { method: 'cash', amount: 1742, tendered: 2000 });
    const { venueId: id, storage } = server;
    const event = {
      venueId: id,
      actor: null,
      action: 'venue.rename',
      at: '2026-03-02T19:00:00.000Z',
    } as const;
    await storage.venues.rename({ id, host: 'alder.example', event });
    await ask('receipt', order.visitId ?? '', { host: 'alder.example' });
    await until(() => expect(machine.pages).toHaveLength(1));
    const text = asText(machine.pages[0] ?? []);
    for (const words of [/Marinated olives/i, /Cash tendered +\$20\.00/, /Change +\$2\.58/])
      expect(text).toMatch(words);
    const address = /\[code: (.*)\]/.exec(text)?.[1] ?? '';
    const { pathname, host } = new URL(address);
    const copy = await server.app.inject({ url: pathname, headers: { host } });
    expect([copy.statusCode, copy.body.includes('Marinated olives')]).toEqual([200, true]);
    expect(machine.faults).toEqual([]);
  });
});

describe('a receipt with each payment', () => {
  const papers = async () =>
    (await prints()).filter(({ kind }) => kind === 'receipt').map((one) => [one.printerId, one.state]);

  it('comes out once, at the printer of the drawer or else the first, and not where nobody wants it', async () => {
    const [first, second] = [
      await addPrinter(1, { receiptsAlways: true }),
      await addPrinter(2, { receiptsAlways: true }),
    ];
    await addPrinter(3);
    await pay(await draft(1), { method: 'credit_card' });
    await until(async () => expect(await papers()).toEqual([[printerId(1), 'printed']]));
    await pay(await draft(2), { method: 'cash', drawerId: await openDrawer('Terrace', 2) });
    await until(() => expect(second.pages).toHaveLength(1));
    await pay(await draft(3), { method: 'cash', drawerId: await openDrawer('Door', 3) });
    await until(() => expect(first.pages).toHaveLength(2));
    expect(asText(first.pages[0] ?? [])).toMatch(/Marinated olives[\s\S]*\$17\.42/i);
    expect([first.faults, second.faults, await papers()]).toEqual([[], [], Array(3).fill(expect.anything())]);
  });
});

describe('the Z', () => {
  it('is on paper with the sums of the day that was closed', async () => {
    const machine = await addPrinter(1);
    const id = await openDrawer('Bar', 1);
    await pay(await draft(1), { method: 'cash', drawerId: id });
    await admin.post(`/drawers/${id}/close`, { counted: 5000 + 1742 });
    const { body } = await admin.get<OpenDay>('/days/open');
    const seen = { visits: body.visits.map((one) => one.id), drawers: [], devices: [] };
    const day = await admin.post<{ id: string }>('/days', { businessDay: body.businessDay, seen });
    await ask('z', day.body.id);
    await until(() => allPrinted(2));
    expect(asText(machine.pages.at(-1) ?? [])).toMatch(/Z[\s\S]*\$17\.42/);
    expect(machine.faults).toEqual([]);
  });
});

describe('a time card', () => {
  it('is on paper with its hours', async () => {
    const machine = await addPrinter(1);
    const [amara] = (await admin.get<{ id: string; firstName: string }[]>('/staff')).body;
    const card = await admin.put<{ id: string }>(`/staff/${amara?.id}/time-cards/2026-01-08`, {
      ...{ reason: 'Forgot to clock in', after: null, covers: [] },
      periods: [{ in: '2026-01-08T20:00:00.000Z', out: '2026-01-09T02:30:00.000Z', breaks: [] }],
    });
    await ask('shift', card.body.id);
    await until(() => allPrinted(1));
    expect(asText(machine.pages.at(-1) ?? [])).toMatch(/Time card of Jan 8, 2026[\s\S]*Paid hours +6:30/);
    expect(machine.faults).toEqual([]);
  });
});

describe('a drawer', () => {
  it('opens once with cash and once when it is only opened, and not with a card', async () => {
    const machine = await addPrinter(1);
    const id = await openDrawer('Bar', 1);
    await pay(await draft(1), { method: 'credit_card', drawerId: id });
    await pay(await draft(2), { method: 'cash', drawerId: id });
    await until(() => allPrinted(1));
    await admin.post(`/drawers/${id}/moves`, { kind: 'noSale', cents: 0, reason: 'Change' });
    await until(() => allPrinted(2));
    expect([machine.kicks, machine.pages.length, machine.faults]).toEqual([2, 0, []]);
  });

  it('opens where it is plugged in, and nowhere when nobody said where that is', async () => {
    const [first, second] = [await addPrinter(1), await addPrinter(2)];
    await pay(await draft(1), { method: 'cash', drawerId: await openDrawer('Terrace', 2) });
    await until(() => allPrinted(1));
    await pay(await draft(2), { method: 'cash', drawerId: await openDrawer('Bar') });
    const last = await pay(await draft(3), { method: 'cash', drawerId: await openDrawer('Door', 1) });
    await until(async () =>
      expect((await prints()).find(({ of }) => of.id === last.body.id)?.state).toBe('printed'),
    );
    expect([first.kicks, second.kicks]).toEqual([1, 1]);
  });

  it('opens with the only printer that opens one, when its own was exchanged', async () => {
    const id = await openDrawer('Bar');
    await addPrinter(1, { drawer: false });
    const machine = await addPrinter(2);
    await pay(await draft(1), { method: 'cash', drawerId: id });
    await until(() => allPrinted(1));
    expect(machine.kicks).toBe(1);
  });

  it('of a printer whose cover is open does not open later', async () => {
    const machine = await addPrinter(1);
    const id = await openDrawer('Bar', 1);
    machine.set({ isCoverOpen: true });
    await pay(await draft(1), { method: 'cash', drawerId: id });
    await until(async () => expect(await prints()).toHaveLength(1));
    server.clock.advance(11_000);
    await until(async () => expect((await prints())[0]?.state).toBe('expired'));
    machine.set({ isCoverOpen: false });
    server.clock.advance(20_000);
    await ask('test', printerId(1));
    await until(() => expect(machine.pages).toHaveLength(1));
    // The test page opens it, because it shows what the printer can.
    expect(machine.kicks).toBe(1);
  });

  it('is refused a printer that is not there', async () => {
    const answer = await admin.post('/drawers', { name: 'Bar', float: 0, printerId: printerId(9) });
    expect([answer.status, answer.body.code]).toEqual([404, 'printer.notFound']);
  });
});
