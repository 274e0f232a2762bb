/**
 * Attacks on a real server: a dismissed manager, a former administrator and a thief push with tokens they still hold,
 * from an enrolled phone or from their own account. None of it changes the office's data.
 */

import type { Product } from '@tableside/domain/entities/menu.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Result } from '@tableside/protocol/envelope.ts';
import type { HeldItem } from '@tableside/protocol/rest/held.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller, confirmed } from '../../../testing/access/as-caller.ts';
import { ADMIN, PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const PHONE = testId('device', 1);
const HOUR = 3_600_000;

let server: TestServer;
let admin: Caller;
let deviceToken: string;

beforeEach(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
});
afterEach(() => server.close());

const now = (): string => new Date(server.clock.now()).toISOString();

/** A manager enrolls a phone while that is still allowed, and is dismissed later. */
async function aManagerWithPhone(): Promise<{ session: Session; card: StaffMember }> {
  const card = (await admin.post<StaffMember>('/staff', { firstName: 'Max', email: 'max@example.com' })).body;
  const session = await server.signIn('manager', card.id);
  const enrolled = await asCaller(server, session).post<{ deviceToken: string }>('/devices', {
    deviceId: PHONE,
    name: "Max's phone",
  });
  deviceToken = enrolled.body.deviceToken;
  server.clock.advance(HOUR);
  return { session, card };
}

/** Dismisses somebody whose phone an administrator keeps, because colleagues use it too. */
async function dismiss({ id }: StaffMember): Promise<void> {
  await confirmed(admin);
  expect((await admin.post(`/devices/${PHONE}/keep`)).status).toBe(200);
  await admin.post(`/staff/${id}/deactivate`);
}

interface Attack {
  readonly by: Session;
  readonly grant: Session;
  readonly commands: readonly { name: string; args: object }[];
  readonly occurredAt: string;
  readonly withPhone?: boolean;
}

/** Returns each command with its outcome. */
async function attack({ by, grant, commands, occurredAt, withPhone = true }: Attack): Promise<string[]> {
  const mutations = commands.map(({ name, args }, n) => ({
    mid: n + 1,
    cmdId: testId('command', n + 1),
    name,
    version: 1,
    args,
    occurredAt,
    actorId: grant.user.id,
    grant: grant.token,
  }));
  const answer = await asCaller(server, by).post<{ results: Result[] }>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: testId('device', 100),
    ...(withPhone ? { deviceId: PHONE, deviceToken } : {}),
    ackMid: 0,
    deviceTime: now(),
    mutations,
  });
  expect(answer.status).toBe(200);
  return answer.body.results.map(
    ({ status, code }, n) => `${commands[n]?.name} ${status}${code === undefined ? '' : ` ${code}`}`,
  );
}

async function aGuest(): Promise<Session> {
  const account = { name: 'Nobody', email: 'nobody@example.com', password: 'a-guest-of-the-house' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/register', payload: account });
  expect(answer.statusCode).toBe(201);
  return answer.json<Session>();
}

const signsIn = async (email: string, password: string): Promise<number> =>
  (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } }))
    .statusCode;
const cardNow = async (id: string): Promise<StaffMember> =>
  (await admin.get<StaffMember>(`/staff/${id}`)).body;
const productNow = async (id: string): Promise<Product> => {
  const found = (await admin.get<Product[]>('/menu/products')).body.find((one) => one.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
};
const venueNow = async (): Promise<Venue> => (await admin.get<Venue>(`/venues/${server.venueId}`)).body;
const apply = async (by: Caller, n: number) =>
  by.post<Result>(`/held/${testId('command', n)}/resolve`, { decision: 'apply' });

describe('a dismissed manager with a guest account, an enrolled phone and the old token', () => {
  it('cannot let themselves back in, not even when a colleague applies what is held [P10 T40]', async () => {
    const { session, card } = await aManagerWithPhone();
    const before = now();
    server.clock.advance(HOUR);
    await dismiss(card);
    const commands = [
      { name: 'staff.setStatus', args: { staffId: card.id, status: 'Active' } },
      {
        name: 'staff.patch',
        args: { id: card.id, set: { firstName: 'Maximus' }, base: { firstName: 'Max' } },
      },
    ];
    const outcomes = await attack({ by: await aGuest(), grant: session, commands, occurredAt: before });
    expect(outcomes).toEqual(['staff.setStatus held held.grant', 'staff.patch held held.grant']);
    expect(await cardNow(card.id)).toMatchObject({ status: 'Inactive', isActive: false, firstName: 'Max' });
    expect(await signsIn(session.user.email, PASSWORD)).toBe(401);

    const colleague = asCaller(server, await server.signIn('manager'));
    expect((await apply(colleague, 1)).body).toMatchObject({ status: 'rejected', code: 'staff.inactive' });
    expect(await cardNow(card.id)).toMatchObject({ status: 'Inactive', isActive: false });
    expect(await signsIn(session.user.email, PASSWORD)).toBe(401);
  });

  it('cannot let a friend back in either [T40]', async () => {
    const { session, card } = await aManagerWithPhone();
    const friend = (await admin.post<StaffMember>('/staff', { firstName: 'Finn' })).body;
    await admin.post(`/staff/${friend.id}/deactivate`);
    const before = now();
    server.clock.advance(HOUR);
    await dismiss(card);
    const commands = [{ name: 'staff.setStatus', args: { staffId: friend.id, status: 'Active' } }];
    const outcomes = await attack({ by: await aGuest(), grant: session, commands, occurredAt: before });
    expect(outcomes).toEqual(['staff.setStatus held held.grant']);
    const colleague = asCaller(server, await server.signIn('manager'));
    expect((await apply(colleague, 1)).body).toMatchObject({ status: 'rejected', code: 'staff.inactive' });
    expect(await cardNow(friend.id)).toMatchObject({ status: 'Inactive', isActive: false });
  });

  it('cannot rename a product or the venue, nor make, edit or deactivate staff [P10 T32]', async () => {
    const { session, card } = await aManagerWithPhone();
    const { name } = await venueNow();
    const before = now();
    server.clock.advance(HOUR);
    await dismiss(card);
    const others = (await admin.get<StaffMember[]>('/staff')).body.filter(({ id }) => id !== card.id);
    const victim = others[0]?.id ?? '';
    const commands = [
      { name: 'product.patch', args: { id: 'negroni', set: { name: 'Swill' }, base: { name: 'Negroni' } } },
      { name: 'venue.patch', args: { set: { name: 'The Rat' }, base: { name } } },
      { name: 'staff.create', args: { id: 'staff-ghost', firstName: 'Ghost' } },
      { name: 'staff.patch', args: { id: victim, set: { email: 'max@evil.example' }, base: {} } },
      { name: 'staff.deactivate', args: { staffId: victim } },
      { name: 'table.setStatus', args: { tableId: 'table-1', status: 'maintenance' } },
      { name: 'table.archive', args: { id: 'table-2' } },
      // Floor work from before the dismissal is accepted.
      { name: 'table.setStatus', args: { tableId: 'table-3', status: 'reserved' } },
      { name: 'product.setAvailability', args: { productId: 'negroni', isAvailable: false } },
    ];
    const outcomes = await attack({ by: await aGuest(), grant: session, commands, occurredAt: before });
    expect(outcomes).toEqual([
      ...commands.slice(0, -2).map((command) => `${command.name} held held.grant`),
      'table.setStatus applied',
      'product.setAvailability applied',
    ]);
    expect((await productNow('negroni')).name).toBe('Negroni');
    expect((await venueNow()).name).toBe(name);
    expect((await admin.get('/staff/staff-ghost')).status).toBe(404);
    expect(await cardNow(victim)).toMatchObject({ isActive: true });
    const held = (await admin.get<HeldItem[]>('/held')).body;
    expect(new Set(held.map(({ message }) => message))).toEqual(
      new Set(["This arrived after the person's access had ended. A manager needs to review it."]),
    );
  });
});

describe('an administrator who was made a server', () => {
  const taxFree = async () => [
    { name: 'venue.patch', args: { set: { taxRate: 0 }, base: { taxRate: (await venueNow()).taxRate } } },
  ];
  /** Adam was an administrator until the owner took the role away. */
  async function aFormerAdmin(role: 'server' | 'manager') {
    const first = await server.signIn('manager');
    const setRole = (to: string) => admin.patch(`/users/${first.user.id}`, { role: to });
    const signIn = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: first.user.email, password: PASSWORD },
        })
      ).json<Session>();
    await setRole('admin');
    const asAdmin = await signIn();
    const before = now();
    server.clock.advance(HOUR);
    await confirmed(admin);
    await setRole(role);
    return { asAdmin, since: await signIn(), before };
  }

  it('cannot set the tax rate with the old token and no device [P10 T32]', async () => {
    const { taxRate } = await venueNow();
    const { asAdmin, since, before } = await aFormerAdmin('server');
    const commands = await taxFree();
    const attacked = { by: since, grant: asAdmin, commands, occurredAt: before, withPhone: false };
    expect(await attack(attacked)).toEqual(['venue.patch held held.grant']);
    expect((await venueNow()).taxRate).toBe(taxRate);
  });

  it('cannot apply it themselves now that they are a manager [P10 T32]', async () => {
    const { taxRate } = await venueNow();
    const { asAdmin, since, before } = await aFormerAdmin('manager');
    const commands = await taxFree();
    await attack({ by: since, grant: asAdmin, commands, occurredAt: before, withPhone: false });
    expect(await apply(asCaller(server, since), 1)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await venueNow()).taxRate).toBe(taxRate);
    expect((await apply(admin, 1)).body).toMatchObject({ status: 'applied' });
  });
});

describe('a stolen token', () => {
  it('cannot change the menu after its owner has changed the password [T32]', async () => {
    await aManagerWithPhone();
    const stolen = await server.signIn();
    const before = now();
    server.clock.advance(HOUR);
    const changed = await asCaller(server, stolen).post('/auth/password', {
      current: ADMIN.password,
      next: 'another-long-evening-shift',
    });
    expect(changed.status).toBe(200);
    const commands = [
      { name: 'product.patch', args: { id: 'negroni', set: { name: 'Swill' }, base: { name: 'Negroni' } } },
    ];
    const outcomes = await attack({ by: await aGuest(), grant: stolen, commands, occurredAt: before });
    expect(outcomes).toEqual(['product.patch held held.grant']);
  });
});

describe('the time that a command claims under an ended sign-in', () => {
  it.each([
    ['before the sign-in began', -2 * HOUR, 2 * HOUR],
    ['more than 72 hours before it arrived', HOUR, 74 * HOUR],
  ])('%s is not believed [P10 T42]', async (_what, sinceSignIn, untilArrival) => {
    const { session } = await aManagerWithPhone();
    const signedInAt = server.clock.now() - HOUR;
    const occurredAt = new Date(signedInAt + sinceSignIn).toISOString();
    server.clock.advance(HOUR);
    await asCaller(server, session).post('/auth/logout');
    server.clock.advance(untilArrival);
    const commands = [
      { name: 'table.setStatus', args: { tableId: 'table-3', status: 'reserved' } },
      {
        name: 'visit.open',
        args: { id: testId('visit', 1), orderNumber: 'A-1', tableId: 'table-3', payAt: 'end' },
      },
    ];
    const outcomes = await attack({ by: await aGuest(), grant: session, commands, occurredAt });
    expect(outcomes).toEqual(['table.setStatus held held.time', 'visit.open held held.time']);

    const [, held] = (await admin.get<HeldItem[]>('/held')).body;
    const earliest = new Date(Math.max(signedInAt, server.clock.now() - 72 * HOUR)).toISOString();
    expect(held).toMatchObject({ occurredAt, countsFrom: earliest });
    // The manager decides a week later. The time limit does not move.
    server.clock.advance(7 * 24 * HOUR);
    const manager = asCaller(server, await server.signIn('manager'));
    expect((await apply(manager, 2)).body).toMatchObject({ status: 'applied' });
    expect((await manager.get<Visit>(`/visits/${testId('visit', 1)}`)).body.openedAt).toBe(earliest);
  });
});
