/**
 * Registration of guests. An account works in every venue of the server that its owner registered at, so an email that
 * already has an account registers with that account's password.
 */
import { takesRegistrations } from '@tableside/domain/entities/venue.ts';
import { RegisterRequest, Registration, Session } from '@tableside/protocol/accounts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { FoundAccount, Member } from '../../storage/door/account-records.ts';
import { accountEvent, recordAccount, userRow } from '../accounts/record-account.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { hashNewPassword } from './new-password.ts';
import { answerOf, newSession } from './new-session.ts';
import { checkPassword } from './passwords.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export function registerRegistration(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  registerState(app, deps);
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Creates an account',
    description:
      "It is always a customer's account, no matter which role is named. An account of another venue of this server " +
      'becomes a customer here when its own password is given.',
    tags: ['accounts'],
    body: RegisterRequest,
    response: { 201: Session },
    errors: errorCodes('auth.emailTaken', 'auth.registrationClosed', 'password.common'),
  };
  app.post('/auth/register', { schema, config: { open: true, perAddress: 20 } }, async (request, reply) => {
    const venueId = venueOf(request);
    if (!(await isOpen(deps, venueId))) throw new ProtocolError('auth.registrationClosed');
    deps.guests?.admitRegistration(request.ip);
    const { email, deviceSecret: secret } = request.body;
    const found = await accounts.userByEmail(email);
    const asked = { venueId, request, reply };
    const guest = found ? await addGuest(deps, limits, { ...asked, found }) : await createGuest(deps, asked);
    const session = newSession(deps, { ...guest, address: request.ip });
    await accounts.createSession(session);
    const at = session.createdAt;
    await accounts.noteSeen({ ...guest.membership, at, signedIn: true });
    await rememberDevice(accounts, { userId: guest.user.id, secret, deviceId: null, at });
    return reply.status(201).send(answerOf(deps, guest, session));
  });
}

interface Asked {
  readonly venueId: string;
  readonly request: FastifyRequest & { readonly body: v.InferOutput<typeof RegisterRequest> };
  readonly reply: FastifyReply;
}

const guestOf = (user: Member['user'], venueId: string): Member => ({
  user,
  membership: { userId: user.id, venueId, role: 'customer', staffId: null },
});

const registered = ({ user }: Member) => ({ action: 'auth.register', rows: [userRow(user.id)] }) as const;

async function createGuest(deps: HttpDeps, { venueId, request }: Asked): Promise<Member> {
  const { name, email, password } = request.body;
  const passwordHash = await hashNewPassword(deps, password, { venueId, email, name });
  const guest = guestOf({ id: uuid(), name, email, passwordHash, createdAt: isoNow(deps.clock) }, venueId);
  const made = await deps.storage.accounts.createUser(guest.user, guest.membership);
  if (made === 'emailTaken') throw new ProtocolError('auth.emailTaken');
  await recordAccount(deps, guest, registered(guest));
  return guest;
}

/** A wrong password gets the same answer as an account of this venue, and counts as a failed sign-in. */
async function addGuest(
  deps: HttpDeps,
  limits: SignInLimits,
  { venueId, found, request, reply }: Asked & { readonly found: FoundAccount },
): Promise<Member> {
  const { accounts } = deps.storage;
  const { email, password, deviceSecret } = request.body;
  const { id: userId, passwordHash } = found.user;
  const guest = guestOf(found.user, venueId);
  const isHere = found.memberships.some((one) => one.venueId === venueId);
  // Registering asks for no code, so it must not open an account that has a second factor.
  if (isHere || (await accounts.secondFactor(userId))?.confirmedAt)
    throw new ProtocolError('auth.emailTaken');
  const check = async (): Promise<boolean> => {
    if (!(await checkPassword(passwordHash, password))) return false;
    const event = accountEvent(deps, guest, registered(guest));
    const { membership } = guest;
    return (await accounts.addMember({ membership, passwordHash, event })) === 'added';
  };
  const knownDevice = await knownDeviceOf(accounts, userId, deviceSecret);
  const verdict = await limits.attempt({ account: email, address: request.ip, knownDevice }, check);
  refuseUnlessPassed(verdict, reply, 'auth.emailTaken');
  return guest;
}

/** The venue's setting for whether guests may register. The sign-in screen reads it before it offers registration. */
function registerState(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Says whether guests may create an account',
    tags: ['accounts'],
    response: { 200: Registration },
  };
  app.get('/auth/registration', { schema, config: { open: true, perAddress: 20 } }, async (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ isOpen: await isOpen(deps, venueOf(request)) }),
  );
}

async function isOpen({ storage }: HttpDeps, venueId: string): Promise<boolean> {
  const venue = await storage.row(venueId, 'venue', venueId);
  return venue === undefined || takesRegistrations(venue.doc);
}
