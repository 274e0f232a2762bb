/**
 * Reads the people of a venue as an owner types them, a line each: `Maya Rodriguez, manager, maya@example.com`. After the
 * name, role, email and phone number may stand in any order, and each may be missing.
 */
import * as v from 'valibot';
import type { Role } from '../command/permissions.ts';

export type PersonRole = Exclude<Role, 'customer'>;

export interface TypedPerson {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: PersonRole;
  readonly email: string;
  readonly phoneNumber: string;
}

export type PersonFaultReason =
  | 'name.missing'
  | 'name.long'
  | 'name.twice'
  | 'role.unknown'
  | 'role.twice'
  | 'email.shape'
  | 'email.twice'
  | 'people.many';

export interface PersonFault {
  /** 1 is the first line. */
  readonly line: number;
  readonly reason: PersonFaultReason;
  /** The words that are wrong. */
  readonly text: string;
}

export interface TypedPeople {
  readonly people: readonly TypedPerson[];
  readonly faults: readonly PersonFault[];
}

/** People that one text makes at most. */
export const MAX_TYPED_PEOPLE = 100;
const MAX_NAME = 120;

/** The words for each role that people use beside its own name. */
const ROLE_WORDS: Readonly<Record<PersonRole, readonly string[]>> = {
  admin: ['admin', 'administrator', 'owner'],
  manager: ['manager', 'supervisor'],
  server: ['server', 'waiter', 'waitress', 'bartender', 'barkeeper', 'barista', 'host', 'runner'],
  kitchen: ['kitchen', 'cook', 'chef'],
};
const ROLE_OF: ReadonlyMap<string, PersonRole> = new Map(
  Object.entries(ROLE_WORDS).flatMap(([role, words]) =>
    words.map((word) => [word, role as PersonRole] as const),
  ),
);

const Email = v.pipe(v.string(), v.maxLength(254), v.email());
const PHONE = /^\+?[\d\s()./-]{5,30}$/;

type Problem = Omit<PersonFault, 'line'>;
type Read = Omit<TypedPerson, 'line'> | Problem;

/** The full name, without regard to case: what tells one person from another here. */
export const personKey = ({ firstName, lastName }: Pick<TypedPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim().toLowerCase();

/** A fault takes only its own line away. */
export function peopleTyped(text: string): TypedPeople {
  const people: TypedPerson[] = [];
  const faults: PersonFault[] = [];
  for (const [at, typed] of plain(text).split('\n').entries()) {
    const line = at + 1;
    if (typed.trim() === '') continue;
    const read = readLine(typed);
    const fault = 'reason' in read ? read : addTo(people, { ...read, line });
    if (fault) faults.push({ line, ...fault });
  }
  return { people, faults };
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

function readLine(typed: string): Read {
  const [name = '', ...others] = typed.split(/[,،;\t]/).map((cell) => cell.trim());
  const [firstName = '', ...last] = withoutBullet(name).split(/\s+/);
  if (firstName === '') return { reason: 'name.missing', text: typed.trim() };
  const lastName = last.join(' ');
  if (firstName.length > MAX_NAME || lastName.length > MAX_NAME) return { reason: 'name.long', text: name };
  const person = { firstName, lastName, role: 'server' as PersonRole, email: '', phoneNumber: '' };
  let hasRole = false;
  for (const cell of others.filter((one) => one !== '')) {
    const role = ROLE_OF.get(cell.toLowerCase());
    if (role !== undefined && hasRole) return { reason: 'role.twice', text: cell };
    if (role !== undefined) [person.role, hasRole] = [role, true];
    else if (cell.includes('@')) {
      if (!v.is(Email, cell)) return { reason: 'email.shape', text: cell };
      person.email = cell.toLowerCase();
    } else if (PHONE.test(cell)) person.phoneNumber = cell;
    else return { reason: 'role.unknown', text: cell };
  }
  return person;
}

/** A list copied from elsewhere may have `- `, `• ` or `3. ` before each name. */
const withoutBullet = (name: string): string => name.replace(/^(?:[-*•–]|\d{1,3}[.)])\s+/, '');

function addTo(people: TypedPerson[], person: TypedPerson): Problem | undefined {
  const text = `${person.firstName} ${person.lastName}`.trim();
  if (people.some((one) => personKey(one) === personKey(person))) return { reason: 'name.twice', text };
  if (person.email !== '' && people.some(({ email }) => email === person.email))
    return { reason: 'email.twice', text: person.email };
  if (people.length >= MAX_TYPED_PEOPLE) return { reason: 'people.many', text };
  people.push(person);
  return undefined;
}
