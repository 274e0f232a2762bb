import { courseOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burger, OneTable } from '../../../../testing/one-table.ts';
import { wholeVisitOf } from '../../../mirror/queries/visit-queries.ts';
import { newId } from '../../../platform/new-id.ts';
import { chooseNext } from './courses.ts';
import type { Choose, PadWriter } from './pad-writer.ts';

const TABLE = { seat: null, course: null };
const visitId = newId();

let table: OneTable;
let writer: PadWriter;
beforeEach(async () => {
  table = new OneTable();
  await table.fill();
  await table.engine.mutate('visit.open', {
    id: visitId,
    orderNumber: await table.engine.nextOrderNumber(),
    tableId: 'table-12',
    payAt: 'end',
    covers: 2,
  });
  writer = table.padWriter(visitId);
});
afterEach(() => table.db.delete());

async function whole() {
  const found = await wholeVisitOf(table.db, visitId);
  if (!found) throw new Error('The visit is gone.');
  return found;
}

/** Shows the writer what the live query would return. */
async function look(): Promise<void> {
  table.now += 2000;
  writer.see((await whole()).pad);
}

const all: Choose = (items) => items;

const padLines = async () =>
  (await whole()).pads.flatMap(({ items }) =>
    items.map((item) => [item.quantity, seatOf(item), courseOf(item)]),
  );

describe('the first line at a free table', () => {
  const id = newId();
  const opening = { tableId: 'table-12', payAt: 'order' } as const;
  const fresh = () => {
    const first = table.padWriter(id);
    first.see(undefined, opening);
    return first;
  };
  const named = () => table.engine.asked.slice(1).map(({ name }) => name);

  it('opens the visit, and further lines in the same moment go there', async () => {
    const first = fresh();
    await Promise.all([first.add(burger, TABLE), first.add({ ...burger, note: 'rare' }, TABLE)]);
    expect(named()).toEqual(['visit.open', 'visit.addItem']);
    const opened = await wholeVisitOf(table.db, id);
    expect(opened?.visit).toMatchObject({ payAt: 'order', number: 'B-2' });
    expect(opened?.pad?.items.map(({ note }) => note)).toEqual([null, 'rare']);
  });

  it('opens no visit when the menu refuses it, and the next one does', async () => {
    const first = fresh();
    const gone = await first.add({ ...burger, productId: 'gone' }, TABLE);
    expect(gone).toEqual({ kind: 'refused', message: 'This product is no longer on the menu.' });
    expect(await wholeVisitOf(table.db, id)).toBeNull();
    expect(await first.add(burger, TABLE)).toEqual({ kind: 'added', said: null });
    expect((await wholeVisitOf(table.db, id))?.pad?.items).toHaveLength(1);
  });

  it('says in words when this tablet cannot number checks yet', async () => {
    table.engine.nextOrderNumber = async () => {
      throw Object.assign(new Error('Connect once to get order numbers.'), { name: 'NotEnrolledError' });
    };
    const message = 'Connect once to get order numbers.';
    expect(await fresh().add(burger, TABLE)).toEqual({ kind: 'refused', message });
    expect(await wholeVisitOf(table.db, id)).toBeNull();
  });
});

describe('a check that nobody wants any more', () => {
  it('is closed without its lines, unless somebody else has added one', async () => {
    await writer.add(burger, TABLE);
    const seen = (await whole()).pads.flatMap(({ items }) => items);
    await table.padWriter(visitId).add({ ...burger, note: 'theirs' }, TABLE);
    expect(await writer.discard(seen)).toMatch(/not sent|unsent/i);
    expect((await whole()).pads.flatMap(({ items }) => items.map(({ note }) => note))).toEqual(['theirs']);
    await writer.discard((await whole()).pads.flatMap(({ items }) => items));
    expect((await whole()).visit.status).toBe('left');
  });
});

describe('a product on a pad', () => {
  it('is counted on the same line for the same seat and course, however hastily somebody taps', async () => {
    await Promise.all([1, 2, 3].map(() => writer.add(burger, TABLE)));
    await writer.add(burger, { seat: 2, course: 1 });
    await writer.add(burger, { seat: 2, course: 1 });
    await writer.add(burger, { seat: 2, course: 2 });
    expect(await padLines()).toEqual([
      [3, null, null],
      [2, 2, 1],
      [1, 2, 2],
    ]);
  });

  it('says in words when the menu refuses it, and the next one is tried again', async () => {
    const gone = await writer.add({ ...burger, productId: 'gone' }, TABLE);
    expect(gone).toEqual({ kind: 'refused', message: 'This product is no longer on the menu.' });
    expect(await writer.add(burger, TABLE)).toEqual({ kind: 'added', said: null });
  });

  it('comes back after it was removed, with its seat and its course', async () => {
    await writer.add(burger, { seat: 1, course: 2 });
    await look();
    const item = (await whole()).pads[0]?.items[0];
    if (!item) throw new Error('no line');
    await writer.remove(item);
    expect(await padLines()).toEqual([]);
    await writer.putBack([item]);
    expect(await padLines()).toEqual([[1, 1, 2]]);
  });
});

describe('sending', () => {
  it('waits for the taps before it, and takes only the lines that it names', async () => {
    await writer.add(burger, { seat: 1, course: 1 });
    await writer.add({ ...burger, note: 'rare' }, { seat: 2, course: 2 });
    await look();
    const shown = (await whole()).pads.flatMap(({ items }) => items);
    const [first] = shown;
    if (!first) throw new Error('no line');
    const counted = writer.changeQuantity(first, 1);
    expect(await writer.send(shown, () => [first])).toMatchObject({
      kind: 'sent',
      items: [{ id: first.id }],
    });
    await counted;
    const { rounds, pads, visit, bill } = await whole();
    expect(rounds.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2]]);
    expect(pads.flatMap(({ items }) => items.map(({ note }) => note))).toEqual(['rare']);
    expect(bill).toEqual(billOf(visit, rounds, { unsent: pads }));
  });

  it('takes earlier taps that are not on the screen yet, but nothing that somebody else added', async () => {
    await writer.add(burger, { seat: 1, course: 1 });
    await look();
    const shown = (await whole()).pads.flatMap(({ items }) => items);
    const colleague = table.padWriter(visitId);
    await colleague.add({ ...burger, note: 'theirs' }, TABLE);
    const tapped = [
      writer.add({ ...burger, note: 'ours' }, TABLE),
      writer.add({ ...burger, note: 'later' }, { seat: 1, course: 2 }),
    ];
    const sent = await writer.send(shown, chooseNext);
    await Promise.all(tapped);
    expect(sent).toMatchObject({ kind: 'sent', items: [{ note: 'ours' }, { note: null }] });
    const { rounds, pads } = await whole();
    expect(rounds.flatMap(({ items }) => items.map(({ note }) => note))).toEqual([null, 'ours']);
    expect(pads.flatMap(({ items }) => items.map(({ note }) => note))).toEqual(['theirs', 'later']);
  });

  it('starts a new line for the next portions, because sent ones are fixed', async () => {
    await writer.add(burger, TABLE);
    await look();
    const [sent] = (await whole()).pads.flatMap(({ items }) => items);
    if (!sent) throw new Error('no line');
    await writer.send([sent], all);
    await look();
    await writer.add(burger, TABLE);
    const { rounds } = await whole();
    expect(rounds.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([sent.id]);
    expect(await padLines()).toEqual([[1, null, null]]);
  });
});
