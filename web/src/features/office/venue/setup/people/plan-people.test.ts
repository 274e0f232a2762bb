import { peopleTyped } from '@tableside/domain/staff/typed-people.ts';
import { aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { planPeople, rolesOf } from './plan-people.ts';

const venueId = aVenue().id;
const planOf = (text: string, staff: ReturnType<typeof aStaffMember>[] = []) =>
  planPeople(peopleTyped(text).people, { venueId, staff });

test('typed people become cards, the same ones on every device', () => {
  const plan = planOf('Maya Gil, manager, maya@example.com');
  expect(plan.commands).toMatchObject([
    { name: 'staff.create', args: { firstName: 'Maya', lastName: 'Gil', email: 'maya@example.com' } },
  ]);
  expect(planOf('maya gil').people[0]?.id).toBe(plan.people[0]?.id);
});

test('who is on the staff keeps their card, and gets the role for it', () => {
  const maya = aStaffMember({ id: 'maya', firstName: 'Maya', lastName: 'Gil' });
  const plan = planOf('MAYA GIL, manager\nJonas', [maya]);
  expect(plan.commands).toHaveLength(1);
  expect(rolesOf(plan.people)).toMatchObject({ maya: 'manager' });
});

test('somebody with the name of a person who left gets a card of their own', () => {
  const [first] = planOf('Maya').people;
  const left = aStaffMember({ id: first?.id ?? '', firstName: 'Maya', lastName: '', isActive: false });
  const [second] = planOf('Maya', [left]).people;
  expect([second?.isNew, second?.id === first?.id]).toEqual([true, false]);
});
