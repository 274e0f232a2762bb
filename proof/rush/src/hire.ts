/** Lets people of the staff sign in, as the rush needs them. */
import type { Session } from '@tableside/protocol/accounts.ts';
import { type BenchServer, callsTo, type Person } from '@tableside/testkit/server.ts';

export interface Hired {
  readonly person: Person;
  readonly session: Session;
}

/** Gives the member of staff at this place of the list a role and a password, and signs in. */
export async function hire(
  { call, address }: Pick<BenchServer, 'call' | 'address'>,
  n: number,
  role: string,
): Promise<Hired> {
  const staff = await call<{ id: string; email: string }[]>('GET', '/staff');
  const { id, email } = staff[n] ?? { id: '', email: '' };
  const person = { email, password: `a-rush-of-the-${role}` };
  await call('POST', `/staff/${id}/access`, { role, password: person.password });
  return { person, session: await callsTo(address)<Session>('POST', '/auth/login', person) };
}
