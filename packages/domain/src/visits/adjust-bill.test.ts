import { describe, expect, it } from 'vitest';
import {
  aContext,
  anActor,
  anApprover,
  anItem,
  anOrder,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { anAdjustment, aRound, aVisit } from '../../testing/visit-builders.ts';
import { VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { billOf } from './bill.ts';

const visitId = testId('visit');
const [steak, wine] = [testId('item', 1), testId('item', 2)];
const preset = { id: 'regulars', name: 'Regulars', percent: 10, cents: null, needsManager: false };
const venue = aVenue({
  settings: {
    ...aVenue().settings,
    discounts: [preset, { ...preset, id: 'staff', percent: null, cents: 500, needsManager: true }],
  },
});
const rounds = [aRound([anItem({ id: steak, price: 3000 }), anItem({ id: wine, price: 1000 })])];
const room = (over: Partial<Visit> = {}) =>
  aRoom({
    venue: [venue],
    visit: [aVisit(over)],
    order: [anOrder({ id: visitId, visitId }), ...rounds],
  });
const given = (over: object, n = 1) => ({
  visitId,
  id: testId('command', n),
  kind: 'discount' as const,
  reason: 'Regular guest',
  ...over,
});
const tenPercent = { milli: 10_000 };
const visit = (place: ReturnType<typeof room>) => place.rows.get('visit', visitId) ?? aVisit();
const off = (place: ReturnType<typeof room>) => {
  const { gross, net } = billOf(visit(place), rounds);
  return gross - net;
};

describe('an adjustment', () => {
  it('is a fact with its reason, who gave it and when', () => {
    const place = room();
    expect(outcomeOf(place.run('visit.adjust', given(tenPercent), 'manager'))).toBe('applied');
    expect(visit(place).adjustments).toEqual([
      anAdjustment({
        id: testId('command', 1),
        milli: 10_000,
        reason: 'Regular guest',
        by: expect.objectContaining({ name: 'Mia' }),
        at: FRIDAY_EVENING,
      }),
    ]);
    expect(off(place)).toBe(400);
  });

  it.each([
    ['a percent of the check', tenPercent, 400],
    ['an amount off the check', { cents: 250 }, 250],
    ['a percent of a line', { ...tenPercent, itemIds: [wine] }, 100],
    ['a preset with a percent', { presetId: 'regulars' }, 400],
    ['a preset with an amount', { presetId: 'staff' }, 500],
    ['a comp', { kind: 'comp', itemIds: [steak] }, 3000],
  ])('may be %s', (_, over, cents) => {
    const place = room();
    expect(outcomeOf(place.run('visit.adjust', given(over), 'manager'))).toBe('applied');
    expect(off(place)).toBe(cents);
  });

  it.each([
    ['a waiver of the service charge', 'serviceWaived', 800],
    // $4.00 of tax on the lines and $0.80 on the service charge.
    ['an exemption from the tax', 'taxExempt', 480],
  ] as const)('keeps in cents what it took off the bill: %s', (_, kind, cents) => {
    const place = aRoom({
      venue: [venue],
      visit: [aVisit({ covers: 6, serviceRule: { milli: 20_000, fromCovers: 6, taxMilli: 10_000 } })],
      order: [anOrder({ id: visitId, visitId }), ...rounds.map((round) => ({ ...round, taxRate: 10 }))],
    });
    expect(outcomeOf(place.run('visit.adjust', given({ kind }), 'manager'))).toBe('applied');
    expect(visit(place).adjustments).toMatchObject([{ kind, off: cents }]);
  });

  it.each([
    ['no amount', {}, 'adjust.amount'],
    ['two amounts', { milli: 1000, cents: 100 }, 'adjust.amount'],
    ['an amount beside its preset', { presetId: 'regulars', milli: 100_000 }, 'adjust.amount'],
    ['zero off', { milli: 0 }, 'adjust.amount'],
    ['zero cents off', { cents: 0 }, 'adjust.amount'],
    ['more than the whole', { milli: 100_001 }, 'adjust.amount'],
    ['an amount on a comp', { kind: 'comp', itemIds: [steak], milli: 1000 }, 'adjust.amount'],
    ['a preset that is gone', { presetId: 'summer' }, 'notFound'],
    ['only lines that are gone', { ...tenPercent, itemIds: [testId('item', 7)] }, 'item.notFound'],
    ['a comp without lines', { kind: 'comp' }, 'args.shape'],
    ['a waiver for one line', { kind: 'serviceWaived', itemIds: [steak] }, 'args.shape'],
    ['negative cents', { cents: -5 }, 'args.shape'],
    ['a line twice', { ...tenPercent, itemIds: [steak, steak] }, 'args.shape'],
    ['no reason', { ...tenPercent, reason: '' }, 'args.shape'],
  ])('is refused with %s, and nothing is written', (_, over, code) => {
    const place = room();
    expect(outcomeOf(place.run('visit.adjust', given(over), 'manager'))).toBe(code);
    expect(visit(place).adjustments).toEqual([]);
  });

  it('applies to the lines that still exist', () => {
    const place = room();
    place.run('visit.adjust', given({ kind: 'comp', itemIds: [testId('item', 7), wine] }), 'manager');
    expect(visit(place).adjustments[0]?.itemIds).toEqual([wine]);
  });

  it.each([
    ['the check', tenPercent, { cents: 100 }],
    ['a line', { ...tenPercent, itemIds: [steak] }, { milli: 5000, itemIds: [wine, steak] }],
    ['a comped line', { kind: 'comp', itemIds: [steak] }, { kind: 'comp', itemIds: [wine, steak] }],
  ])('is unique for %s: the same again does nothing, and another is refused', (_, first, other) => {
    const place = room();
    place.run('visit.adjust', given(first), 'manager');
    expect(outcomeOf(place.run('visit.adjust', given(first), 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('visit.adjust', given(first, 2), 'manager'))).toBe('noop');
    const second = place.run('visit.adjust', given(other, 3), 'manager');
    expect(outcomeOf(second)).toBe('adjust.exists');
    expect(detailOf(second)).toEqual({ by: 'Mia', at: FRIDAY_EVENING, reason: 'Regular guest' });
  });

  it('of a line can exist beside that of the check, and beside that of another line', () => {
    const place = room();
    for (const [n, over] of [
      tenPercent,
      { ...tenPercent, itemIds: [steak] },
      { cents: 1, itemIds: [wine] },
    ].entries()) {
      expect(outcomeOf(place.run('visit.adjust', given(over, n), 'manager'))).toBe('applied');
    }
  });

  it('waives the service charge, or the tax, once', () => {
    const place = room({ covers: 2, serviceRule: { milli: 10_000, fromCovers: 1, taxMilli: null } });
    expect(billOf(visit(place), rounds)).toMatchObject({ service: 400, total: 4755 });
    place.run('visit.adjust', given({ kind: 'serviceWaived' }), 'manager');
    place.run('visit.adjust', given({ kind: 'taxExempt' }, 2), 'manager');
    expect(billOf(visit(place), rounds)).toMatchObject({ service: 0, total: 4000 });
    expect(outcomeOf(place.run('visit.adjust', given({ kind: 'taxExempt' }, 3), 'manager'))).toBe('noop');
  });

  it('has a limit', () => {
    const removed = { by: { id: 'mia', name: 'Mia' }, at: FRIDAY_EVENING };
    const many = Array.from({ length: VISIT_LIMITS.adjustments }, (_, n) =>
      anAdjustment({ id: testId('command', 100 + n), cents: 1, removed }),
    );
    const full = room({ adjustments: many });
    const decision = full.decide('visit.adjust', given(tenPercent), 'manager');
    expect([outcomeOf(decision), detailOf(decision)]).toEqual(['visit.tooLarge', { adjustments: 50 }]);
    const almost = room({ adjustments: many.slice(1) });
    expect(outcomeOf(almost.decide('visit.adjust', given(tenPercent), 'manager'))).toBe('applied');
  });

  it('needs an open visit of this venue', () => {
    expect(outcomeOf(room({ status: 'closed' }).decide('visit.adjust', given(tenPercent), 'manager'))).toBe(
      'visit.closed',
    );
    const foreign = room({ venueId: 'elsewhere' });
    expect(outcomeOf(foreign.decide('visit.adjust', given(tenPercent), 'manager'))).toBe('visit.notFound');
  });
});

describe('permission to adjust a check', () => {
  it.each([
    ['a preset for servers', { presetId: 'regulars' }, 'applied'],
    ['a preset for managers', { presetId: 'staff' }, 'approval.required'],
    ['a discount of their own', tenPercent, 'approval.required'],
    ['a comp', { kind: 'comp', itemIds: [steak] }, 'approval.required'],
    [
      'a comp under the name of a preset',
      { kind: 'comp', itemIds: [steak], presetId: 'regulars' },
      'approval.required',
    ],
    ['a waiver', { kind: 'serviceWaived' }, 'approval.required'],
    ['an exemption', { kind: 'taxExempt' }, 'approval.required'],
  ])('of a server for %s: %s', (_, over, outcome) => {
    expect(outcomeOf(room().decide('visit.adjust', given(over)))).toBe(outcome);
    for (const role of ['kitchen', 'customer'] as const) {
      expect(outcomeOf(room().decide('visit.adjust', given(over), role))).toBe('forbidden');
    }
  });
});

describe('an adjustment that a manager approved', () => {
  const approved = aContext({ actor: anActor('server', { approver: anApprover() }) });
  const mia = { id: anApprover().userId, name: 'Mia' };

  it.each([
    ['a preset for managers', { presetId: 'staff' }],
    ['a comp', { kind: 'comp', itemIds: [steak] }],
    ['a waiver', { kind: 'serviceWaived' }],
    ['an exemption', { kind: 'taxExempt' }],
  ])('is given by a server, and keeps both names: %s', (_, over) => {
    const place = room();
    expect(outcomeOf(place.run('visit.adjust', given(over), approved))).toBe('applied');
    expect(visit(place).adjustments).toMatchObject([{ by: { name: 'Ana' }, approvedBy: mia }]);
  });

  it('is removed by a server in the same way', () => {
    const place = room();
    place.run('visit.adjust', given(tenPercent), 'manager');
    const undo = { visitId, adjustmentId: testId('command', 1) };
    expect(outcomeOf(place.run('visit.unadjust', undo, approved))).toBe('applied');
    expect(visit(place).adjustments[0]?.removed).toMatchObject({ by: { name: 'Ana' }, approvedBy: mia });
  });
});

describe('an adjustment that is removed', () => {
  const adjustmentId = testId('command', 1);
  const undo = { visitId, adjustmentId };

  it('stays on the record, no longer counts, and makes room for another one', () => {
    const place = room();
    place.run('visit.adjust', given(tenPercent), 'manager');
    expect(outcomeOf(place.run('visit.unadjust', undo, 'manager'))).toBe('applied');
    expect(visit(place).adjustments[0]).toMatchObject({
      milli: 10_000,
      removed: { by: { name: 'Mia' }, at: FRIDAY_EVENING },
    });
    expect(off(place)).toBe(0);
    expect(outcomeOf(place.run('visit.adjust', given({ cents: 100 }, 2), 'manager'))).toBe('applied');
  });

  it('changes nothing the second time, or when it does not exist', () => {
    const place = room();
    expect(outcomeOf(place.run('visit.unadjust', undo))).toBe('noop');
    place.run('visit.adjust', given(tenPercent), 'manager');
    place.run('visit.unadjust', undo, 'manager');
    expect(outcomeOf(place.run('visit.unadjust', undo, 'manager'))).toBe('noop');
  });

  it('needs somebody who may give it', () => {
    const place = room();
    place.run('visit.adjust', given(tenPercent), 'manager');
    expect(outcomeOf(place.decide('visit.unadjust', undo))).toBe('approval.required');
    const other = room();
    other.run('visit.adjust', given({ presetId: 'regulars' }));
    expect(outcomeOf(other.decide('visit.unadjust', undo))).toBe('applied');
    expect(outcomeOf(other.decide('visit.unadjust', undo, 'kitchen'))).toBe('forbidden');
  });

  it('stays once the visit is closed', () => {
    const closed = room({ status: 'closed', adjustments: [anAdjustment({ id: adjustmentId, cents: 5 })] });
    expect(outcomeOf(closed.decide('visit.unadjust', undo, 'manager'))).toBe('visit.closed');
  });
});
