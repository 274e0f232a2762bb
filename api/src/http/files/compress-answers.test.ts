/** Tests which API responses are compressed, and their headers. */

import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Order } from '@tableside/domain/entities/order.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
let token: string;
beforeAll(async () => {
  floor = await openFloor();
  token = (await floor.server.signIn('admin')).token;
});
afterAll(() => floor.server.close());

type Headers = Readonly<Record<string, string>>;

const ask = (
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH',
  path: string,
  given: { headers?: Headers; payload?: object | Buffer } = {},
) =>
  floor.server.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...given.headers },
    ...(given.payload && { payload: given.payload }),
  });
const read = { br: brotliDecompressSync, gzip: gunzipSync } as const;

const pull = (encoding: string) =>
  ask('POST', '/sync/pull', {
    headers: { 'accept-encoding': encoding },
    payload: {
      protocol: PROTOCOL_VERSION,
      clientId: '0194e6a0-0000-7000-8000-00000000c0de',
      cursor: 0,
      ackMid: 0,
      limit: 500,
      full: '0194e6a0-0000-7000-8000-00000000f111',
    },
  });

describe('an answer of 1 KB and more', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
  ] as const)('is sent as %s to a client that accepts "%s"', async (accepted, encoding) => {
    const plain = await pull('identity');
    const answer = await pull(accepted);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(read[encoding](answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['identity', 'deflate', 'br;q=0', ''])(
    'is sent uncompressed to a client that accepts "%s"',
    async (accepted) => {
      const answer = await pull(accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toMatchObject({ from: 0 });
      expect(answer.headers.vary).toBe('accept-encoding');
    },
  );

  it('is compressed even as a table for a spreadsheet', async () => {
    for (let n = 0; n < 20; n += 1)
      await floor.waiter.post('/orders', { tableId: floor.tableId(0), items: [OLIVES] });
    const answer = await ask('GET', '/audit?format=csv', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('visit.open');
  });

  it('gives no length for HEAD, because that depends on the encoding', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [whole, head] = [
      await ask('GET', '/menu/products', { headers }),
      await ask('HEAD', '/menu/products', { headers }),
    ];
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBeUndefined();
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    const plain = await ask('HEAD', '/menu/products');
    expect(plain.headers['content-length']).toBe(
      (await ask('GET', '/menu/products')).headers['content-length'],
    );
  });
});

describe('an answer below 1 KB', () => {
  it('is sent as it is', async () => {
    const answer = await ask('GET', '/health', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ service: 'tableside' });
  });
});

describe('the tag of a row', () => {
  const anOrder = async () => {
    const items = Array.from({ length: 3 }, () => OLIVES);
    return (await floor.waiter.post<Order>('/orders', { tableId: floor.tableId(0), items })).body;
  };

  it.each(['br', 'gzip'])('differs for the bytes of %s, and still matches the version', async (encoding) => {
    const { id, version } = await anOrder();
    const plain = await ask('GET', `/orders/${id}`);
    const compressed = await ask('GET', `/orders/${id}`, { headers: { 'accept-encoding': encoding } });
    expect(plain.headers.etag).toBe(`"${version}"`);
    expect(compressed.headers.etag).toBe(`"${version}-${encoding}"`);
    const cancel = { payload: { status: 'cancelled' } };
    const tag = String(compressed.headers.etag);
    const stale = { ...cancel, headers: { 'if-match': `"${version + 1}-${encoding}"` } };
    expect((await ask('PATCH', `/orders/${id}`, stale)).statusCode).toBe(412);
    expect(
      (await ask('PATCH', `/orders/${id}`, { ...cancel, headers: { 'if-match': tag } })).statusCode,
    ).toBe(200);
  });
});

describe('what clients send', () => {
  it('is never decompressed, because a small body could become gigabytes [T103]', async () => {
    const answer = await ask('POST', '/auth/login', {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ email: 'a@venue.example', password: 'a-long-password' })),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.malformed' });
  });
});
