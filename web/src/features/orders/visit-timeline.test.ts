import { anItem, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { aRound, aVisit, aVoid } from '@tableside/testkit/visit-builders.ts';
import { expect, it } from 'vitest';
import { toldWithAudit, visitTimeline } from './visit-timeline.ts';

const voided = aVoid(1, { at: '2026-06-12T23:50:00.000Z' });
const round = aRound([anItem({ name: 'Burger', voids: [voided] })], { id: testId('order', 3) });
const told = visitTimeline({ visit: aVisit({ covers: 4 }), pads: [], rounds: [round] }, []);
const entry = { id: 'e1', who: 'Ana', device: 'A', heardAt: null };

it('names devices and times of arrival beside what happened', () => {
  const heardAt = '2026-06-13T00:20:00.000Z';
  const audited = [{ ...entry, at: voided.at, what: 'Item voided', heardAt }];
  const story = toldWithAudit(told, audited);
  expect(story.filter(({ at }) => at === voided.at)).toEqual([
    expect.objectContaining({ what: '1 × Burger voided: Cold', who: 'Ana', device: 'A', heardAt }),
  ]);
});

it('adds what only the audit trail knows, in its place', () => {
  const move = { ...entry, at: '2026-06-12T23:45:00.000Z', what: 'Check moved' };
  const added = { ...entry, id: 'e2', at: '2026-06-12T23:44:00.000Z', what: 'Item added' };
  const words = toldWithAudit(told, [added, move]).map(({ what }) => what);
  expect(words.indexOf('Check moved')).toBe(words.indexOf('1 × Burger voided: Cold') - 1);
  expect(words).not.toContain('Item added');
  expect(told[0]).toMatchObject({ at: FRIDAY_EVENING, what: 'Seated, 4 guests' });
});
