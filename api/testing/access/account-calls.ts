/**
 * The expected access to calls on accounts, devices, the audit trail and held commands: a part of `access-calls.ts`.
 */
import { testId } from '@tableside/domain/testing/builders.ts';
import type { VenueThings } from '../venue/venue-things.ts';
import { ADMINS, EVERYBODY, line, MANAGERS, NO_PERSON, on, SIGNED_IN, STAFF, THEN } from './call-line.ts';

const NEW_UUID = '0194e6a0-0000-7000-8000-0000000000aa';
const password = 'a-quiet-night-shift';

/** Holds a command that came from a device. */
const withHeldCommand = async (t: VenueThings): Promise<{ deviceId: string }> => {
  await t.heldCommand();
  return { deviceId: testId('device') };
};

export const ACCOUNT_LINES = [
  line('POST /auth/login', EVERYBODY, {
    body: { email: 'office@alderandrye.example', password: 'a-long-evening-shift' },
  }),
  line('GET /auth/registration', EVERYBODY),
  line('POST /auth/register', EVERYBODY, { body: { name: 'Mia', email: '<new>@guest.example', password } }),
  line('GET /auth/me', SIGNED_IN),
  line('POST /auth/confirm', SIGNED_IN, { endsSession: true, body: { password } }),
  line('GET /auth/sessions', SIGNED_IN),
  // The session is a colleague's.
  line('DELETE /auth/sessions/:id', '? ? ? ? ? 0', { ...on((t) => t.session()) }),
  line('GET /auth/devices', SIGNED_IN),
  // The device is a colleague's.
  line('POST /auth/devices/:id/revoke', '? ? ? ? ? 0', { ...on((t) => t.device()) }),
  line('GET /auth/venues', SIGNED_IN),
  // Nobody belongs to a second venue, so nobody has a code.
  line('POST /auth/venues/:id/code', '? ? ? ? ? 0', { ...on((t) => t.session()) }),
  line('POST /auth/venues/enter', '0 0 0 0 0 0', { body: { code: 'no-code' } }),
  line('GET /auth/first-steps', SIGNED_IN),
  line('PUT /auth/first-steps', SIGNED_IN, { body: { read: true } }),
  line('POST /auth/logout', SIGNED_IN, { endsSession: true }),
  line('POST /auth/password', SIGNED_IN, {
    endsSession: true,
    body: { current: password, next: 'another-long-night' },
  }),
  line('GET /users', ADMINS),
  line('POST /users/:id/block', ADMINS, { ...on((t) => t.account()) }),
  line('POST /users/:id/unblock', ADMINS, { ...on((t) => t.account()) }),
  line('DELETE /users/:id', ADMINS, { ...on((t) => t.account('customer')) }),
  line('PATCH /users/:id', ADMINS, { ...on((t) => t.account()), body: { role: 'kitchen' } }),
  line('POST /staff/:id/access', ADMINS, { ...on((t) => t.card()), body: { role: 'server', password } }),
  line('POST /staff/:id/invitation', ADMINS, { ...on((t) => t.card()), body: { role: 'server' } }),
  line('GET /invitations', ADMINS),
  line(
    'DELETE /invitations/:id',
    ADMINS,
    on(async (t) => (await t.invitation()).id),
  ),
  line('POST /auth/invitation', EVERYBODY, {
    fill: async (t) => ({ token: (await t.invitation()).token }),
    body: { token: '<token>' },
  }),
  line('POST /auth/invitation/accept', EVERYBODY, {
    fill: async (t) => ({ token: (await t.invitation()).token }),
    body: { token: '<token>', password },
  }),
  line(
    'POST /users/:id/reset-code',
    ADMINS,
    on((t) => t.account()),
  ),
  line('POST /auth/reset', EVERYBODY, {
    fill: (t) => t.resetCode(),
    body: { email: '<email>', code: '<code>', password },
  }),
  line('POST /auth/login/code', EVERYBODY, {
    fill: (t) => t.challenge(),
    body: { challenge: '<challenge>', code: '<code>' },
  }),
  line('GET /auth/pin', STAFF),
  line('PUT /auth/pin', STAFF, { endsSession: true, body: { password, pin: '173928' } }),
  line('DELETE /auth/pin/:userId', MANAGERS, { at: async (t) => ({ userId: await t.account() }) }),
  line('GET /auth/device', NO_PERSON),
  line('GET /auth/people', NO_PERSON),
  line('POST /auth/pin', NO_PERSON, { body: { userId: NEW_UUID, pin: '173928' } }),
  line('GET /auth/second-factor', SIGNED_IN),
  line('POST /auth/second-factor', MANAGERS, { endsSession: true, body: { password } }),
  line('POST /auth/second-factor/confirm', MANAGERS, {
    endsSession: true,
    fill: (t, userId) => t.begunFactor(userId),
    body: { code: '<code>' },
  }),
  line('POST /auth/second-factor/off', SIGNED_IN, {
    endsSession: true,
    fill: (t, userId) => t.factorOf(userId),
    body: { password, code: '<code>' },
  }),
  line('DELETE /users/:id/second-factor', ADMINS, {
    at: async (t) => {
      const id = await t.account();
      await t.factorOf(id);
      return { id };
    },
  }),
  line('GET /devices', MANAGERS),
  line('POST /devices', STAFF, { body: { deviceId: '<uuid>' } }),
  line('POST /devices/:id/cleared', '? ? ? ? - 0', { ...on((t) => t.device()), body: { clearedAt: THEN } }),
  line('PATCH /devices/:id', MANAGERS, { ...on((t) => t.device()), body: { name: 'Bar tablet' } }),
  line(
    'POST /devices/:id/revoke',
    MANAGERS,
    on((t) => t.device()),
  ),
  line('POST /devices/revoke', MANAGERS, { body: { of: NEW_UUID } }),
  line(
    'POST /devices/:id/declare',
    MANAGERS,
    on((t) => t.device()),
  ),
  line(
    'POST /devices/:id/undeclare',
    MANAGERS,
    on((t) => t.device()),
  ),
  line(
    'POST /devices/:id/keep',
    MANAGERS,
    on((t) => t.device()),
  ),
  line(
    'GET /staff/:id/devices',
    MANAGERS,
    on((t) => t.card()),
  ),
  line(
    'GET /staff/:id/pin',
    MANAGERS,
    on((t) => t.card()),
  ),
  line('POST /staff/:id/devices/:deviceId/revoke', MANAGERS, { at: (t) => t.usedDevice() }),
  line('GET /audit', ADMINS),
  line('GET /held', MANAGERS),
  line('POST /held/:cmdId/resolve', MANAGERS, {
    at: async (t) => ({ cmdId: await t.heldCommand() }),
    body: { decision: 'discard' },
  }),
  line('GET /held/devices', MANAGERS),
  line('POST /held/devices/:deviceId/discard', MANAGERS, {
    at: withHeldCommand,
    body: { through: '2026-11-28T22:00:00.000Z', note: 'Made up by a phone' },
  }),
];
