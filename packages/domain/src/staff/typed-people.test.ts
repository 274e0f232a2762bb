import { describe, expect, it } from 'vitest';
import { MAX_TYPED_PEOPLE, peopleTyped } from './typed-people.ts';

const one = (text: string) => {
  const { people, faults } = peopleTyped(text);
  expect(faults).toEqual([]);
  return people[0];
};

describe('people as an owner types them', () => {
  it('are a name and a role, a line each', () => {
    const { people, faults } = peopleTyped('Maya, manager\nJonas, cook\n\nAna');
    expect(faults).toEqual([]);
    expect(people.map(({ line, firstName, role }) => [line, firstName, role])).toEqual([
      [1, 'Maya', 'manager'],
      [2, 'Jonas', 'kitchen'],
      [4, 'Ana', 'server'],
    ]);
  });

  it('may have a last name, an email and a phone number, in any order', () => {
    const maya = {
      line: 1,
      firstName: 'Maya',
      lastName: 'Rodriguez Gil',
      role: 'manager',
      email: 'maya@example.com',
      phoneNumber: '+34 600 11 22 33',
    };
    expect(one('Maya Rodriguez Gil, Maya@Example.com, Manager, +34 600 11 22 33')).toEqual(maya);
    expect(one('Maya Rodriguez Gil\tmanager\t+34 600 11 22 33\tmaya@example.com')).toEqual(maya);
  });

  it.each([
    ['owner', 'admin'],
    ['Bartender', 'server'],
    ['CHEF', 'kitchen'],
    ['supervisor', 'manager'],
  ])('may say %s for %s', (word, role) => {
    expect(one(`Maya, ${word}`)?.role).toBe(role);
  });

  it('may come from a list with bullets or numbers', () => {
    const { people } = peopleTyped('- Maya\n2. Jonas, cook\n• Ana');
    expect(people.map(({ firstName }) => firstName)).toEqual(['Maya', 'Jonas', 'Ana']);
  });

  it('may have names from right to left', () => {
    expect(one('\u200fمحمد علي، server')).toMatchObject({
      firstName: 'محمد',
      lastName: 'علي',
      role: 'server',
    });
  });

  it.each([
    [', manager', 'name.missing', ', manager'],
    [`${'x'.repeat(121)}`, 'name.long', 'x'.repeat(121)],
    ['Maya, dancer', 'role.unknown', 'dancer'],
    ['Maya, manager, cook', 'role.twice', 'cook'],
    ['Maya, maya@', 'email.shape', 'maya@'],
    ['Maya, customer', 'role.unknown', 'customer'],
    ['Maya, constructor', 'role.unknown', 'constructor'],
  ])('cannot be "%s": %s', (text, reason, words) => {
    expect(peopleTyped(text)).toEqual({ people: [], faults: [{ line: 1, reason, text: words }] });
  });

  it('are told apart by their whole name and by their email', () => {
    expect(peopleTyped('Maya\nMaya R.\nmaya').faults).toEqual([
      { line: 3, reason: 'name.twice', text: 'maya' },
    ]);
    expect(peopleTyped('Maya, m@example.com\nMax, M@example.com').faults).toEqual([
      { line: 2, reason: 'email.twice', text: 'm@example.com' },
    ]);
  });

  it(`are ${MAX_TYPED_PEOPLE} at most`, () => {
    const lines = Array.from({ length: MAX_TYPED_PEOPLE + 1 }, (_, n) => `Person ${n}`).join('\n');
    const { people, faults } = peopleTyped(lines);
    expect(people).toHaveLength(MAX_TYPED_PEOPLE);
    expect(faults).toMatchObject([{ line: 101, reason: 'people.many' }]);
  });

  it('lose only the line that is wrong', () => {
    expect(peopleTyped('Maya\nJonas, juggler\nAna').people.map(({ firstName }) => firstName)).toEqual([
      'Maya',
      'Ana',
    ]);
  });
});
