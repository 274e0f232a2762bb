import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { courseGroups, hadCourse, nextToSend, sendText } from './courses.ts';

const bread = anItem({ id: testId('item', 1) });
const soup = anItem({ id: testId('item', 2), course: 1 });
const steak = anItem({ id: testId('item', 3), course: 2 });

const idsOf = (group: ReturnType<typeof nextToSend>) => group?.items.map(({ id }) => id);

test('lines are grouped by course, those without one first', () => {
  const groups = courseGroups([steak, soup, bread]);
  expect(groups.map(({ course, items }) => [course, items.length])).toEqual([
    [null, 1],
    [1, 1],
    [2, 1],
  ]);
});

test('the main button sends the lowest course, together with the lines that have none', () => {
  expect(nextToSend([])).toBeUndefined();
  expect(idsOf(nextToSend(courseGroups([bread])))).toEqual([bread.id]);
  expect(idsOf(nextToSend(courseGroups([steak, soup])))).toEqual([soup.id]);
  expect(idsOf(nextToSend(courseGroups([steak, bread, soup])))).toEqual([bread.id, soup.id]);
});

test('the first course is sent, and later ones are fired', () => {
  const [starter, main] = courseGroups([soup, steak]);
  if (!starter || !main) throw new Error('two courses');
  expect(sendText(starter, false, false)).toBe('Send course 1');
  expect(sendText(main, true, true)).toBe('Fire course 2');
  expect(sendText({ course: null, items: [bread] }, true, true)).toBe('Send');
  expect(sendText({ course: null, items: [bread] }, false, false)).toBe('Send these');
});

test('a cancelled round does not count', () => {
  const round = anOrder({ status: 'accepted', items: [soup] });
  expect(hadCourse([round])).toBe(true);
  expect(hadCourse([{ ...round, status: 'cancelled' }])).toBe(false);
  expect(hadCourse([anOrder({ status: 'accepted', items: [bread] })])).toBe(false);
});
