/**
 * The venues of one person: how each of them is doing, and the way from one to the other. Each venue is an origin of its
 * own, so a session is handed over by a code in a link. A session alone is not enough: a tablet that somebody left signed
 * in at one venue must not open the others, so the person has given the password lately.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import {
  OwnVenue,
  VenueEntered,
  VenueEntryCode,
  VenueEntryRequest,
} from '@tableside/protocol/rest/own-venues.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { overviewOf } from '../../running/venue-overview.ts';
import { type Member, type MemberRecord, memberAt } from '../../storage/door/account-records.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';
import type { VenueRecord } from '../../storage/door/venues.ts';
import { rightGuess } from '../accounts/record-account.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { refuseUnconfirmed } from './confirmed-calls.ts';
import { rememberDevice } from './known-devices.ts';
import { answerOf, newSession } from './new-session.ts';

/** As long as a browser takes to open the other venue. */
const LIVES_MS = 60_000;
/** Nothing else is sealed for this owner. */
const OWNER = 'venue entry';

const tags = ['accounts'];

export function registerOwnVenues(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'The venues of this server that you belong to, with how yesterday was and what is wrong now',
    description:
      'Asks again who you are (`auth.confirm`), because it reads of more venues than the one you are in.',
    tags,
    response: { 200: v.array(OwnVenue) },
    errors: errorCodes('auth.confirm'),
  };
  app.get('/auth/venues', { schema: listed }, async (request, reply) => {
    const live = liveOf(request);
    refuseUnconfirmed(live, deps.clock.now());
    const found: OwnVenue[] = [];
    // One after the other: a report waits for the one before it.
    for (const { venue, member } of await venuesOf(deps, live)) {
      const doc = (await deps.storage.row(venue.id, 'venue', venue.id))?.doc;
      const reads = doc && roleMay(member.role, 'reports.read');
      found.push({
        id: venue.id,
        name: doc?.name ?? '',
        host: venue.host,
        role: member.role,
        isThis: venue.id === live.membership.venueId,
        overview: reads ? await overviewOf(deps.storage, doc, deps.clock.now()) : null,
      });
    }
    return reply.send(found);
  });

  const made = {
    summary: 'Makes a code that signs you in at another of your venues, once within a minute',
    description: 'Send it to `POST /auth/venues/enter` at the host name of that venue.',
    tags,
    params: v.object({ id: Id }),
    response: { 200: VenueEntryCode },
    errors: errorCodes('notFound', 'auth.confirm'),
  };
  app.post('/auth/venues/:id/code', { schema: made, config: { confirm: true } }, async (request, reply) => {
    const live = liveOf(request);
    const { id } = request.params;
    const own = (await venuesOf(deps, live)).map(({ venue }) => venue);
    const here = own.find((venue) => venue.id === live.membership.venueId);
    if (id === here?.id || !own.some((venue) => venue.id === id)) throw new ProtocolError('notFound');
    const firstAt = here?.host === null ? `${request.protocol}://${request.host}` : null;
    return reply.send(codeFor(deps, live, { venueId: id, firstAt }));
  });

  registerEntry(app, deps);
}

function registerEntry(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Signs in with a code of another venue of the same server',
    description:
      'The session begins as if the password had been given when it was given there, so it is asked for no later than there.',
    tags,
    body: VenueEntryRequest,
    response: { 200: VenueEntered },
    errors: errorCodes('auth.entryCode'),
  };
  const config = { open: true, perAddress: 20 };
  app.post('/auth/venues/enter', { schema, config }, async (request, reply) => {
    const { code, deviceId = null, deviceSecret: secret } = request.body;
    const { member, passwordHash, firstAt, ...begun } = await memberBehind(deps, venueOf(request), code);
    const who = { ...member, deviceId, address: request.ip };
    const session = { ...newSession(deps, who), ...begun };
    const event = rightGuess(deps, who, { action: 'auth.signIn', address: request.ip });
    if ((await accounts.enterVenue({ session, passwordHash, event })) !== 'begun') {
      throw new ProtocolError('auth.entryCode');
    }
    await rememberDevice(accounts, { userId: member.user.id, secret, deviceId, at: isoNow(deps.clock) });
    return reply.send({ ...answerOf(deps, member, session), firstAt });
  });
}

interface Own {
  readonly venue: VenueRecord;
  readonly member: MemberRecord;
}

/** Returns the open venues in which the account can sign in. */
async function venuesOf({ storage }: HttpDeps, { user }: LiveSession): Promise<readonly Own[]> {
  const known = await storage.accounts.userByEmail(user.email);
  const memberships = known?.memberships.filter(({ isActive }) => isActive) ?? [];
  return (await storage.venues.list()).flatMap((venue) => {
    const member = memberships.find(({ venueId }) => venueId === venue.id);
    return member && venue.closedAt === null ? [{ venue, member }] : [];
  });
}

const Kept = v.object({
  email: v.string(),
  userId: v.string(),
  password: v.string(),
  venueId: v.string(),
  sessionId: v.string(),
  confirmedAt: v.string(),
  firstAt: v.nullable(v.string()),
  until: v.number(),
});

/** The code is encrypted and needs no row. The session that it begins has its id already, so it begins once. */
function codeFor(
  { secrets, clock }: Pick<HttpDeps, 'secrets' | 'clock'>,
  { user, session }: LiveSession,
  way: Pick<v.InferOutput<typeof Kept>, 'venueId' | 'firstAt'>,
): VenueEntryCode {
  const until = clock.now() + LIVES_MS;
  const kept: v.InferOutput<typeof Kept> = {
    email: user.email,
    userId: user.id,
    password: secrets.hash(user.passwordHash),
    ...way,
    sessionId: uuid(),
    confirmedAt: session.confirmedAt ?? session.createdAt,
    until,
  };
  return { code: secrets.seal(JSON.stringify(kept), OWNER), expiresAt: new Date(until).toISOString() };
}

interface Behind extends Pick<v.InferOutput<typeof Kept>, 'firstAt' | 'confirmedAt'> {
  readonly member: Member;
  readonly passwordHash: string;
  /** Of the session that the code begins. */
  readonly id: string;
}

/** Throws `auth.entryCode` for a code that is too old, of another venue, or older than the password. */
async function memberBehind(deps: HttpDeps, venueId: string, code: string): Promise<Behind> {
  const opened = deps.secrets.open(code, OWNER);
  if (opened === undefined) throw new ProtocolError('auth.entryCode');
  const { email, userId, password, ...kept } = v.parse(Kept, JSON.parse(opened));
  const member = memberAt(await deps.storage.accounts.userByEmail(email), venueId);
  const isSame =
    member?.user.id === userId && deps.secrets.hashes(member.user.passwordHash).includes(password);
  if (!member || !isSame || kept.venueId !== venueId || kept.until <= deps.clock.now()) {
    throw new ProtocolError('auth.entryCode');
  }
  const { sessionId: id, confirmedAt, firstAt } = kept;
  return { member, passwordHash: member.user.passwordHash, id, confirmedAt, firstAt };
}
