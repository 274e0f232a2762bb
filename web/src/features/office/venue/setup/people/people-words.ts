/** What is wrong with typed people, in sentences that name the line. */
import {
  MAX_TYPED_PEOPLE,
  type PersonFault,
  type PersonFaultReason,
} from '@tableside/domain/staff/typed-people.ts';

const TEXTS: Readonly<Record<PersonFaultReason, (text: string) => string>> = {
  'name.missing': () => 'there is no name.',
  'name.long': () => 'the name is very long.',
  'name.twice': (text) => `${text} stands there already. Add a last name or a letter.`,
  'role.unknown': (text) => `"${text}" is no role. Write manager, server, kitchen or admin.`,
  'role.twice': (text) => `"${text}" is a second role. Give one.`,
  'email.shape': (text) => `"${text}" is no email address.`,
  'email.twice': (text) => `${text} stands there already.`,
  'people.many': () => `at most ${MAX_TYPED_PEOPLE} people are added at once.`,
};

const LONGEST = 40;

export function personFaultText({ line, reason, text }: PersonFault): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `Line ${line}: ${TEXTS[reason](shown)}`;
}
