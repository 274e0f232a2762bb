import { describe, expect, it } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { outcomeOf } from '../../testing/try-command.ts';
import { AGAIN, by, house, V } from '../../testing/visit-house.ts';

const OUTSIDE = { channel: 'Courier Co', externalId: 'CC-4711' };
const BROUGHT = testId('visit', 7);
const asked = (over: object = {}) => ({
  ...{ id: BROUGHT, orderNumber: 'B-30', tableId: 'table-14', payAt: 'end' as const },
  ...OUTSIDE,
  ...over,
});

describe('a visit that another program brings', () => {
  it('keeps where it was ordered and what it is called there', () => {
    const room = house();
    room.run('visit.open', asked());
    expect(room.rows.get('visit', BROUGHT)).toMatchObject(OUTSIDE);
  });

  it('has none of that where nobody said it, as before there were such fields', () => {
    const room = house();
    room.run('visit.open', asked({ channel: ' ', externalId: null }));
    for (const field of Object.keys(OUTSIDE))
      expect(room.rows.get('visit', BROUGHT)).not.toHaveProperty(field);
  });

  it.each([
    ['a channel with a line break', { channel: 'Courier\nCo' }],
    ['an endless name', { externalId: 'x'.repeat(129) }],
  ])('is refused with %s', (_, over) => {
    expect(outcomeOf(house().decide('visit.open', asked(over)))).toBe('args.shape');
  });

  it('is called by its name once: what comes after it was closed has its channel alone', () => {
    const room = house();
    room.rows.put({ entity: 'visit', id: V, doc: { ...room.rows.get('visit', V), ...OUTSIDE } as never });
    const ana = by(room);
    ana.add(1);
    ana.send(1, [1]);
    ana.pay(1, { close: true });
    ana.add(2);
    expect(room.rows.get('visit', AGAIN)).toMatchObject({ channel: OUTSIDE.channel });
    expect(room.rows.get('visit', AGAIN)).not.toHaveProperty('externalId');
  });
});
