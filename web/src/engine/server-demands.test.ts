import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { burger, PAD, party } from '../../testing/a-mirror.ts';
import { TestShift } from '../../testing/test-shift.ts';
import { type Frame, refused } from '../../testing/test-wire.ts';
import { readDevice } from '../mirror/database/device-db.ts';
import { requireMeta } from '../mirror/database/sync-meta.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const OPENING = party({ orderNumber: 'B-1' });

describe('the engine obeys the server', () => {
  test('by waiting at least as long as Retry-After says [C3]', async () => {
    const { engine } = await shift.started();
    shift.wire.onPush = () => refused(503, 'server.busy', 12_000);
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(11_900);
    expect(shift.wire.pushes).toHaveLength(1);
    await shift.pass(3_000);
    expect(shift.wire.pushes).toHaveLength(2);
  });

  test('by pausing at a 401, dropping nothing, and continuing with the next token [D11]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = (_request, { token }) =>
      token === 'token' ? refused(401, 'auth.required') : undefined;
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(60_000);
    expect(shift.wire.pushes).toHaveLength(1);
    expect(shift.refusedTokens).toBe(1);
    expect(engine.status.get().signInNeeded).toBe(true);
    expect(await mirror.outbox.count()).toBe(1);
    await shift.during(engine.mutate('visit.addItem', burger()));
    shift.token = 'another';
    await shift.pass(10_000);
    expect(engine.status.get().signInNeeded).toBe(false);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('by ignoring a late refusal of the old token after somebody signed in again [D11]', async () => {
    const { engine } = await shift.started();
    shift.token = 'another';
    shift.wire.socket.close(4401);
    await shift.pass(15_000);
    expect(shift.refusedTokens).toBe(0);
    expect(engine.status.get()).toMatchObject({ phase: 'online', signInNeeded: false });
  });

  test('by keeping what waits at the limit of held work, and saying why until a manager decides', async () => {
    const { engine, mirror } = await shift.started();
    const waiting = () => [engine.status.get().isHeldFull, engine.status.get().waiting];
    shift.wire.onPush = ({ epoch, mutations: [first] }) => ({
      kind: 'ok',
      body: {
        ...{ serverTime: new Date(shift.time.now()).toISOString(), epoch: epoch ?? '', head: 0, results: [] },
        retry: { mid: first?.mid ?? 0, code: 'held.full' },
      },
    });
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(5_000);
    expect(waiting()).toEqual([true, 1]);
    shift.wire.onPush = () => undefined;
    await shift.pass(60_000);
    expect(waiting()).toEqual([false, 0]);
    expect(await mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('by still delivering its outbox when it is too old to pull [V2]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPull = () => refused(426, 'app.tooOld');
    await shift.during(engine.mutate('visit.open', OPENING));
    shift.wire.socket.say('poke', { head: 99 });
    await shift.pass(2_000);
    expect(engine.status.get().appTooOld).toBe(true);
    expect(shift.server.effects).toHaveLength(1);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('by replacing a retired queue with a new one that has the same command ids [L5]', async () => {
    const { engine, mirror } = await shift.started();
    const { clientId } = await requireMeta(mirror);
    shift.wire.onPush = (request) =>
      request.clientId === clientId ? refused(410, 'client.retired') : undefined;
    const receipt = await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(5_000);
    expect((await requireMeta(mirror)).clientId).not.toBe(clientId);
    expect(shift.server.effects).toEqual([receipt.kind === 'queued' && receipt.cmdId]);
  });

  test('by retiring no queue when a proxy says that it is gone [L5]', async () => {
    const { engine, mirror } = await shift.started();
    const { clientId } = await requireMeta(mirror);
    const isGone = (): ReturnType<typeof refused> => refused(410, '');
    [shift.wire.onPush, shift.wire.onPull] = [isGone, isGone];
    await shift.during(engine.mutate('visit.open', OPENING));
    shift.wire.socket.say('poke', { head: 99 });
    await shift.pass(60_000);
    expect((await requireMeta(mirror)).clientId).toBe(clientId);
    expect(shift.wire.pushes.length + shift.wire.pulls.length).toBeLessThan(60);
    expect(await mirror.outbox.count()).toBe(1);
  });

  test('by giving a restored backup what it lost, without doing anything twice [D7]', async () => {
    const { engine, mirror } = await shift.started();
    const restore = shift.server.backup();
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.during(engine.mutate('visit.addItem', burger()));
    await shift.pass(1_000);
    await restore();
    shift.wire.socket.close(1012);
    await shift.pass(20_000);
    expect((await shift.server.documents()).get(`order/${PAD}`)).toMatchObject({
      orderNumber: 'B-1',
      items: [{}],
    });
    expect(await mirror.outbox.count()).toBe(0);
    expect((await requireMeta(mirror)).epoch).toBe('epoch-1-restored');
  });

  test('by using the new queue on its socket after a restored backup, and applying what comes [D7]', async () => {
    const { engine, mirror } = await shift.started();
    const restore = shift.server.backup();
    await shift.during(engine.mutate('visit.open', OPENING));
    shift.wire.socket.say('kitchen', { cursor: shift.server.head, at: '2026-06-12T23:31:00.000Z' });
    await shift.pass(1_000);
    await restore();
    shift.wire.socket.close(1012);
    const hellos = (): Frame[] => shift.wire.sockets.slice(1).flatMap((socket) => socket.sentOf('hello'));
    shift.wire.onPull = () => (hellos().length === 0 ? refused(503, 'server.busy') : undefined);
    await shift.pass(20_000);
    expect(hellos().at(0)).toMatchObject({ data: { epoch: 'epoch-1' } });
    const { clientId } = await requireMeta(mirror);
    expect(shift.wire.socket.sentOf('hello')).toMatchObject([
      { data: { clientId, epoch: 'epoch-1-restored' } },
    ]);
    expect(engine.status.get()).toMatchObject({ phase: 'online', kitchen: null });
    const pulls = shift.wire.pulls.length;
    await shift.server.put(change('table', aTable({ status: 'occupied' })));
    await shift.pass(100);
    expect((await mirror.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(shift.wire.pulls).toHaveLength(pulls);
  });

  test('by becoming a new device with its own letter when it is a copy of this one [D7]', async () => {
    const { engine, mirror, device } = await shift.started();
    const { clientId } = await requireMeta(mirror);
    const before = await readDevice(device);
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(1_000);
    await mirror.meta.put({ ...(await requireMeta(mirror)), nextMid: 1, ackMid: 0, appliedUpTo: 0 });
    await shift.during(engine.mutate('visit.addItem', burger()));
    await shift.pass(5_000);
    expect((await requireMeta(mirror)).clientId).not.toBe(clientId);
    const after = await readDevice(device);
    expect(after?.deviceId).not.toBe(before?.deviceId);
    expect(await shift.during(engine.nextOrderNumber())).toBe('C-1');
    expect(shift.server.effects).toHaveLength(2);
  });

  test('by asking for another letter after a number clash, and using the old one until then [P13]', async () => {
    const { engine, mirror } = await shift.started();
    expect(await shift.during(engine.nextOrderNumber())).toBe('B-1');
    await shift.server.put(change('visit', aVisit({ id: testId('visit', 7), number: 'B-1' })));
    await shift.during(engine.mutate('visit.open', OPENING));
    expect(await shift.during(engine.nextOrderNumber())).toBe('B-2');
    await shift.pass(1_000);
    expect(shift.wire.enrolments).toHaveLength(2);
    expect(new Set(shift.wire.enrolments).size).toBe(1);
    expect(await shift.during(engine.nextOrderNumber())).toBe('C-1');
    await shift.during(engine.mutate('visit.addItem', burger()));
    await shift.pass(60_000);
    expect(shift.wire.enrolments).toHaveLength(2);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('by reporting with each call what waits, how its clock stands and whether its data is kept [P12]', async () => {
    const { engine } = await shift.started({ isPersisted: () => true });
    expect(shift.wire.pulls.at(-1)).toMatchObject({ state: { waiting: 0, persisted: true } });
    expect(shift.wire.pulls.at(-1)?.state?.oldestWaiting).toBeUndefined();
    const madeAt = shift.time.now();
    shift.wire.onPush = () => refused(503, 'server.busy', 60_000);
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.during(engine.mutate('visit.addItem', burger()));
    await shift.pass(32_000);
    expect(shift.wire.pushes.at(-1)).toMatchObject({ state: { waiting: 1, persisted: true } });
    const { deviceTime = '', state } = shift.wire.pulls.at(-1) ?? {};
    expect(state?.waiting).toBe(2);
    expect(Math.abs(Date.parse(state?.oldestWaiting ?? '') - madeAt)).toBeLessThan(1_000);
    expect(Date.parse(deviceTime)).toBeGreaterThan(madeAt + 5_000);
  });

  test('by starting a full pull when the server does not know its cursor, and keeping what waits', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => refused(503, 'server.busy');
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.server.put(change('table', aTable({ number: 'Window' })));
    shift.server.forget('table', 'table-14');
    shift.server.prune();
    shift.wire.socket.say('resync', { reason: 'pruned' });
    await shift.pass(2_000);
    expect(shift.wire.pulls.at(-1)?.full).toBeDefined();
    expect(await mirror.rowsOf('table').toCollection().primaryKeys()).toEqual(['table-12']);
    expect(await mirror.outbox.count()).toBe(1);
    expect((await mirror.orders.get(PAD))?.doc.orderNumber).toBe('B-1');
  });

  test('by telling screens without data that the server refused the first pull', async () => {
    shift.wire.onPull = () => refused(503, 'server.storage');
    const { mirror } = await shift.started();
    expect(await mirror.meta.get('firstSync')).toMatchObject({ error: "The server can't save right now." });
    shift.wire.onPull = () => undefined;
    await shift.pass(10_000);
    expect(await mirror.meta.get('firstSync')).toMatchObject({ done: true, error: null });
  });

  test.each([400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 425, 426, 429, 431])(
    'by losing nothing at a %i to every push: each change waits or is among the rejected ones',
    async (status) => {
      const { engine, mirror } = await shift.started();
      shift.wire.onPush = () => refused(status, 'code.unknown');
      await shift.during(engine.mutate('visit.open', OPENING));
      await shift.during(engine.mutate('visit.addItem', burger()));
      await shift.pass(180_000);
      expect(shift.wire.pushes.length).toBeGreaterThan(0);
      const kept = [...(await mirror.outbox.toArray()), ...(await mirror.rejected.toArray())];
      const changes = kept.map(({ name }) => name).filter((name) => name !== 'sync.skip');
      expect(changes.sort()).toEqual(['visit.addItem', 'visit.open']);
      const told = engine.status.get();
      expect(told.waiting + told.refused).toBe(kept.length);
    },
  );
});

describe('a device that was taken out of use', () => {
  const takenOut = (): void => {
    const isOut = () => shift.wire.enrolments.length < 2;
    shift.wire.onPush = () => (isOut() ? refused(403, 'device.revoked') : undefined);
    shift.wire.onPull = () => (isOut() ? refused(403, 'device.revoked') : undefined);
  };

  test('is reinstated by an administrator who signs in there, and what waits is sent', async () => {
    const { engine, mirror, device } = await shift.started({ actor: anActor('admin') });
    takenOut();
    await shift.during(engine.mutate('visit.open', OPENING));
    shift.wire.socket.close(CLOSE.revoked);
    await shift.pass(60_000);
    expect(shift.wire.enrolments).toHaveLength(2);
    expect(await mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(1);
    expect(shift.refusedTokens).toBe(0);
    expect(await readDevice(device)).not.toHaveProperty('isOutOfUse');
  });

  test('stays out for everybody else, knows it, and keeps what waits', async () => {
    const { engine, mirror, device } = await shift.started({ actor: anActor('server') });
    takenOut();
    await shift.during(engine.mutate('visit.open', OPENING));
    shift.wire.socket.close(CLOSE.revoked);
    await shift.pass(60_000);
    expect(shift.wire.enrolments).toHaveLength(1);
    expect(await mirror.outbox.count()).toBe(1);
    expect(shift.server.effects).toEqual([]);
    expect(shift.refusedTokens).toBe(0);
    expect(await readDevice(device)).toMatchObject({ isOutOfUse: true });
  });

  test('is not assumed when a closed socket reports an ended session', async () => {
    const { device } = await shift.started({ actor: anActor('server') });
    shift.wire.onPull = () => refused(401, 'auth.required');
    shift.wire.socket.close(CLOSE.revoked);
    await shift.pass(100);
    expect(shift.refusedTokens).toBe(1);
    expect(await readDevice(device)).not.toHaveProperty('isOutOfUse');
  });
});
