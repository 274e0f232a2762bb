import { afterEach, beforeEach, expect, it } from 'vitest';
import { aTablet, DEVICE } from '../../testing/a-tablet.ts';
import type { People } from '../features/people/people-context.tsx';

let tablet: Awaited<ReturnType<typeof aTablet>>;
beforeEach(async () => {
  tablet = await aTablet();
});
afterEach(() => tablet.device.close());

/** What a manager's proof is answered with. */
const declaring: Record<string, unknown> = {
  login: {
    token: 'of the form',
    user: {
      id: 'mia',
      name: 'Mia',
      email: 'mia@example.com',
      role: 'manager',
      venueId: 'venue',
      staffId: null,
    },
  },
  devices: { deviceId: DEVICE, letter: 'B', lastNumber: 0, deviceToken: 'secret', shared: true },
};
const PROOF = { email: 'mia@example.com', password: 'mia-works-tonight' };

it.each([
  ['declared before', (people: People) => people.turnOn()],
  ['declared now', (people: People) => people.declare(PROOF)],
])('the lock screen of a tablet that is %s is never that of whoever shares it', async (_when, share) => {
  const { floor, session, ended, network } = tablet;
  network.answers = declaring;
  const atLockScreen = new Set<unknown>();
  floor.people.subscribe(() => {
    const { mode, signedIn } = floor.people.get();
    if (mode === 'on') atLockScreen.add(signedIn);
  });
  await share(floor.people);
  expect([...atLockScreen]).toEqual([null]);
  expect([session.user(), ended]).toEqual([null, ['of the manager']]);
});

it('whoever is asked for a code before the tablet is shared stays', async () => {
  const { floor, session, network } = tablet;
  network.answers = { login: { challenge: 'a challenge', expiresAt: '2026-11-25T20:05:00.000Z' } };
  expect(await floor.people.declare(PROOF)).toBe('a challenge');
  expect([floor.people.get().mode, session.user()?.id]).toEqual(['off', 'mia']);
});
