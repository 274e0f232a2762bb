/** Two servers on one PostgreSQL database: what happens at one is seen by the devices of the other. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LocalSignals } from '../../src/storage/door/signals.ts';
import { openPostgres, storageAt } from '../../src/storage/postgres/open-postgres.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { asCaller } from '../access/as-caller.ts';
import { LiveRoom } from '../server/live-room.ts';
import { fillForTests, serve } from '../server/start-server.ts';
import { openReceiver } from '../server/webhook-receiver.ts';
import { multipart, multipartType } from '../venue/multipart.ts';
import { phonePhoto } from '../venue/pictures.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

describeOnServer('two servers on one database', (own) => {
  let a: LiveRoom;
  beforeAll(async () => {
    const storage = await openPostgres(own.server.url);
    await fillForTests(storage);
    a = await openRoom(storage);
  }, START_MS);
  afterAll(() => a.close(), START_MS);

  const openRoom = async (storage: Storage): Promise<LiveRoom> => {
    const served = await serve({ storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-two-')) });
    return new LiveRoom(served, await served.listen(), await served.signIn('server'));
  };
  const openSecond = async (storage: Promise<Storage> | Storage = openPostgres(own.server.url)) => {
    const room = await openRoom(await storage);
    onTestFinished(() => room.close());
    return room;
  };

  test.each([
    ['announced by a signal', () => openPostgres(own.server.url)],
    [
      'found by the next query for heads when no signal comes',
      async () => storageAt(own.server.url, new LocalSignals()),
    ],
  ])('show a tap on one as a frame on the other, %s', async (_, open) => {
    const b = await openSecond(open());
    const socket = await b.listen(b.session);
    await socket.next('allOrders');
    const order = await a.newOrder();
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: order.id });
    await a.pay(order);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: order.id, status: 'paid' });
  });

  test('know a sign-in of the other, and close the sockets of a sign-out there', async () => {
    const b = await openSecond();
    const session = await a.server.signIn('server');
    const socket = await b.listen(session);
    await socket.next('allOrders');
    expect((await asCaller(a.server, session).post('/auth/logout')).status).toBeLessThan(300);
    expect(await socket.closed()).toBe(CLOSE.revoked);
  });

  test('serve a picture that was uploaded to the other', async () => {
    const b = await openSecond();
    const manager = asCaller(a.server, await a.server.signIn('manager'));
    const body = multipart({ bytes: await phonePhoto(400, 300) });
    const headers = { 'content-type': multipartType };
    const { image } = (
      await manager.post<{ image: string }>('/menu/product/marinated-olives/image', body, headers)
    ).body;
    const [here, there] = await Promise.all([a, b].map((room) => room.server.app.inject({ url: image })));
    expect(there?.statusCode).toBe(200);
    expect(there?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(there?.rawPayload.length).toBeGreaterThan(100);
    expect(there?.rawPayload).toEqual(here?.rawPayload);
    const known = { 'if-none-match': String(there?.headers.etag) };
    expect((await b.server.app.inject({ url: image, headers: known })).statusCode).toBe(304);
    const unknown = image.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect((await b.server.app.inject({ url: unknown })).statusCode).toBe(404);
  });

  test('send every order once to a webhook that is registered on either', async () => {
    const b = await openSecond();
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    for (const room of [a, b]) {
      const office = asCaller(room.server, await room.server.signIn());
      const asked = { url: receiver.url, events: ['order.*'] };
      const { body } = await office.post<MadeWebhook>('/integrations/webhooks', asked);
      const made = [await a.newOrder(), await b.newOrder()].map(({ id }) => id);
      const toldOf = (id: string) =>
        receiver.received.filter(
          ({ headers, event }) => headers['tableside-webhook'] === body.id && event.data.id === id,
        ).length;
      await expect.poll(() => made.map(toldOf), { timeout: START_MS }).toEqual([1, 1]);
      const last = (await b.newOrder()).id;
      await expect.poll(() => [...made, last].map(toldOf), { timeout: START_MS }).toEqual([1, 1, 1]);
      await office.delete(`/integrations/webhooks/${body.id}`);
    }
  });

  test('all report what the kitchen holds, which is what its slowest screen on any of them does', async () => {
    const b = await openSecond();
    // Otherwise nothing is told for ten seconds.
    await rowsAt(
      own.server.url,
      "INSERT INTO screen_era (at) VALUES ('2026-01-01') ON CONFLICT (the_only) DO UPDATE SET at = excluded.at",
    );
    const cook = await a.server.signIn('kitchen');
    const [grill, bar] = [
      await a.listen(cook, { screen: 'kitchen' }),
      await b.listen(cook, { screen: 'kitchen' }),
    ];
    const floors = [await a.listen(a.session), await b.listen(b.session)];
    await Promise.all([grill, bar, ...floors].map((socket) => socket.next('allOrders')));
    bar.send('cursor', { to: 2 });
    grill.send('cursor', { to: 3, shown: ['one'] });
    const told = () =>
      floors.map(({ frames }) => frames.findLast((frame) => frame.event === 'kitchen')?.data ?? {});
    const areTold = (listed: number, shown: string[]) =>
      expect.poll(told, { timeout: START_MS }).toMatchObject([
        { listed, shown },
        { listed, shown },
      ]);
    await areTold(2, ['one']);
    bar.close();
    await areTold(3, ['one']);
    grill.close();
    await areTold(3, []);
    expect(floors.flatMap(({ frames }) => frames.filter(({ event }) => event === 'error'))).toEqual([]);
  });
});
