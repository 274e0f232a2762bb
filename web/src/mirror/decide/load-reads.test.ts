import type { FindAsync } from '@tableside/domain/command/look-ups.ts';
import { change, rowKey } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { foundIn, LOOK_UP_CASES } from '@tableside/domain/testing/look-up-cases.ts';
import { LOOK_UP_ROWS, order, visit } from '@tableside/domain/testing/look-up-rows.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMirror } from '../../../testing/a-mirror.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { loadReads } from './load-reads.ts';
import { displayedRows, Layer, layered, remembered } from './row-source.ts';

/** A visit of those rows, with its pad and two rounds. */
const VISIT = visit(1);
const PAD = padIdOf(VISIT);
const ROUNDS = [order(11), order(12)];

async function filled(): Promise<MirrorDb> {
  const db = openMirror();
  for (const { entity, id, doc } of LOOK_UP_ROWS)
    await db.rowsOf(entity).put({ id, seq: 1, doc } as MirrorRow);
  return db;
}

/** Displayed rows differ from the truth; only the layer holds the truth. */
async function inLayer(): Promise<FindAsync> {
  const db = openMirror();
  const stale = change('order', anOrder({ id: testId('order', 3), status: 'draft' }));
  await db.orders.put({ id: stale.id, seq: 1, doc: stale.doc } as MirrorRow<'order'>);
  return layered(displayedRows(db), new Layer(LOOK_UP_ROWS));
}

describe('each look-up finds the same everywhere', () => {
  // The look-ups only read, so all of them may share two mirrors.
  let displayed: FindAsync;
  let replayed: FindAsync;
  beforeAll(async () => {
    displayed = displayedRows(await filled());
    replayed = await inLayer();
  });

  test.each(LOOK_UP_CASES)('$read.kind %#: in the displayed rows', async ({ read, finds }) => {
    const { rows } = await loadReads([read], displayed);
    expect(foundIn(rows)).toEqual(finds.toSorted());
  });

  test.each(LOOK_UP_CASES)(
    '$read.kind %#: in a replay, which sees its own writes',
    async ({ read, finds }) => {
      const { rows } = await loadReads([read], replayed);
      expect(foundIn(rows)).toEqual(finds.toSorted());
    },
  );

  test('all of them, when they are asked again and every request is remembered', async () => {
    let asked = 0;
    const find = displayedRows(await filled());
    const counting: FindAsync = (request) => {
      asked += 1;
      return find(request);
    };
    const source = remembered(counting);
    const reads = LOOK_UP_CASES.map(({ read }) => read);
    const first = await loadReads(reads, source);
    const before = asked;
    expect(foundIn((await loadReads(reads, source)).rows)).toEqual(foundIn(first.rows));
    expect(asked).toBe(before);
    for (const { read, finds } of LOOK_UP_CASES) {
      expect(foundIn((await loadReads([read], source)).rows)).toEqual(finds.toSorted());
    }
  });

  test('a row that a layer removed is not found any more', async () => {
    const db = await filled();
    const id = order(12);
    const layer = new Layer([{ entity: 'order', id, doc: undefined }]);
    const { rows } = await loadReads(
      [{ kind: 'visitOf', visitId: VISIT }],
      layered(displayedRows(db), layer),
    );
    expect(
      rows
        .all('order')
        .map((one) => one.id)
        .sort(),
    ).toEqual([PAD, order(11)].sort());
  });
});

test('a command depends on the searches that it made and on the rows that it found', async () => {
  const { topics } = await loadReads(
    [
      { kind: 'visitOf', visitId: VISIT },
      { kind: 'visitsOfTable', tableId: 'no-table' },
      { kind: 'draftsOfCustomer', customerId: 'nobody' },
      { kind: 'row', entity: 'order', id: order(99) },
    ],
    displayedRows(await filled()),
  );
  expect(topics).toEqual(
    [
      rowKey('visit', VISIT),
      ...[PAD, ...ROUNDS, order(99)].map((id) => rowKey('order', id)),
      `orders-of/${VISIT}`,
      'table-orders/no-table',
      'table-visits/no-table',
      'table/no-table',
      'every/order',
    ].sort(),
  );
});
