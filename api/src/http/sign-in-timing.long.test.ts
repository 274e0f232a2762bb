import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { expect, it } from 'vitest';
import { asCaller } from '../testing/as-caller.ts';
import { ADMIN, startServer } from '../testing/start-server.ts';
import { put } from '../testing/write-entries.ts';

const TRIES = 50;
/** Before an account would be locked, its quarter of an hour is over. */
const TRIES_IN_A_ROW = 9;
const QUARTER_MS = 16 * 60_000;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** What follows one another is measured in turns, each of them as often first as last: a busy machine slows down all. */
it('a refusal takes as long for an account that nobody has, a wrong password, and a deactivated card', async () => {
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
  for (const kind of kinds) await measure(kind);
  for (const kind of kinds) kind.times.length = 0;
  server.clock.advance(QUARTER_MS);
  for (let n = 0; n < TRIES; n += 1) {
    if (n % TRIES_IN_A_ROW === 0) server.clock.advance(QUARTER_MS);
    const turn = n % kinds.length;
    for (const kind of [...kinds.slice(turn), ...kinds.slice(0, turn)]) await measure(kind);
  }
  const [wrong = 0, ...others] = kinds.map(({ times }) => median(times));
  for (const other of others) {
    expect(other / wrong).toBeGreaterThan(0.8);
    expect(other / wrong).toBeLessThan(1.2);
  }
  await server.close();
}, 120_000);
