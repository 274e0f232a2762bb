/** Time cards over REST: read them, punch one, and correct one as a manager. Everybody else sees only their own. */

import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { cardIdOf, PUNCH_KINDS, type PunchKind, standingAt } from '@tableside/domain/entities/time-card.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { countDays } from '@tableside/domain/values/day-range.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { businessDay, dayBefore } from '@tableside/domain/venue/business-day.ts';
import { TimeCard } from '@tableside/protocol/rest/time-card.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Caller } from '../../sync/caller.ts';
import {
  type Call,
  type CommandRoute,
  commandRoute,
  type RequestContext,
} from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { Day, DayRangeQuery } from '../list-query.ts';
import type { Api } from '../route-schema.ts';
import { ShapeError } from '../validate.ts';

const MAX_DAYS = 62;
const config = { act: 'clock.own' } as const;
const ofCards = { tags: ['staff'], row: TimeCard };

export function registerTimeCards(app: Api, deps: HttpDeps): void {
  registerCardList(app, deps);
  readRoute(app, deps, {
    url: '/time-cards/:id',
    entity: 'timeCard',
    config,
    summary: 'One time card',
    ...ofCards,
  });
  for (const route of writingRoutes) commandRoute(app, deps, route);
}

function registerCardList(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Time cards of a range of business days',
    description:
      `At most ${MAX_DAYS} days. Without \`to\` up to the current business day, without \`from\` only that last day. ` +
      'Managers see all cards, everybody else their own.',
    tags: ['staff'],
    querystring: v.object({
      ...DayRangeQuery.entries,
      staffId: described(
        'The staff card that the account belongs to.',
        v.optional(v.pipe(v.string(), v.maxLength(64))),
      ),
    }),
    response: { 200: v.array(TimeCard) },
  };
  app.get('/time-cards', { schema, config }, async (request, reply) => {
    const caller = callerOf(request);
    const { staffId, to = await todayOf(deps, caller), from = to } = request.query;
    const days = countDays(from, to);
    if (days < 1) throw new ShapeError([{ path: 'to', message: 'must not be before from' }]);
    if (days > MAX_DAYS) throw new ShapeError([{ path: 'to', message: `must be within ${MAX_DAYS} days` }]);
    const rows = await deps.storage.timeCards(caller.actor.venueId, { from, to });
    const cards = rows
      .map((row) => visibleDocument(row, caller))
      .filter((card) => card !== undefined)
      .filter((card) => staffId === undefined || card.staffId === staffId);
    return reply.header('cache-control', 'no-cache').send(cards);
  });
}

const COMMAND_OF = {
  in: 'clock.in',
  breakStart: 'clock.breakStart',
  breakEnd: 'clock.breakEnd',
  out: 'clock.out',
} as const satisfies Record<PunchKind, CommandName>;

const { staffId: _staff, day: _day, id: _edit, ...editing } = COMMANDS['clock.edit'].args.entries;

const writingRoutes: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/staff/:id/punches',
    commands: Object.values(COMMAND_OF),
    act: 'clock.own',
    schema: {
      ...ofCards,
      summary: 'Begins or ends work or a break',
      description:
        'Everybody clocks themselves, managers also others. Without `day`, work begins on the current business day, and ' +
        'everything else is for the card on which the person is at work.',
      body: v.strictObject({
        id: v.optional(Uuid),
        kind: described(
          '`in` and `out`: work begins and ends. `breakStart` and `breakEnd`: so does a break.',
          v.picklist(PUNCH_KINDS),
        ),
        day: described('The business day of the time card.', v.optional(Day)),
      }),
    },
    call: punch,
  },
  {
    method: 'PUT',
    url: '/staff/:id/time-cards/:day',
    commands: ['clock.edit'],
    act: 'clock.edit',
    schema: {
      ...ofCards,
      summary: 'Corrects a time card',
      description:
        '`periods` replaces everything that the punches in `covers` and earlier corrections told of. Punches that are not in ' +
        '`covers` count on top. The card keeps the reason, and what it said before.',
      body: v.strictObject({ id: v.optional(Uuid), ...editing }),
    },
    call: ({ body, params, caller, mint }) => {
      const { id: staffId = '', day = '' } = params;
      const id = typeof body.id === 'string' ? body.id : mint('edit');
      return {
        name: 'clock.edit',
        args: { ...body, id, staffId, day },
        target: { entity: 'timeCard', id: cardIdOf(caller.actor.venueId, staffId, day) },
      };
    },
  },
];

async function punch(context: RequestContext): Promise<Call> {
  const { body, params, caller, mint } = context;
  const staffId = params.id ?? '';
  const kind = body.kind as PunchKind;
  const day = typeof body.day === 'string' ? body.day : await dayOf(context, staffId, kind);
  const id = typeof body.id === 'string' ? body.id : mint('punch');
  return {
    name: COMMAND_OF[kind],
    args: { id, staffId, day },
    target: { entity: 'timeCard', id: cardIdOf(caller.actor.venueId, staffId, day) },
  };
}

/** Returns the current business day of the caller's venue. */
async function todayOf({ storage, clock }: HttpDeps, { actor: { venueId } }: Caller): Promise<string> {
  const venue = await storage.row(venueId, 'venue', venueId);
  if (!venue) throw new ProtocolError('notFound');
  return businessDay(isoNow(clock), venue.doc);
}

/** Returns the business day of the card that a punch is for. */
async function dayOf({ deps, caller }: RequestContext, staffId: string, kind: PunchKind): Promise<string> {
  const { venueId } = caller.actor;
  const now = isoNow(deps.clock);
  const today = await todayOf(deps, caller);
  if (kind === 'in') return today;
  const days = [dayBefore(today), today];
  const rows = await Promise.all(
    days.map((day) => deps.storage.row(venueId, 'timeCard', cardIdOf(venueId, staffId, day))),
  );
  return (
    standingAt(
      rows.flatMap((row) => row?.doc ?? []),
      now,
    ).day ?? today
  );
}
