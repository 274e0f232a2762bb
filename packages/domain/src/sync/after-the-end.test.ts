import { describe, expect, it } from 'vitest';
import { anItem, anOrder, rowsOf, testId } from '../../testing/builders.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import type { Allergy, Visit } from '../entities/visit.ts';
import { touchesLater } from './after-the-end.ts';

const BEFORE = '2026-06-12T19:00:00.000Z';
const END = '2026-06-12T20:00:00.000Z';
const LATER = '2026-06-12T21:00:00.000Z';

const by = { id: 'ana', name: 'Ana', at: BEFORE };
const old = anOrder({ createdAt: BEFORE, statusBy: by, sentAt: null });
const line = (n: number, addedAt: string) => anItem({ id: testId('item', n), addedAt });

const touches = (before: Partial<Order>, after: Partial<Order>): boolean =>
  touchesLater(
    rowsOf({ order: [{ ...old, ...before }] }),
    [change('order', { ...old, ...before, ...after })],
    END,
  );

describe('work under an ended sign-in', () => {
  it('leaves orders alone that were made, sent or moved on later', () => {
    expect(touches({}, { note: 'hot' })).toBe(false);
    expect(touches({ createdAt: LATER }, { note: 'hot' })).toBe(true);
    expect(touches({ sentAt: LATER }, { note: 'hot' })).toBe(true);
    expect(touches({ statusBy: { ...by, at: LATER } }, { note: 'hot' })).toBe(true);
  });

  it('makes no order with a later time', () => {
    expect(touchesLater(rowsOf({}), [change('order', old)], END)).toBe(false);
    expect(touchesLater(rowsOf({}), [change('order', { ...old, createdAt: LATER })], END)).toBe(true);
  });

  it('leaves later lines alone, and may change earlier ones beside them', () => {
    const items = [line(1, BEFORE), line(2, LATER)];
    expect(touches({ items }, { items: items.slice(1) })).toBe(false);
    expect(touches({ items }, { items: [{ ...line(1, BEFORE), quantity: 2 }, line(2, LATER)] })).toBe(false);
    expect(touches({ items }, { items: items.slice(0, 1) })).toBe(true);
    expect(touches({ items }, { items: [line(1, BEFORE), { ...line(2, LATER), quantity: 2 }] })).toBe(true);
    expect(touches({ items }, { items: [...items, line(3, LATER)] })).toBe(true);
  });

  it.each<[string, Partial<Visit>]>([
    ['opened', { openedAt: LATER }],
    ['billed', { billedAt: LATER }],
    ['merged', { mergedAt: LATER }],
  ])('leaves a check alone that was %s later', (_, over) => {
    const visit = aVisit({ openedAt: BEFORE });
    const changed = change('visit', { ...visit, ...over, name: 'Nobody' });
    expect(touchesLater(rowsOf({ visit: [{ ...visit, ...over }] }), [changed], END)).toBe(true);
    expect(touchesLater(rowsOf({ visit: [visit] }), [change('visit', visit)], END)).toBe(false);
  });

  it('takes away no allergy that was noted later, and may add to it', () => {
    const told = (at: string, codes: Allergy['codes'], note: string | null = null) => ({
      codes,
      note,
      by,
      at,
    });
    const lessOf = (before: Visit['allergies'], after: Visit['allergies']): boolean => {
      const visit = aVisit({ openedAt: BEFORE, ...(before && { allergies: before }) });
      const { allergies: _, ...rest } = visit;
      const changed = change('visit', { ...rest, ...(after && { allergies: after }) });
      return touchesLater(rowsOf({ visit: [visit] }), [changed], END);
    };
    const late = { 2: told(LATER, ['milk'], 'Kiwi') };
    expect(lessOf(late, undefined)).toBe(true);
    expect(lessOf(late, { 1: told(BEFORE, ['milk'], 'Kiwi') })).toBe(true);
    expect(lessOf(late, { 2: told(BEFORE, [], 'kiwi') })).toBe(true);
    expect(lessOf(late, { 2: told(BEFORE, ['milk']) })).toBe(true);
    expect(lessOf(late, { 2: told(BEFORE, ['milk', 'nuts'], 'kiwi, figs') })).toBe(false);
    expect(lessOf({ 2: told(BEFORE, ['milk']) }, undefined)).toBe(false);
  });
});
