/** Tests what pruning deletes as the clock advances: counts rows, and checks what can still be read. */

import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failGuess } from '../../testing/venue/failed-guess.ts';
import { aPruningRoom, at, type PruningRoom } from '../../testing/venue/pruning-room.ts';
import { ANA, anEntry, QUEUE, queued, saveQueue, VENUE, writes } from '../../testing/venue/write-entries.ts';
import type { PruneKind, PruneStep } from '../storage/door/pruning.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';
import { sqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { buildPull } from '../sync/build-pull.ts';

const old = (mid: number, day: number) => queued(mid, { receivedAt: at(day) });

describe('after 180 days', () => {
  test('commands are deleted if their author has the outcome, and kept if it may still be asked for', async () => {
    const room = aPruningRoom();
    await saveQueue(room.storage);
    const mutations = Array.from({ length: 900 }, (_, n) => old(n + 1, n < 700 ? -181 : -179));
    await room.storage.write(VENUE, [
      anEntry({ cmdId: testId('command', 2001), receivedAt: at(-181) }),
      ...mutations,
      anEntry({ cmdId: testId('command', 2002), receivedAt: at(-179) }),
    ]);
    await room.storage.saveQueue({
      clientId: QUEUE,
      venueId: VENUE,
      userId: ANA,
      seenAt: at(0),
      ackMid: 500,
    });
    await room.runOn(0);
    expect(room.count('command_log')).toBe(200 + 200 + 1);
    for (const kept of [old(501, -181), old(700, -181), old(900, -179)]) {
      expect(await room.storage.write(VENUE, [kept])).toMatchObject([{ kind: 'done', repeated: true }]);
    }
  });

  test('what is remembered of failures is deleted with the command that came through in the end', async () => {
    const room = aPruningRoom();
    const entry = anEntry({ receivedAt: at(-181) });
    const fails = () => {
      throw new Error('broken');
    };
    await room.storage.write(VENUE, [{ ...entry, decide: fails }]);
    await room.storage.write(VENUE, [entry]);
    expect(room.count('failing_command')).toBe(1);
    await room.runOn(0);
    expect(room.count('failing_command')).toBe(0);
  });

  test('a held command stays while it waits, and for 180 days after a decision', async () => {
    const room = aPruningRoom();
    const held = (n: number) =>
      anEntry({ cmdId: testId('command', n), receivedAt: at(-400), hold: 'held.money' });
    await room.storage.write(VENUE, [held(1), held(2), held(3)]);
    const decide = (n: number, day: number) =>
      room.storage.held.resolve(
        VENUE,
        { cmdId: testId('command', n), decision: 'discard', by: anActor('manager'), at: at(day), note: null },
        () => ({ reads: [], decide: () => ({ status: 'noop' }) }),
      );
    await decide(1, -181);
    await decide(2, -179);
    await room.runOn(0);
    const kept = [testId('command', 2), testId('command', 3)];
    const idsIn = (table: string) =>
      room.connection.prepare(`SELECT cmd_id FROM ${table} ORDER BY cmd_id`).pluck().all();
    expect(idsIn('held_command')).toEqual(kept);
    expect(idsIn('command_log')).toEqual(kept);
  });

  test('a queue that was not seen is retired, and its device makes a new one', async () => {
    const room = aPruningRoom();
    const seen = (clientId: string, day: number) =>
      room.storage.saveQueue({ clientId, venueId: VENUE, userId: ANA, seenAt: at(day) });
    await seen(QUEUE, -181);
    await seen(testId('device', 101), -179);
    await room.runOn(0);
    expect(room.count('client', 'retired_at IS NOT NULL')).toBe(1);
    const request = { protocol: PROTOCOL_VERSION, clientId: QUEUE, cursor: 0, ackMid: 0, limit: 10 };
    const ana = {
      actor: anActor('server', { userId: ANA, deviceId: null }),
      sessionId: 's',
      since: '2026-01-01T00:00:00.000Z',
    };
    await expect(buildPull(room, ana, request)).rejects.toMatchObject({
      code: 'client.retired',
      status: 410,
    });
    const other = { ...request, clientId: testId('device', 101) };
    expect((await buildPull(room, ana, other)).more).toBe(false);
  });
});

describe('after 90 days', () => {
  const archive = (storage: Storage, id: string) =>
    storage.write(VENUE, [
      anEntry({
        cmdId: crypto.randomUUID(),
        decide: writes(change('table', aTable({ id, archived: true }))),
      }),
    ]);
  const rows = (room: PruningRoom) => [room.count('row'), room.count('change_head')];

  test('archived rows are deleted with their heads, and nothing else is', async () => {
    const room = aPruningRoom();
    await room.storage.seed(VENUE, [change('table', aTable()), change('order', anOrder())]);
    await archive(room.storage, 'table-13');
    await room.runOn(0);
    await archive(room.storage, 'table-14');
    await room.runOn(2);
    await room.runOn(89);
    expect(rows(room)).toEqual([4, 4]);
    expect(await room.storage.head(VENUE)).toMatchObject({ prunedBelow: 0 });
    await room.runOn(91);
    expect(rows(room)).toEqual([3, 3]);
    expect(await room.storage.row(VENUE, 'table', 'table-13')).toBeUndefined();
    expect(await room.storage.head(VENUE)).toMatchObject({ head: 3, prunedBelow: 2 });
    await room.runOn(93);
    expect(rows(room)).toEqual([2, 2]);
    expect(await room.storage.head(VENUE)).toMatchObject({ prunedBelow: 3 });
    expect(room.count('seq_mark')).toBeGreaterThan(0);
  });

  test('a device that pulled last before that starts over, and one that pulled since goes on', async () => {
    const room = aPruningRoom();
    await room.storage.seed(VENUE, [change('table', aTable())]);
    await archive(room.storage, 'table-13');
    await archive(room.storage, 'table-14');
    await room.runOn(0);
    await archive(room.storage, 'table-15');
    await room.runOn(91);
    const mia = {
      actor: anActor('manager', { deviceId: null }),
      sessionId: 's',
      since: '2026-01-01T00:00:00.000Z',
    };
    const pull = (cursor: number) =>
      buildPull(room, mia, {
        protocol: PROTOCOL_VERSION,
        clientId: QUEUE,
        cursor,
        ackMid: 0,
        limit: 10,
      });
    expect(await pull(2)).toMatchObject({ reset: true });
    const delta = await pull(3);
    expect(delta.reset).toBeUndefined();
    expect(delta.rows.map(({ id }) => id)).toEqual(['table-15']);
  });

  test('each step deletes some of many', async () => {
    const room = aPruningRoom();
    const tables = Array.from({ length: 250 }, (_, n) =>
      change('table', aTable({ id: `gone-${n}`, archived: true })),
    );
    await room.storage.seed(VENUE, tables);
    await room.storage.pruning.mark(at(0));
    const steps = await stepsOf(room.storage, 'tombstones', at(1));
    expect(Math.max(...steps)).toBeLessThanOrEqual(50);
    expect(steps.reduce((sum, removed) => sum + removed, 0)).toBe(250);
    expect(room.count('change_head')).toBe(0);
  });
});

async function stepsOf(storage: Storage, kind: PruneKind, before: string): Promise<number[]> {
  const steps: number[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const step: PruneStep = await storage.pruning.step(kind, { before, now: at(0) }, from);
    steps.push(step.removed);
    from = step.next;
  }
  return steps;
}

test('a step ends after some milliseconds, and the next one goes on', async () => {
  let now = 0;
  const connection = connect(':memory:', MIGRATIONS);
  const elapsed = () => {
    now += 2;
    return now;
  };
  const storage = sqliteStorage(connection, () => 'epoch-1', { elapsed });
  onTestFinished(() => storage.close());
  await storage.write(
    VENUE,
    Array.from({ length: 5 }, (_, n) =>
      anEntry({
        cmdId: testId('command', n),
        receivedAt: at(-1000),
        decide: writes(change('order', anOrder())),
      }),
    ),
  );
  expect(await stepsOf(storage, 'commands', at(-180))).toEqual([2, 2, 1]);
  expect(await stepsOf(storage, 'audit', at(-730))).toEqual([2, 2, 1]);
});

describe('old data', () => {
  test('includes sessions, which are deleted 30 days after they ended', async () => {
    const room = aPruningRoom();
    const user = { id: ANA, name: 'Ana', email: 'ana@example.com', passwordHash: 'h', createdAt: at(-100) };
    await room.storage.accounts.createUser(user, {
      userId: ANA,
      venueId: VENUE,
      role: 'server',
      staffId: null,
    });
    const session = (id: string, expires: number, revoked: number | null) =>
      room.storage.accounts.createSession({
        id,
        userId: ANA,
        venueId: VENUE,
        createdAt: at(-100),
        expiresAt: at(expires),
        revokedAt: revoked === null ? null : at(revoked),
      });
    await session('expired long ago', -31, null);
    await session('revoked long ago', 5, -31);
    await session('expired of late', -29, null);
    await session('revoked of late', 5, -29);
    await session('live', 5, null);
    for (let n = 0; n < 450; n += 1) await session(`guest ${n}`, -40, null);
    await room.runOn(0);
    const left = room.connection.prepare('SELECT session_id FROM session ORDER BY session_id').pluck().all();
    expect(left).toEqual(['expired of late', 'live', 'revoked of late']);
  });

  test('includes failed sign-ins, which are deleted after a day', async () => {
    const room = aPruningRoom();
    const fail = (day: number) =>
      failGuess(room.storage.accounts, { account: 'a', address: 'b', at: at(day) });
    for (const day of [-3, -2, -1.1, -0.9, -0.1]) await fail(day);
    await room.runOn(0);
    expect(room.count('sign_in_failure')).toBe(2);
  });

  test('includes failed sign-ins from the future, which are deleted at once and keep no others', async () => {
    const room = aPruningRoom();
    const fail = (day: number) =>
      failGuess(room.storage.accounts, { account: 'a', address: 'b', at: at(day) });
    for (let n = 0; n < 120; n += 1) await fail(9);
    for (const day of [-3, -0.5, 0.1]) await fail(day);
    await room.runOn(0);
    expect(room.count('sign_in_failure')).toBe(1);
    expect(room.count('sign_in_failure', `at = '${at(-0.5)}'`)).toBe(1);
  });

  test('includes the audit trail, which is deleted after 730 days with its search words', async () => {
    const room = aPruningRoom();
    const entry = (n: number, day: number) =>
      anEntry({
        cmdId: testId('command', n),
        receivedAt: at(day),
        decide: writes(change('order', anOrder())),
      });
    const days = Array.from({ length: 450 }, (_, n) => -1200 + n);
    await room.storage.write(
      VENUE,
      [...days, -729, 0].map((day, n) => entry(n, day)),
    );
    await room.runOn(0);
    expect([room.count('audit'), room.count('audit_row')]).toEqual([2, 2]);
    const { entries } = await room.storage.audit.page(VENUE, { limit: 10, rowId: testId('order') });
    expect(entries.map(({ receivedAt }) => receivedAt)).toEqual([at(0), at(-729)]);
  });

  test('keeps the audit trail for as long as a setting says', async () => {
    const room = aPruningRoom({ auditDays: 1000 });
    const signIn = (day: number) =>
      room.storage.audit.record({ venueId: VENUE, actor: null, action: 'auth.signIn', at: at(day) });
    for (const day of [-1001, -999, -731]) await signIn(day);
    await room.runOn(0);
    expect(room.count('audit')).toBe(2);
  });

  test('is judged by the clock of the machine, whatever another clock says', async () => {
    const room = aPruningRoom();
    await room.storage.audit.record({ venueId: VENUE, actor: null, action: 'auth.signIn', at: at(-700) });
    await room.runOn(100);
    expect(room.count('audit')).toBe(1);
    expect(room.warnings).toEqual([]);
  });
});
