import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { put } from '../../../testing/venue/write-entries.ts';

const TRIES = 50;
/** After this many tries, the test waits for the limit's 15 minutes to pass, so that the account is never locked. */
const TRIES_IN_A_ROW = 9;
const QUARTER_MS = 16 * 60_000;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Measures the kinds in turn, each as often first as last, so that a busy machine slows them equally. */
it('a refusal takes as long for an unknown account, a wrong password, and a deactivated card [T3 T8]', async () => {
  const server = await startServer();
  const admin = asCaller(server, await server.signIn());
  const password = 'a-long-evening';
  const card = (await admin.get<StaffMember>('/staff/staff-hana')).body;
  await admin.post(`/staff/${card.id}/access`, { role: 'server', password });
  await put(server.storage, {
    entity: 'staff',
    id: card.id,
    doc: { ...card, isActive: false } as StaffMember,
  });
  const kinds = [
    { email: ADMIN.email, password: 'not-the-password', times: [] as number[] },
    { email: 'nobody@venue.example', password: 'not-the-password', times: [] as number[] },
    { email: card.email, password, times: [] as number[] },
  ];
  const nobody = asCaller(server);
  const measure = async ({ email, password, times }: (typeof kinds)[number]): Promise<void> => {
    const start = performance.now();
    const { status } = await nobody.post('/auth/login', { email, password });
    times.push(performance.now() - start);
    expect(status).toBe(401);
  };
  await lastTheSame(server, kinds, measure);
  await server.close();
}, 120_000);

it('refusing a wrong reset code takes as long for an account with a code, one without, and an unknown one', async () => {
  const server = await startServer();
  const { user } = await server.signIn('server');
  const { email: other } = (await server.signIn('kitchen')).user;
  server.clock.advance(QUARTER_MS);
  const kinds = [user.email, other, 'nobody@venue.example'].map((email) => ({
    email,
    times: [] as number[],
  }));
  const nobody = asCaller(server);
  const measure = async ({ email, times }: (typeof kinds)[number]): Promise<void> => {
    const start = performance.now();
    const body = { email, code: 'AAAA-AAAA', password: 'a-brand-new-evening' };
    const { status } = await nobody.post('/auth/reset', body);
    times.push(performance.now() - start);
    expect(status).toBe(401);
  };
  // A session of more than a few minutes would have to give its password again.
  const renew = async (): Promise<void> => {
    const admin = asCaller(server, await server.signIn());
    expect((await admin.post(`/users/${user.id}/reset-code`)).status).toBe(201);
  };
  await lastTheSame(server, kinds, measure, renew);
  await server.close();
}, 120_000);

interface Kind {
  readonly times: number[];
}

async function lastTheSame<K extends Kind>(
  server: TestServer,
  kinds: readonly K[],
  ...[measure, renew = async () => undefined]: [(kind: K) => Promise<void>, (() => Promise<void>)?]
): Promise<void> {
  await renew();
  for (const kind of kinds) await measure(kind);
  for (const kind of kinds) kind.times.length = 0;
  for (let n = 0; n < TRIES; n += 1) {
    if (n % TRIES_IN_A_ROW === 0) {
      server.clock.advance(QUARTER_MS);
      await renew();
    }
    const turn = n % kinds.length;
    for (const kind of [...kinds.slice(turn), ...kinds.slice(0, turn)]) await measure(kind);
  }
  const [wrong = 0, ...others] = kinds.map(({ times }) => median(times));
  for (const other of others) {
    expect(other / wrong).toBeGreaterThan(0.8);
    expect(other / wrong).toBeLessThan(1.2);
  }
}
