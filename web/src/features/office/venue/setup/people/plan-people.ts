/** Turns typed people into staff cards that are missing. Who is on the staff already is left as they are. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { type PersonRole, personKey, type TypedPerson } from '@tableside/domain/staff/typed-people.ts';
import { freshId, type SetupCommand } from '../setup-command.ts';

export interface PlannedPerson extends TypedPerson {
  /** The id of their card. */
  readonly id: string;
  readonly isNew: boolean;
}

export interface PeoplePlan {
  readonly people: readonly PlannedPerson[];
  readonly commands: readonly SetupCommand[];
}

/** `staff`: also who left, because the ids of their cards are taken. */
export function planPeople(
  typed: readonly TypedPerson[],
  { venueId, staff }: { readonly venueId: string; readonly staff: readonly StaffMember[] },
): PeoplePlan {
  const gone = new Set(staff.filter(({ isActive }) => !isActive).map(({ id }) => id));
  const there = new Map(staff.filter(({ isActive }) => isActive).map((card) => [personKey(card), card.id]));
  const people = typed.map((person): PlannedPerson => {
    const known = there.get(personKey(person));
    const id = known ?? freshId(venueId, `person ${personKey(person)}`, (one) => gone.has(one));
    return { ...person, id, isNew: known === undefined };
  });
  return { people, commands: people.filter(({ isNew }) => isNew).map(commandOf) };
}

const commandOf = ({ id, firstName, lastName, email, phoneNumber }: PlannedPerson): SetupCommand => ({
  name: 'staff.create',
  args: { id, firstName, lastName, email, phoneNumber },
});

/** The role of each card, as it was typed: a card itself has none before its person can sign in. */
export const rolesOf = (people: readonly PlannedPerson[]): Readonly<Record<string, PersonRole>> =>
  Object.fromEntries(people.map(({ id, role }) => [id, role]));
