import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, aProduct, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { describe, expect, test } from 'vitest';
import { aTablet, burger, padOf, party, seated, type TestMirror } from '../../../testing/a-mirror.ts';

const VISITS = [1, 2, 3, 4].map((n) => testId('visit', n));

/** A party that went without ordering. */
const left = (id: string): readonly Change[] => [
  change('visit', aVisit({ id, status: 'left', payAt: 'order' })),
  change('order', padOf(id, { status: 'cancelled' })),
];

/** Its first round, with what the kitchen did meanwhile. */
const sent = (id: string, random: SeededRandom): Change =>
  change(
    'order',
    aRound([anItem({ id: testId('item', 9000 + VISITS.indexOf(id)) })], {
      id,
      visitId: id,
      status: random.pick(['paid', 'preparing', 'completed', 'cancelled']),
    }),
  );

/** Makes one thing happen in the venue, on this tablet or elsewhere. */
async function happen(tablet: TestMirror, random: SeededRandom, step: number): Promise<void> {
  const id = random.pick(VISITS);
  const tableId = random.pick(['table-12', 'table-14']);
  const { server } = tablet;
  switch (random.int(0, 10)) {
    case 0:
      await tablet.tap('visit.open', party({ id, tableId, orderNumber: `B-${step + 1}` }));
      return;
    case 1:
    case 2:
      await tablet.tap('visit.addItem', burger(id, step));
      return;
    case 3: {
      const lines = (await tablet.db.orders.get(padIdOf(id)))?.doc.items ?? [];
      const send = { roundId: id, itemIds: lines.map((line) => line.id) };
      await tablet.tap('payment.record', {
        id: testId('payment', step),
        visitId: id,
        method: 'cash',
        amount: 1307 * random.int(1, 3),
        close: random.chance(0.5),
        ...(lines.length > 0 && { send }),
      });
      return;
    }
    case 4:
      await tablet.tap('order.advance', {
        orderId: id,
        to: random.pick(['accepted', 'preparing', 'serving', 'completed']),
      });
      return;
    case 5:
      await tablet.tap('table.setStatus', {
        tableId,
        status: random.pick(['available', 'reserved', 'occupied']),
      });
      return;
    case 6:
      await tablet.push({ answerLost: random.chance(0.5) });
      return;
    case 7:
      await tablet.pull();
      return;
    case 8:
      await server.put(...random.pick([seated(id, { tableId }), left(id), [sent(id, random)]]));
      return;
    case 9:
      await server.put(
        random.pick([
          change('product', aProduct({ name: `Burger ${step}` })),
          change('table', aTable({ id: tableId, number: String(step) })),
        ]),
      );
      return;
    case 10:
      if (random.chance(0.3)) server.hide('order', random.pick([id, padIdOf(id)]));
      if (random.chance(0.1)) server.hide('visit', id);
      return;
  }
}

const withoutWord = (envelope: Envelope): Envelope => ({ ...envelope, lastMid: null, results: [] });

describe('displayed = replay(base, pending)', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('after every transaction of history %i [D5]', async (seed) => {
    const random = seededRandom(seed);
    const tablet = await aTablet();
    for (let step = 1; step <= 60; step += 1) {
      await happen(tablet, random, step);
      if (random.chance(0.1)) await tablet.apply(withoutWord(await tablet.envelope()));
      expect(await tablet.differences(), `step ${step}`).toEqual([]);
    }
    await tablet.push();
    await tablet.pull();
    expect(await tablet.displayed()).toEqual(await tablet.server.documents());
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.shadow.count()).toBe(0);
  });

  test('the proof sees a displayed row that no replay explains', async () => {
    const tablet = await aTablet();
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    const tables = tablet.db.rowsOf('table');
    const row = await tables.get('table-14');
    if (row) await tables.put({ ...row, doc: { ...row.doc, number: 'from nowhere' } });
    expect(await tablet.differences()).toMatchObject([{ key: 'table/table-14', what: 'displayed' }]);
    await tablet.db.outbox.clear();
    expect(await tablet.differences()).toMatchObject([{ what: 'displayed' }, { what: 'shadow left over' }]);
  });
});
