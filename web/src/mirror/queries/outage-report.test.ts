import { testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { burger, openMirror, party } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import type { AckedEntry, MirrorDb, RejectedEntry } from '../database/mirror-db.ts';
import { outageReport } from './outage-report.ts';

const FROM = 1_000_000;
const TO = 2_000_000;

let db: MirrorDb;
beforeEach(async () => {
  db = openMirror();
  await db.meta.put({ key: 'outage', since: null, last: { from: FROM, to: TO } });
});
afterEach(() => db.close());

const ENTRY = { version: 1, args: {}, grant: null, touched: { rows: [], reads: [], writes: [] } };
const entry = (n: number, queuedAt: number, over: object) =>
  ({
    ...ENTRY,
    mid: n,
    cmdId: testId('command', n),
    name: 'visit.addItem',
    queuedAt,
    at: TO + 5,
    ...over,
  }) as never;
const acked = (n: number, queuedAt: number, over: Partial<AckedEntry> = {}) =>
  db.acked.put(entry(n, queuedAt, { status: 'applied', ...over }));
const rejected = (n: number, queuedAt: number, over: Partial<RejectedEntry> = {}) =>
  db.rejected.put(entry(n, queuedAt, { status: 'rejected', code: 'order.cancelled', ...over }));
const ids = (entries: readonly { readonly mid: number }[] = []) => entries.map(({ mid }) => mid);

it('the report separates what was sent as made, what merged and what needs a person', async () => {
  await acked(2, FROM + 20);
  await acked(1, FROM + 10);
  await acked(3, FROM + 30, { status: 'noop' });
  await acked(4, FROM + 40, { status: 'adjusted', code: 'visit.again' });
  await acked(5, FROM + 50, { status: 'adjusted', code: 'patch.partial' });
  await rejected(5, FROM + 50, { status: 'partial', code: 'patch.partial' });
  await rejected(6, FROM + 60);
  const report = await outageReport(db);
  expect([ids(report?.sent), ids(report?.merged), ids(report?.rejected)]).toEqual([
    [1, 2, 5],
    [3, 4],
    [5, 6],
  ]);
});

it('the report leaves out what was confirmed before, and what was made after', async () => {
  await acked(1, FROM - 50, { at: FROM - 40 });
  await acked(2, TO + 1);
  expect(await outageReport(db)).toBeNull();
  // Made before the outage and confirmed only after it.
  await acked(3, FROM - 5);
  expect(ids((await outageReport(db))?.sent)).toEqual([3]);
});

it('the report counts what is still to be sent', async () => {
  await db.outbox.put(
    entry(9, FROM + 1, { state: 'queued', answered: 0, result: null, attempts: 0, refusals: 0 }),
  );
  expect((await outageReport(db))?.waiting).toBe(1);
});

it('the report exists after a real outage', async () => {
  const shift = new TestShift();
  const { engine, mirror } = await shift.started();
  await shift.during(engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
  await shift.pass(5_000);
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
  await shift.pass(90_000);
  expect(await outageReport(mirror)).toBeNull();
  await shift.during(engine.mutate('visit.addItem', burger()));
  shift.wire.isCut = false;
  await shift.pass(60_000);
  const report = await outageReport(mirror);
  expect(report?.sent.map(({ name }) => name)).toEqual(['visit.addItem']);
  expect(report?.waiting).toBe(0);
  await shift.end();
});
