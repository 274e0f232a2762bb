import { describe, expect, test } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { foundIn, LOOK_UP_CASES } from '../../testing/look-up-cases.ts';
import { LOOK_UP_ROWS } from '../../testing/look-up-rows.ts';
import { lookUp, lookUpAsync, namedRows } from './look-ups.ts';
import type { RowRequest } from './row-request.ts';
import { Rows } from './rows.ts';

const all = new Rows(LOOK_UP_ROWS);
const PAYMENT = testId('payment', 3);

describe('a look-up over rows in memory', () => {
  test.each(LOOK_UP_CASES)('$read.kind %#: finds its rows and no others', ({ read, finds }) => {
    const found = lookUp([read], (request) => all.find(request));
    expect(foundIn(found)).toEqual(finds.toSorted());
  });

  test.each(LOOK_UP_CASES)('$read.kind %#: finds the same rows asynchronously', async ({ read, finds }) => {
    const found = await lookUpAsync([read], async (request) => all.find(request));
    expect(foundIn(found)).toEqual(finds.toSorted());
  });
});

test('several reads are collected in one set of rows', () => {
  const found = lookUp(
    [{ kind: 'row', entity: 'table', id: 'table-14' }, { kind: 'venue' }, { kind: 'activeAdmins' }],
    (request) => all.find(request),
  );
  expect(foundIn(found)).toEqual(
    [...foundIn(new Rows(LOOK_UP_ROWS.filter(({ entity }) => entity === 'venue'))), 'table/table-14'].sort(),
  );
});

describe('an asynchronous look-up', () => {
  /** Answers the requests only when nothing else can be asked. Returns the requests of each round. */
  async function roundsOf(reads: Parameters<typeof lookUpAsync>[0]): Promise<number[]> {
    const rounds: number[] = [];
    let waiting: (() => void)[] = [];
    const find = (request: RowRequest) =>
      new Promise<ReturnType<Rows['find']>>((resolve) => {
        waiting.push(() => resolve(all.find(request)));
      });
    let isDone = false;
    const done = lookUpAsync(reads, find).then(() => {
      isDone = true;
    });
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) break;
      rounds.push(waiting.length);
      const round = waiting;
      waiting = [];
      for (const answer of round) answer();
    }
    await done;
    return rounds;
  }

  test('asks once for a row, and takes every step at once when the rows are here', async () => {
    const asked: RowRequest[] = [];
    const found = lookUpAsync([{ kind: 'visitOfPayment', paymentId: PAYMENT }], (request) => {
      asked.push(request);
      return all.find(request);
    });
    // The payment, its visit with the rounds, the visit that goes on, and the card of the server.
    expect(asked).toHaveLength(6);
    expect(foundIn(await found)).toContain(`payment/${PAYMENT}`);
  });

  test('asks for everything it can at the same time', async () => {
    expect(await roundsOf([{ kind: 'visitOfPayment', paymentId: PAYMENT }, { kind: 'venue' }])).toEqual([
      2, 2, 2, 1,
    ]);
    expect(await roundsOf([{ kind: 'visitsOfTable', tableId: 'table-12' }])).toEqual([3]);
    // The product, its category, its groups of options, and those below them, level by level.
    expect(await roundsOf([{ kind: 'menuFor', productId: 'burger' }])).toEqual([1, 1, 3, 1, 1]);
  });
});

test('the rows named by reads are those requested by id before anything is known', () => {
  expect(
    namedRows([
      { kind: 'row', entity: 'table', id: 't' },
      { kind: 'orderWithTable', orderId: 'o' },
      { kind: 'orderWithServer', orderId: 'o' },
      { kind: 'visitOf', visitId: 'v' },
      { kind: 'visitsOfTable', tableId: 't2' },
      { kind: 'visitOfPayment', paymentId: 'p' },
      { kind: 'menuFor', productId: 'm' },
      { kind: 'draftsOfCustomer', customerId: 'c' },
      { kind: 'every', entity: 'table' },
      { kind: 'venue' },
      { kind: 'activeAdmins' },
      { kind: 'accountOfCard', staffId: 's' },
    ]).map(({ entity, id }) => `${entity}/${id}`),
  ).toEqual(['table/t', 'order/o', 'visit/v', 'table/t2', 'payment/p', 'product/m']);
});

test('a row of an entity that this version does not know is not named', () => {
  const read = { kind: 'row', entity: 'balloon', id: 'b' } as never;
  expect(namedRows([read])).toEqual([]);
});
