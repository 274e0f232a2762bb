/**
 * `/print/star/…` and `/print/epson/…` are where printers ask. The token at the end names the printer, and is all that lets it
 * in: it gets the slips of its own, and says what became of them. Outside /api, because printers know no errors in JSON, no
 * sign-in and no other type of body than theirs.
 */
import fastifyRateLimit from '@fastify/rate-limit';
import { EPSON_MEDIA, epsonAnswer } from '@tableside/print/polls/epson.ts';
import { LONGEST_POLL, type Unreadable } from '@tableside/print/polls/poll.ts';
import { type Query, STAR_MEDIA } from '@tableside/print/polls/star.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../commands/clock.ts';
import { networkOf } from '../../commands/network-of.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { throughStorage } from '../../commands/through-storage.ts';
import type { Venues } from '../../storage/door/venues.ts';
import { limitRequests } from '../security/rate-limits.ts';
import { findVenue } from '../venue-of-host.ts';
import { createEpsonPolls } from './epson-poll.ts';
import { createKnownTokens } from './known-tokens.ts';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';
import { answerStarDelete, answerStarGet, answerStarPoll } from './star-poll.ts';
import { createTwoPrinters } from './two-printers.ts';

const POLL_PATH = '/print/';

/** How often within a time. */
export interface PollLimits {
  readonly windowMs: number;
  readonly perPrinter: number;
  /** Tokens that are looked up for a network. */
  readonly lookUps: number;
}

/** A printer asks every few seconds, and three times for a slip. */
const POLL_LIMITS: PollLimits = { windowMs: 1000, perPrinter: 4, lookUps: 20 };

interface PollDeps {
  readonly storage: { readonly venues: Pick<Venues, 'at'> };
  readonly clock: Clock;
  readonly desk: PollDesk;
  readonly limits?: PollLimits;
}

interface Route {
  Params: { token: string };
  Querystring: Query;
}
type PollRequest = FastifyRequest<Route>;

export async function registerPolls(app: FastifyInstance, deps: PollDeps): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyRateLimit, { global: false });
    acceptText(scope);
    const printerOf = whoAsks(scope, deps);
    registerStar(scope, deps, printerOf);
    registerEpson(scope, deps, printerOf);
  };
  await app.register(routes, { prefix: POLL_PATH });
}

/** Whatever type it says. It is read strictly later. */
function acceptText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_POLL }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

type WhoAsks = (request: PollRequest, reply: FastifyReply) => Promise<AskingPrinter>;

/** Answers 404 for a token that nobody has, for one of the other way, and for one of another venue. */
function whoAsks(
  scope: FastifyInstance,
  { storage, clock, desk, limits: { windowMs, perPrinter, lookUps } = POLL_LIMITS }: PollDeps,
): WhoAsks {
  const tokens = createKnownTokens(desk, clock);
  const limitLookUps = limitRequests(scope, {
    max: lookUps,
    timeWindow: windowMs,
    keyGenerator: ({ ip }) => `printer tokens ${networkOf(ip)}`,
  });
  const limitPrinter = limitRequests(scope, {
    max: perPrinter,
    timeWindow: windowMs,
    keyGenerator: (request) => `printer ${(request as PollRequest).params.token}`,
  });
  return async (request, reply) => {
    const way = request.routeOptions.url?.startsWith(`${POLL_PATH}star/`) ? 'star' : 'epson';
    const { token } = request.params;
    const printer = await throughStorage(() => tokens.printerOf(token, () => limitLookUps(request, reply)));
    const venueId = printer && (await findVenue(storage, request));
    if (!printer || printer.venueId !== venueId || printer.via !== way) throw new ProtocolError('notFound');
    await limitPrinter(request, reply);
    return printer;
  };
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

function refuseUnreadable({ why }: Unreadable): never {
  throw new ProtocolError('request.malformed', { details: [{ path: '', message: why }] });
}

const isUnreadable = (answer: object | string | null): answer is Unreadable =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'unreadable';

function registerStar(scope: FastifyInstance, { clock, desk }: PollDeps, printerOf: WhoAsks): void {
  const url = 'star/:token';
  const two = createTwoPrinters(clock);
  const askedBy = async (request: PollRequest, reply: FastifyReply) => ({
    desk,
    two,
    printer: await printerOf(request, reply),
    now: clock.now(),
  });
  scope.post<Route>(url, async (request, reply) => {
    const asked = await askedBy(request, reply);
    const answer = await throughStorage(() => answerStarPoll(textOf(request.body), asked));
    return isUnreadable(answer) ? refuseUnreadable(answer) : reply.send(answer);
  });
  scope.get<Route>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = await askedBy(request, reply);
    const answer = await throughStorage(() => answerStarGet(request.query, asked));
    if (answer === null) throw new ProtocolError('notFound');
    if (answer === 'told') return reply.send();
    if (isUnreadable(answer)) return refuseUnreadable(answer);
    return reply.type(STAR_MEDIA).send(Buffer.from(answer));
  });
  scope.delete<Route>(url, async (request, reply) => {
    const asked = await askedBy(request, reply);
    const answer = await throughStorage(() => answerStarDelete(request.query, asked));
    return isUnreadable(answer) ? refuseUnreadable(answer) : reply.send();
  });
}

function registerEpson(scope: FastifyInstance, { clock, desk }: PollDeps, printerOf: WhoAsks): void {
  const polls = createEpsonPolls(desk, clock);
  scope.post<Route>('epson/:token', async (request, reply) => {
    const printer = await printerOf(request, reply);
    const answer = await throughStorage(() => polls.answer(textOf(request.body), printer));
    return isUnreadable(answer)
      ? refuseUnreadable(answer)
      : reply.type(EPSON_MEDIA).send(epsonAnswer(answer));
  });
}
