/** Time cards that stand out: a punch that arrived long after its time, and a manager who corrected their own card. */

import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { type Floor, openFloorOn } from '../../../testing/venue/floor.ts';

const [HOUR, MINUTE] = [3_600_000, 60_000];
const DAY = '2026-03-02';

describe.each(await eachDatabase('flagged_cards'))('a time card, on $database', ({ open }) => {
  let floor: Floor;
  let staff: readonly string[];
  beforeAll(async () => {
    floor = await openFloorOn(open());
    staff = (await floor.admin.get<{ id: string }[]>('/staff')).body.map(({ id }) => id);
  });
  afterAll(() => floor.server.close());

  const at = (ms = 0): string => new Date(floor.server.clock.now() + ms).toISOString();
  const cardOf = async (staffId: string): Promise<TimeCard | undefined> =>
    (await floor.admin.get<TimeCard[]>(`/time-cards?from=${DAY}&to=${DAY}&staffId=${staffId}`)).body[0];
  const push = (by: Session, n: number, call: object) =>
    asCaller(floor.server, by).post('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: testId('device', 100 + n),
      ackMid: 0,
      deviceTime: at(),
      mutations: [
        { mid: 1, cmdId: testId('command', n), version: 1, actorId: by.user.id, grant: by.token, ...call },
      ],
    });

  it('shows managers that a punch arrived far from the time that it gives [T58]', async () => {
    const staffId = staff[0] ?? '';
    const ana = await floor.server.signIn('server', staffId);
    const told = at();
    floor.server.clock.advance(HOUR + MINUTE);
    const arrivedAt = at();
    const args = { id: testId('command', 50), staffId, day: DAY };
    expect(await push(ana, 1, { name: 'clock.in', args, occurredAt: told })).toMatchObject({
      body: { results: [{ status: 'applied' }] },
    });
    expect((await cardOf(staffId))?.punches).toMatchObject([{ kind: 'in', at: told, arrivedAt }]);
    const forged = { ...args, id: testId('command', 51), arrivedAt: told };
    const answer = await push(ana, 2, { name: 'clock.out', args: forged, occurredAt: told });
    expect(answer).not.toMatchObject({ body: { results: [{ status: 'applied' }] } });
    const punched = await asCaller(floor.server, ana).post(`/staff/${staffId}/punches`, {
      kind: 'out',
      arrivedAt: told,
    });
    expect(punched).toMatchObject({ status: 400, body: { code: 'request.shape' } });
    expect((await cardOf(staffId))?.punches).toHaveLength(1);
  });

  it('shows that a manager corrected their own, and not somebody else’s [T58]', async () => {
    const [own, others] = [staff[1] ?? '', staff[2] ?? ''];
    const manager = asCaller(floor.server, await floor.server.signIn('manager', own));
    const correction = {
      after: null,
      covers: [],
      periods: [{ in: at(-4 * HOUR), out: at(-2 * HOUR) }],
      reason: 'Forgot to clock in',
    };
    const correct = (staffId: string, more: object = {}) =>
      manager.put<TimeCard>(`/staff/${staffId}/time-cards/${DAY}`, { ...correction, ...more });
    expect(await correct(own, { isOwn: false })).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
    expect((await correct(own)).body.edits).toMatchObject([{ isOwn: true }]);
    expect((await correct(others)).body.edits[0]).not.toHaveProperty('isOwn');
    expect((await cardOf(own))?.edits).toMatchObject([{ isOwn: true, reason: correction.reason }]);
    expect((await cardOf(others))?.edits[0]).not.toHaveProperty('isOwn');
  });
});
