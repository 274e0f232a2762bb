/** Look-ups over answers that are fetched find what look-ups over a database find, in few turns. */
import type { Read } from '@tableside/domain/command/look-ups.ts';
import { Rows } from '@tableside/domain/command/rows.ts';
import { aProduct } from '@tableside/domain/testing/builders.ts';
import { foundIn, LOOK_UP_CASES } from '@tableside/domain/testing/look-up-cases.ts';
import { LOOK_UP_ROWS } from '@tableside/domain/testing/look-up-rows.ts';
import { expect, test } from 'vitest';
import { fetchAnswers, loadReads, type Question } from './look-ups.ts';

const venue = new Rows(LOOK_UP_ROWS);

/** Answers later, and keeps the turns in which it was asked. */
function aDatabase() {
  const turns: (readonly Question[])[] = [];
  const answer = (question: Question): unknown => {
    if (question.kind === 'rows') return venue.find(question.args[0]);
    return question.kind === 'activeAdmins' ? [{ userId: 'ada', staffId: 'staff-ada' }] : 'server';
  };
  const fetch = async (questions: readonly Question[]) => {
    turns.push(questions);
    return questions.map(answer);
  };
  return { turns, fetch };
}

test.each(LOOK_UP_CASES)(
  'the look-up $read.kind %# finds what a command may see',
  async ({ read, finds }) => {
    const { fetch } = aDatabase();
    const finder = await fetchAnswers([[read]], fetch);
    expect(foundIn(loadReads([read], finder))).toEqual(finds.toSorted());
  },
);

test('facts about accounts are fetched like rows', async () => {
  const { turns, fetch } = aDatabase();
  const reads: Read[] = [{ kind: 'activeAdmins' }, { kind: 'accountOfCard', staffId: 'staff-amara' }];
  const rows = loadReads(reads, await fetchAnswers([reads], fetch));
  expect(rows.isLastAdmin('staff-ada')).toBe(true);
  expect(rows.isAbove('staff-amara', 'kitchen')).toBe(true);
  expect(turns).toHaveLength(1);
});

test('fifty commands take as many turns as one, and nothing is asked twice', async () => {
  const { turns, fetch } = aDatabase();
  const reads: Read[] = [{ kind: 'menuFor', productId: aProduct().id }, { kind: 'venue' }];
  await fetchAnswers(
    Array.from({ length: 50 }, () => reads),
    fetch,
  );
  // The product and the venue, its category, and the groups of options with those below them.
  expect(turns.map((questions) => questions.length)).toEqual([2, 2, 3, 1]);
});

test('a batch that reads nothing does not ask the database', async () => {
  const { turns, fetch } = aDatabase();
  await fetchAnswers([[], []], fetch);
  expect(turns).toEqual([]);
});
