/** A tap on a pad reads no rounds, however many there are, and still knows every line that was sent. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test, vi } from 'vitest';
import { aTablet, burger, PAD, seated, type TestMirror, VISIT } from '../../../testing/a-mirror.ts';

const EMPTY = testId('visit', 2);
const ROUNDS = 10;
const item = (n: number) => testId('item', n);
const sentIn = (n: number) => item(100 + n);
const round = (n: number) =>
  aRound([anItem({ id: sentIn(n) })], {
    id: testId('order', n + 1),
    orderNumber: `B-17/${n + 1}`,
    sentAt: '2026-06-12T23:00:00.000Z',
  });

/** A tablet with two visits whose pads hold two lines each. Ten rounds of the first one were sent. */
async function aTabletWithRounds(): Promise<TestMirror> {
  const tablet = await aTablet();
  const items = [anItem({ id: item(1) }), anItem({ id: item(2) })];
  await tablet.server.put(
    ...seated(VISIT, { items }),
    ...seated(EMPTY, { items }),
    ...Array.from({ length: ROUNDS }, (_, n) => change('order', round(n + 1))),
  );
  await tablet.pull();
  return tablet;
}

interface Reads {
  readonly requests: number;
  readonly rows: number;
}

/**
 * Counts what is asked of the storage, and the records that it gives, while something is done. What is not answered by
 * then was asked by something else.
 */
async function readsOf(act: () => Promise<unknown>): Promise<Reads> {
  const asked = [
    vi.spyOn(IDBObjectStore.prototype, 'get'),
    vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'openCursor'),
    vi.spyOn(IDBObjectStore.prototype, 'openCursor'),
  ];
  await act();
  const requests = asked
    .flatMap(({ mock }) => mock.results.map(({ value }) => value as IDBRequest))
    .filter(({ readyState }) => readyState === 'done');
  for (const spy of asked) spy.mockRestore();
  const found = requests.flatMap(({ result }): unknown[] => result ?? []);
  return { requests: requests.length, rows: found.length };
}

describe('a tap on a pad with ten rounds needs no more requests and reads than on one without', () => {
  test.each([
    ['visit.addItem', (visitId: string) => burger(visitId, 3)],
    ['visit.setItem', (visitId: string) => ({ visitId, itemId: item(1), by: 1 })],
    ['visit.removeItem', (visitId: string) => ({ visitId, itemId: item(2) })],
  ] as const)('%s', async (name, argsOn) => {
    const tablet = await aTabletWithRounds();
    const reads = (visitId: string) => readsOf(() => tablet.tap(name, argsOn(visitId) as never));
    const onEmpty = await reads(EMPTY);
    const onPad = await reads(VISIT);
    expect(onEmpty.rows).toBeGreaterThan(2);
    expect(await tablet.db.outbox.count()).toBe(2);
    expect(onPad).toEqual(onEmpty);
  });
});

describe('a sent line is not put on the pad again', () => {
  const again = (n: number) => ({ ...burger(), item: { ...burger().item, id: sentIn(n) } });

  test('when its round came from the server', async () => {
    const tablet = await aTabletWithRounds();
    for (const n of [1, ROUNDS]) {
      expect(await tablet.tap('visit.addItem', again(n))).toEqual({ kind: 'noop' });
    }
  });

  test('when this tablet sent it, nor after the round moved on', async () => {
    const tablet = await aTabletWithRounds();
    const mine = burger(VISIT, 3);
    await tablet.tap('visit.addItem', mine);
    const roundId = testId('order', 50);
    await tablet.tap('visit.send', { visitId: VISIT, roundId, itemIds: [mine.item.id] });
    expect(await tablet.tap('visit.addItem', mine)).toEqual({ kind: 'noop' });
    await tablet.push();
    await tablet.pull();
    await tablet.tap('order.advance', { orderId: roundId, to: 'preparing' });
    expect(await tablet.tap('visit.addItem', mine)).toEqual({ kind: 'noop' });
    expect(await tablet.differences()).toEqual([]);
  });
});

describe('a frame about a visit with changes waiting on its pad', () => {
  /** Returns how often the index was searched while the frame was applied. */
  const searchesOf = async (waiting: number): Promise<Record<string, number>> => {
    const tablet = await aTabletWithRounds();
    for (let n = 0; n < waiting; n += 1) await tablet.tap('visit.addItem', burger(VISIT, 10 + n));
    await tablet.server.put(change('visit', aVisit({ payAt: 'order', covers: 3 })));
    const frame = await tablet.envelope();
    const search = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect(await tablet.apply(frame)).toMatchObject({ kind: 'applied' });
    const names = search.mock.contexts.map((index) => (index as IDBIndex).name);
    search.mockRestore();
    expect(await tablet.differences()).toEqual([]);
    expect((await tablet.db.orders.get(PAD))?.doc.items).toHaveLength(2 + waiting);
    const count = (...wanted: string[]) => names.filter((name) => wanted.includes(name)).length;
    return { line: count('lines'), visit: count('doc.parentId', 'doc.visitId') };
  };

  test('looks for each line while there are few', async () => {
    expect(await searchesOf(3)).toEqual({ line: 3, visit: 0 });
  });

  test('reads the rounds once when there are many', async () => {
    expect(await searchesOf(20)).toEqual({ line: 0, visit: 1 });
  });
});
