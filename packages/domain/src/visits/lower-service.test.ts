/** Attacks of somebody who wants a large party to pay no service charge. */

import { describe, expect, it } from 'vitest';
import { aContext, anActor, anApprover, anItem, anOrder, aTable, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf, type Room } from '../../testing/try-command.ts';
import { anAdjustment, aRound, aVisit } from '../../testing/visit-builders.ts';
import { padIdOf, type Visit } from '../entities/visit.ts';

const [party, friend] = [testId('visit', 1), testId('visit', 2)];
const [soup, steak] = [testId('item', 1), testId('item', 2)];
const serviceRule = { milli: 15_000, fromCovers: 6, taxMilli: null };
const approved = aContext({ actor: { ...anActor('server'), approver: anApprover('manager') } });

/** A party of eight with two dishes, and somebody at the next table whose bill has no service charge. */
function aFloor(over: Partial<Visit> = {}, friendly: Partial<Visit> = {}): Room {
  const pad = (id: string) => anOrder({ id: padIdOf(id), visitId: id, items: [] });
  const items = [anItem({ id: soup, price: 900 }), anItem({ id: steak, price: 2900 })];
  return aRoom({
    table: [aTable(), aTable({ id: 'table-14', number: '14' })],
    visit: [
      aVisit({ id: party, covers: 8, serviceRule, ...over }),
      aVisit({ id: friend, covers: 1, tableId: 'table-14', number: 'B-18', ...friendly }),
    ],
    order: [pad(party), pad(friend), aRound(items, { id: testId('order', 5), visitId: party })],
  });
}

const setsCovers = (place: Room, covers: number | null, who?: typeof approved) =>
  outcomeOf(place.decide('visit.set', { visitId: party, covers }, who));

describe('a service charge', () => {
  it.each([5, 1, null])('cannot be removed by %s guests without a manager [T55]', (covers) => {
    expect(setsCovers(aFloor(), covers)).toBe('approval.required');
    expect(setsCovers(aFloor(), covers, approved)).toBe('applied');
  });

  it('cannot be removed before the pad is sent either', () => {
    const place = aFloor();
    place.rows.put({ entity: 'order', id: testId('order', 5), doc: anOrder({ id: testId('order', 5) }) });
    expect(setsCovers(place, 2)).toBe('applied');
    place.rows.put({
      entity: 'order',
      id: padIdOf(party),
      doc: anOrder({ id: padIdOf(party), visitId: party, items: [anItem()] }),
    });
    expect(setsCovers(place, 2)).toBe('approval.required');
  });

  it('stays as it is with enough guests or more, and when there is none', () => {
    expect([6, 7, 12].map((covers) => setsCovers(aFloor(), covers))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect(setsCovers(aFloor({ covers: 5 }), 2)).toBe('applied');
    expect(setsCovers(aFloor({ serviceRule: null }), 2)).toBe('applied');
    expect(setsCovers(aFloor({ adjustments: [anAdjustment({ kind: 'serviceWaived' })] }), 2)).toBe('applied');
    expect(outcomeOf(aFloor().decide('visit.set', { visitId: party, name: 'Okafor' }))).toBe('applied');
  });

  it('cannot be left behind by moving to a bill without one [T55]', () => {
    const merge = { from: party, into: friend };
    const move = { visitId: party, to: friend, itemIds: [steak] };
    expect(outcomeOf(aFloor().decide('visit.merge', merge))).toBe('approval.required');
    expect(outcomeOf(aFloor().decide('visit.moveItems', move))).toBe('approval.required');
    expect(outcomeOf(aFloor().decide('visit.merge', merge, approved))).toBe('applied');
    expect(outcomeOf(aFloor().decide('visit.moveItems', move, approved))).toBe('applied');
  });

  it('follows what moves between bills that have one, whatever the rounding', () => {
    const both = aFloor({}, { covers: 6, serviceRule });
    expect(outcomeOf(both.decide('visit.moveItems', { visitId: party, to: friend, itemIds: [soup] }))).toBe(
      'applied',
    );
    expect(outcomeOf(both.decide('visit.merge', { from: party, into: friend }))).toBe('applied');
  });
});
