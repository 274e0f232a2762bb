/** Checks the log of a whole evening at the most verbose level: it is JSON lines and contains no secrets. */
import { createHmac } from 'node:crypto';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { openSocket } from '../../../testing/server/test-socket.ts';
import { multipart, multipartType } from '../../../testing/venue/multipart.ts';
import { phonePhoto } from '../../../testing/venue/pictures.ts';
import { totpCode, totpStep } from '../sign-in/totp.ts';

const AT = '2026-03-02T19:00:00.000Z';
const QUEUE = '0194e6a0-0000-7000-8000-00000000c001';
const DEVICE = '0194e6a0-0000-7000-8000-00000000d001';
const ORDER = '0194e6a0-0000-7000-8000-00000000a001';
const PAYMENT = '0194e6a0-0000-7000-8000-00000000b001';
const OLIVES = {
  id: ORDER.replace('a001', 'a002'),
  productId: 'marinated-olives',
  sizeId: 'bowl',
  quantity: 1,
};
/** These values would be worth something to a thief if they were logged. */
const CARD = 'card-4242-reference';
const GUEST = 'Guest-Name-Of-The-Card';
const PASSWORDS = [ADMIN.password, 'a-wrong-password', 'the-cooks-first-secret', 'a-guest-who-registers'];

type Secrets = readonly string[];

/** Runs an evening from the first sign-in to the last payment, with errors in between. Returns every secret used. */
async function shift(server: TestServer, address: string): Promise<Secrets> {
  const nobody = asCaller(server);
  const signIn = (password: string) => nobody.post<Session>('/auth/login', { email: ADMIN.email, password });
  const { token, user } = (await signIn(ADMIN.password)).body;
  await signIn('a-wrong-password');
  await nobody.post('/auth/login', `{"email": "x", "password": "${ADMIN.password}`, {
    'content-type': 'application/json',
  });
  const office = asCaller(server, { token, user });
  const registered = await nobody.post<Session>('/auth/register', {
    name: 'Cora',
    email: 'cora@example.com',
    password: 'a-guest-who-registers',
  });
  const { body: me } = await office.get<{ token: string }>('/auth/me');
  const [cook] = (await office.get<{ id: string }[]>('/staff')).body;
  await office.post(`/staff/${cook?.id}/access`, { role: 'kitchen', password: 'the-cooks-first-secret' });
  const opened = await doorsOpenedOnce(server, { office, card: cook?.id ?? '' });

  const { body: device } = await office.post<Enrolment>('/devices', { deviceId: DEVICE, name: 'Tablet' });
  const mutation = (mid: number, name: string, args: object) => ({
    ...{ mid, name, args, version: 1, occurredAt: AT, actorId: user.id, grant: token },
    cmdId: `0194e6a0-0000-7000-8000-0000000${10_000 + mid}`,
  });
  const pushed = await office.post<PushResponse>('/sync/push', {
    ...{
      protocol: PROTOCOL_VERSION,
      clientId: QUEUE,
      ackMid: 0,
      deviceTime: AT,
      deviceId: DEVICE,
      deviceToken: device.deviceToken,
    },
    mutations: [
      mutation(1, 'visit.open', {
        ...{ id: ORDER, orderNumber: 'A-1', tableId: 'table-1', payAt: 'order', items: [OLIVES] },
      }),
      mutation(2, 'payment.record', {
        ...{ id: PAYMENT, visitId: ORDER, method: 'credit_card', amount: 871, tip: 100, close: true },
        ...{ terminalRef: CARD, customerName: GUEST, send: { roundId: ORDER, itemIds: [OLIVES.id] } },
      }),
      mutation(3, 'order.advance', { orderId: PAYMENT, to: 'serving' }),
    ],
  });
  expect(pushed.body.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected']);

  const socket = await openSocket(address);
  await socket.hello(token, { clientId: QUEUE });
  socket.send('subscribeToAllOrders');
  await socket.next('allOrders');
  socket.send('hello', { token });
  await socket.next('error');
  socket.close();

  const form = { 'content-type': multipartType };
  const picture = multipart({ bytes: await phonePhoto(320, 240) });
  expect((await office.post('/menu/product/marinated-olives/image', picture, form)).status).toBe(200);
  await office.get(`/payments?q=${GUEST}`);
  await nobody.get('/orders', { authorization: `Bearer ${token}x` });
  const { body: table } = await office.get<{ qrCode: string }>('/tables/table-1');
  await nobody.get(`/tables/code/${table.qrCode}`);
  const { receiptKey } = (await office.get<{ receiptKey: string }>('/receipts/key')).body;
  const code = createHmac('sha256', receiptKey).update(ORDER).digest('base64url').slice(0, 22);
  expect((await fetch(`${address}/api/receipts/${ORDER}/${code}`)).status).toBe(200);
  await office.post('/auth/logout');
  return [
    ...opened,
    token,
    me.token,
    registered.body.token,
    device.deviceToken,
    table.qrCode,
    receiptKey,
    code,
    CARD,
    GUEST,
    ...PASSWORDS,
  ];
}

/** Uses an invitation, a reset, and a second factor from setup to sign-in. Returns the secrets of each. */
async function doorsOpenedOnce(
  server: TestServer,
  { office, card }: { readonly office: Caller; readonly card: string },
): Promise<Secrets> {
  const nobody = asCaller(server);
  const path = `/staff/${card}/invitation`;
  const { token } = (await office.post<{ token: string }>(path, { role: 'manager' })).body;
  await nobody.post('/auth/invitation', { token });
  const [chosen, later] = ['what-the-cook-chooses', 'what-the-cook-chooses-next'];
  const { email } = (
    await nobody.post<{ email: string }>('/auth/invitation/accept', { token, password: chosen })
  ).body;
  const cook = (await nobody.post<Session>('/auth/login', { email, password: chosen })).body;
  const { code } = (await office.post<{ code: string }>(`/users/${cook.user.id}/reset-code`)).body;
  await nobody.post('/auth/reset', { email, code, password: later });

  const login = { email, password: later, secondStep: true };
  const again = asCaller(server, (await nobody.post<Session>('/auth/login', login)).body);
  const { secret } = (await again.post<{ secret: string }>('/auth/second-factor', { password: later })).body;
  const first = totpCode(secret, totpStep(server.clock.now()));
  const { recoveryCodes } = (
    await again.post<{ recoveryCodes: string[] }>('/auth/second-factor/confirm', { code: first })
  ).body;
  const { challenge } = (await nobody.post<{ challenge: string }>('/auth/login', login)).body;
  const last = { challenge, code: recoveryCodes[0] };
  expect((await nobody.post('/auth/login/code', last)).status).toBe(200);
  return [token, chosen, later, code, secret, challenge, ...recoveryCodes];
}

it('a whole evening at log level trace leaves no token, password or card in the log [T116]', async () => {
  const lines: string[] = [];
  const server = await startServer({ logLevel: 'trace', logTo: { write: (line) => lines.push(line) } });
  const secrets = await shift(server, await server.listen());
  await server.storage.close();
  await server.app.inject({ url: '/api/menu/products' });
  await server.app.close();

  const log = lines.join('');
  const events = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg?: string });
  expect(events.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(12);
  expect(events.some(({ level }) => level === 50)).toBe(true);
  expect(events.some(({ level }) => level <= 20)).toBe(true);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    expect(log.split('\n').filter((line) => line.includes(secret))).toEqual([]);
    // The last part of a token is its signature.
    expect(log.includes(secret.split('.').at(-1) ?? secret)).toBe(false);
  }
  await server.close();
});
