/** Guests open their bill by its code, and pay a part of it on the page of a simulated Stripe, over a whole server. */
import { createHmac } from 'node:crypto';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startStripe } from '../../../testing/cards/stripe-simulator.ts';
import { SERVER_SECRET, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { auditEvent } from '../../../testing/venue/an-account.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';
import { sealCardSecrets } from '../../cards/card-account.ts';
import { createSecrets } from '../security/secrets.ts';

const ACCOUNT = '2e000000-0000-7000-8000-000000000001';
const SECRETS = createSecrets(SERVER_SECRET);

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let admin: Caller;
let waiter: Caller;
let key: string;
beforeEach(async () => {
  stripe = await startStripe();
  server = await startServer({ cards: { origin: stripe.origin, renewMs: 30 } });
  admin = asCaller(server, await server.signIn());
  waiter = asCaller(server, await server.signIn('server'));
  key = (await waiter.get<{ receiptKey: string }>('/receipts/key')).body.receiptKey;
  await connect();
  await switchOn(true);
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

async function connect(): Promise<void> {
  const { storage, venueId } = server;
  await storage.cards.put({
    ...{ id: ACCOUNT, venueId, provider: 'stripe', label: 'Stripe', test: true, locationId: 'tml_1' },
    ...{ sealed: sealCardSecrets(SECRETS, ACCOUNT, { key: stripe.key }), hasHooks: false },
    ...{ madeAt: '2026-03-02T10:00:00.000Z', madeBy: { id: 'theo', name: 'Theo' } },
    event: auditEvent('cards.account'),
  });
}

async function switchOn(payByPhone: boolean): Promise<void> {
  const { body } = await admin.get<{ settings: object }>(`/venues/${server.venueId}`);
  const done = await admin.put(`/venues/${server.venueId}`, { settings: { ...body.settings, payByPhone } });
  expect(done.status).toBe(200);
}

/** A code as a tablet makes it, from the documented rule. */
const codeOf = (id: string, door = 'bill'): string =>
  createHmac('sha256', key).update(`${id}/${door}`).digest('base64url').slice(0, 22);

interface Party {
  readonly id: string;
  readonly path: string;
  readonly tableId: string;
  readonly qrCode: string;
}

/** Olives at table n, of $17.42, in the kitchen. */
async function party(n = 0): Promise<Party> {
  const table = (await admin.get<{ id: string; qrCode: string }[]>('/tables')).body[n];
  const visit = (await waiter.post<{ id: string }>('/visits', { tableId: table?.id, payAt: 'end' })).body;
  const pad = await waiter.post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
  await waiter.post(`/visits/${visit.id}/send`, { itemIds: pad.body.items.map(({ id }) => id) });
  const { id } = visit;
  return { id, path: `/api/bill/${id}/${codeOf(id)}`, tableId: table?.id ?? '', qrCode: table?.qrCode ?? '' };
}

const open = async (url: string, remoteAddress = '203.0.113.9') => {
  const { statusCode, headers, body } = await server.app.inject({ url, remoteAddress });
  return { status: statusCode, headers, body, said: text(body), to: nextOf(body) };
};
/** Where the page goes by itself. */
const nextOf = (html: string): string => /;url=([^"]+)"/.exec(html)?.[1] ?? '';
const form = async (url: string, fields: Record<string, string> = {}, remoteAddress = '203.0.113.9') => {
  const { statusCode, body } = await server.app.inject({
    ...{ method: 'POST', url, remoteAddress, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: statusCode, to: nextOf(body), said: text(body) };
};
const text = (html: string): string =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 8000, interval: 20 });
const pay = (path: string, amount = '1742', more: Record<string, string> = {}) =>
  form(path, { part: 'all', amount, tip: '0', ...more });
const chargeAt = async (path: string): Promise<CardCharge> => {
  const id = /payments\/([\w-]+)/.exec(path)?.[1] ?? '';
  return (await server.storage.row(server.venueId, 'cardCharge', id))?.doc as CardCharge;
};
/** Time passes until it is so. */
const is = (path: string, state: CardCharge['state']): Promise<void> =>
  until(async () => {
    server.clock.advance(1000);
    server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about: (await chargeAt(path)).id });
    expect((await chargeAt(path)).state).toBe(state);
  });
const visitOf = async ({ id }: Party) =>
  (await waiter.get<{ status: string; owed: number; waiting?: unknown[] }>(`/visits/${id}`)).body;

describe('a guest', () => {
  it('reads the bill by its code, chooses everything and a tip, and pays on the page of Stripe', async () => {
    const table = await party();
    const bill = await open(table.path);
    expect(bill.said).toMatch(/2 × Marinated olives \$16\.00 .* Total \$17\.42 .*To pay \$17\.42/);
    expect(bill.headers['content-security-policy']).toContain("default-src 'none'");
    expect(bill.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect((await open(`${table.path}?part=all`)).said).toMatch(
      /You pay \$17\.42 Tip No tip 18% \$2\.88 20% \$3\.20/,
    );
    const asked = await pay(table.path, '1742', { tip: '320' });
    expect(asked).toMatchObject({ status: 200, to: expect.stringContaining(`${table.path}/payments/`) });
    const page = asked.to.replace('?go=1', '');
    await until(async () => expect((await open(`${page}?go=1`)).to).toContain('/pay/cs_'));
    expect(stripe.pages).toMatchObject([{ cents: 2062, successUrl: expect.stringContaining(page) }]);
    expect((await open(page)).said).toContain('Checking…');
    expect((await open(table.path)).said).toMatch(
      /Being paid right now, until [\d:]+ [AP]M \$17\.42 To pay \$0\.00/,
    );
    stripe.pay();
    await is(page, 'approved');
    expect((await open(page)).said).toMatch(
      /Paid\. Thank you\. \$17\.42 and a tip of \$3\.20 \$20\.62 .*visa ••4242/,
    );
    expect(await visitOf(table)).toMatchObject({ status: 'closed', owed: 0 });
    const closed = await open(table.path);
    expect(closed.said).toContain('This check is closed.');
    const receipt = /href="(\/api\/receipts[^"]+)"/.exec(closed.body)?.[1] ?? '';
    const paper = (await open(receipt)).said;
    expect(paper).toContain('Marinated olives');
    expect(paper).toMatch(/TEST/);
  });

  it('who comes back without having paid goes on, or frees the part', async () => {
    const table = await party();
    const page = (await pay(table.path)).to.replace('?go=1', '');
    await is(page, 'shown');
    expect((await open(`${page}?back=1`)).said).toMatch(/Not paid yet .*Go on paying Don’t pay now/);
    expect((await form(`${page}/cancel`)).to).toBe(page);
    await is(page, 'canceled');
    expect((await open(page)).said).toContain('Not paid');
    expect((await open(table.path)).said).toContain('To pay $17.42');
    expect(stripe.pages).toMatchObject([{ status: 'expired' }]);
  });

  it('who is told no by the bank tries again on the same page, and a second phone hears that somebody pays', async () => {
    const table = await party();
    const page = (await pay(table.path)).to.replace('?go=1', '');
    await is(page, 'shown');
    stripe.pay('decline');
    expect(await pay(table.path)).toMatchObject({
      status: 409,
      said: expect.stringContaining('Somebody is paying'),
    });
    stripe.pay();
    await is(page, 'approved');
  });

  it('pays what is shown, and no other amount', async () => {
    const table = await party();
    for (const amount of ['1', '1741', '174200', '-5', 'NaN', ''])
      expect(await pay(table.path, amount)).toMatchObject({
        status: 409,
        said: expect.stringContaining('has changed'),
      });
    expect(await pay(table.path, '1742', { tip: 'own', own: 'a lot' })).toMatchObject({
      said: expect.stringContaining('such as 3.50'),
    });
    expect(await pay(table.path, '1742', { tip: '1743' })).toMatchObject({
      said: expect.stringContaining('more than your part'),
    });
    expect((await form(table.path, { part: 'sum', sum: '18', amount: '1800' })).status).toBe(409);
    expect((await visitOf(table)).waiting).toBeUndefined();
    expect(await pay(table.path, '1742', { tip: 'own', own: '3.5' })).toMatchObject({ status: 200 });
  });

  it('loses the claim when staff take cash meanwhile, and what comes late is owed back', async () => {
    const table = await party();
    const page = (await pay(table.path)).to.replace('?go=1', '');
    await is(page, 'shown');
    const [open] = stripe.pages;
    await waiter.post(`/orders/${table.id}/payments`, { method: 'cash', amount: 1742 });
    stripe.pay('approve', open?.id);
    await until(async () => {
      server.clock.advance(1000);
      expect((await chargeAt(page)).sure).toBe(true);
    });
    const { state } = await chargeAt(page);
    const { owed, status } = await visitOf(table);
    // Whichever came first, the money is counted once.
    expect([state, status, owed]).toEqual(
      stripe.intents.length > 0 ? ['approved', 'closed', 1742] : ['canceled', 'closed', 0],
    );
  });

  it('cannot hold a part for a while after staff have stopped one [T153]', async () => {
    const table = await party();
    const page = (await pay(table.path)).to.replace('?go=1', '');
    await is(page, 'shown');
    expect((await waiter.post(`/charges/${(await chargeAt(page)).id}/cancel`)).status).toBe(200);
    await is(page, 'canceled');
    expect(await pay(table.path)).toMatchObject({ said: expect.stringContaining('Your server has stopped') });
    server.clock.advance(5 * MINUTE_MS);
    expect(await pay(table.path)).toMatchObject({ status: 200 });
  });

  it('can try twenty times an hour at a bill, and sixty from an address [T153]', async () => {
    const tables = [await party(0), await party(1), await party(2), await party(3)];
    const tryAll = async (n: number, address: string): Promise<number> => {
      let admitted = 0;
      for (let tries = 0; tries < 22; tries += 1)
        if ((await form(tables[n]?.path ?? '', { part: 'all', amount: '1' }, address)).status !== 429)
          admitted += 1;
      return admitted;
    };
    expect(await tryAll(0, '203.0.113.20')).toBe(20);
    expect(await tryAll(0, '203.0.113.21')).toBe(0);
    expect([await tryAll(1, '203.0.113.20'), await tryAll(2, '203.0.113.20')]).toEqual([20, 20]);
    expect(await tryAll(3, '203.0.113.20')).toBe(0);
    expect(await tryAll(3, '203.0.113.21')).toBe(20);
  });
});

describe('the code', () => {
  it('of another bill, a receipt or nobody opens nothing, and looks like no bill [T152]', async () => {
    const [table, other] = [await party(0), await party(1)];
    const receipt = createHmac('sha256', key).update(table.id).digest('base64url').slice(0, 22);
    const unknown = await open(`/api/bill/${ACCOUNT}/${codeOf(ACCOUNT)}`);
    for (const code of [
      codeOf(other.id),
      receipt,
      codeOf(table.id, 'table'),
      'x',
      codeOf(table.id).slice(0, 21),
    ]) {
      const { status, body } = await open(`/api/bill/${table.id}/${code}`);
      expect([status, body]).toEqual([404, unknown.body]);
      expect((await pay(`/api/bill/${table.id}/${code}`)).status).toBe(404);
    }
    expect(unknown.status).toBe(404);
  });

  it('opens nothing where the venue has not switched it on, but whoever pays already hears the end', async () => {
    const table = await party();
    const page = (await pay(table.path)).to.replace('?go=1', '');
    await is(page, 'shown');
    await switchOn(false);
    expect([(await open(table.path)).status, (await pay(table.path)).status]).toEqual([404, 404]);
    stripe.pay();
    await is(page, 'approved');
    expect((await open(page)).said).toContain('Paid. Thank you.');
  });

  it('of a payment opens it on its own bill alone [T154]', async () => {
    const [table, other] = [await party(0), await party(1)];
    const { to } = await pay(table.path);
    const id = (await chargeAt(to)).id;
    expect((await open(`${other.path}/payments/${id}`)).status).toBe(404);
    expect((await form(`${other.path}/payments/${id}/cancel`)).status).toBe(404);
    expect((await open(`${table.path}/payments/${ACCOUNT}`)).status).toBe(404);
  });

  it('of the table opens for half an hour after the bill was brought, and shows no dishes [T152]', async () => {
    const table = await party();
    const byTable = () => open(`/api/tables/code/${table.qrCode}/bill`);
    expect(await byTable()).toMatchObject({
      status: 200,
      said: expect.stringContaining('nothing to pay here'),
    });
    await waiter.patch(`/visits/${table.id}`, { billed: true });
    const { to: path } = await byTable();
    const bill = await open(path);
    expect(bill.said).toContain('To pay $17.42');
    expect(bill.said).not.toContain('olives');
    const page = (await pay(path)).to.replace('?go=1', '');
    await is(page, 'shown');
    server.clock.advance(31 * MINUTE_MS);
    expect([(await open(path)).status, (await pay(path)).status]).toEqual([404, 404]);
    expect((await byTable()).said).toContain('nothing to pay here');
    expect((await open(page)).status).toBe(200);
    expect((await open('/api/tables/code/nobody/bill')).status).toBe(404);
  });

  it('of the bill opens nothing a day after it was closed', async () => {
    const table = await party();
    await waiter.post(`/orders/${table.id}/payments`, { method: 'cash', amount: 1742 });
    await waiter.post(`/visits/${table.id}/close`);
    expect((await open(table.path)).said).toContain('Nothing is left to pay');
    expect((await pay(table.path)).said).toContain('Nothing is left to pay');
    server.clock.advance(25 * 60 * MINUTE_MS);
    expect((await open(table.path)).status).toBe(404);
  });
});
