/** The end of the day over REST: what is open, closing a day, the closed days and their Z. */

import { COMMANDS } from '@tableside/domain/commands.ts';
import { journalOf } from '@tableside/domain/days/journal.ts';
import { journalCsv, journalFileName } from '@tableside/domain/days/journal-csv.ts';
import { waitingAt } from '@tableside/domain/days/waiting-devices.ts';
import { dayIdOf } from '@tableside/domain/entities/day.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { bookingDay, isClosedDay } from '@tableside/domain/venue/booking-day.ts';
import { Day, OpenDay } from '@tableside/protocol/rest/day.ts';
import { Journal } from '@tableside/protocol/rest/journal.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Caller } from '../../sync/caller.ts';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { presentRow, sendRow, visibleDocument } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { asCsvFile } from '../files/csv-file.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { BothWaysQuery, Day as DayParam, linkBothWays } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';

const { before, after, limit } = BothWaysQuery.entries;

export function registerDays(app: Api, deps: HttpDeps): void {
  registerDayList(app, deps);
  registerOpenDay(app, deps);
  registerZ(app, deps);
  registerJournal(app, deps);
  commandRoute(app, deps, closing);
}

function registerDayList(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Closed days, the last one first',
    description: 'The sums are for managers.',
    tags: ['cash'],
    querystring: v.object({ before, after, limit }),
    response: { 200: v.array(Day) },
  };
  app.get('/days', { schema, config: { act: 'drawer.use' } }, async (request, reply) => {
    const caller = callerOf(request);
    const page = await deps.storage.days(caller.actor.venueId, request.query);
    linkBothWays(request, reply, page);
    const shown = page.rows.flatMap((row) => visibleDocument(row, caller) ?? []);
    return reply.header('cache-control', 'no-cache').send(shown as Day[]);
  });
}

function registerOpenDay(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'What is open before a day is closed, and its sums so far',
    description:
      'Lists open visits, open drawers, and the devices that hold changes or are away. Without `businessDay`, the day ' +
      'on which sales are booked now: the current one, or the next one once the current day is closed.',
    tags: ['cash'],
    querystring: v.object({
      businessDay: described(
        'YYYY-MM-DD in the time zone of the venue; it begins at the cut-off and not at midnight.',
        v.optional(DayParam),
      ),
    }),
    response: { 200: OpenDay },
    errors: errorCodes('notFound', 'day.closed'),
  };
  app.get('/days/open', { schema, config: { act: 'day.close' } }, async (request, reply) => {
    const day = await openDay(deps, callerOf(request), request.query.businessDay);
    return reply.header('cache-control', 'no-cache').send(day);
  });
}

async function openDay(deps: HttpDeps, { actor, deviceId }: Caller, wanted?: string): Promise<OpenDay> {
  const at = isoNow(deps.clock);
  const row = await deps.storage.row(actor.venueId, 'venue', actor.venueId);
  if (!row) throw new ProtocolError('notFound');
  const venue = row.doc;
  const day = wanted ?? bookingDay(at, venue);
  if (isClosedDay(day, venue)) throw new RejectionError('day.closed', { closedThrough: venue.closedThrough });
  const reads = [{ kind: 'daySums', businessDay: day }, { kind: 'waitingDevices' }] as const;
  const rows = await deps.storage.load(actor.venueId, reads);
  const known = rows.daySums();
  if (!known) throw new ProtocolError('notFound');
  const waiting = waitingAt(rows.devices(), { venue, at, besides: deviceId ?? null });
  const { from, sums, carried } = known;
  return { businessDay: day, from, z: (venue.zCount ?? 0) + 1, sums, ...carried, waiting } as OpenDay;
}

function registerZ(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'The Z of a closed day',
    tags: ['cash'],
    params: v.object({ day: described('A closed business day, YYYY-MM-DD.', v.string()) }),
    response: { 200: Day },
    errors: errorCodes('notFound'),
  };
  app.get('/days/:day/z', { schema, config: { act: 'day.close' } }, async (request, reply) => {
    const caller = callerOf(request);
    const id = dayIdOf(caller.actor.venueId, request.params.day);
    return sendRow(reply, await presentRow(deps, caller, { entity: 'day', id }));
  });
}

function registerJournal(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'A closed day as the lines of a journal',
    description:
      'Debits and credits are equal. Sales count on the day on which their check was closed, money on the day on which it ' +
      'came; what guests paid ahead or have still to pay stands on the account `guests`. With `format=csv` the response ' +
      'is `text/csv`, with amounts in dollars. The amounts never change; the accounts are those of the settings.',
    tags: ['cash'],
    params: v.object({ day: described('A closed business day, YYYY-MM-DD.', v.string()) }),
    querystring: v.object({
      format: described(
        '`csv` gives a file for a bookkeeping program.',
        v.optional(v.picklist(['json', 'csv']), 'json'),
      ),
    }),
    response: { 200: Journal },
    produces: ['application/json', 'text/csv'],
    errors: errorCodes('notFound'),
  };
  app.get('/days/:day/journal', { schema, config: { act: 'day.close' } }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const [day, venue] = await Promise.all([
      deps.storage.row(venueId, 'day', dayIdOf(venueId, request.params.day)),
      deps.storage.row(venueId, 'venue', venueId),
    ]);
    if (!day?.doc.sums || !venue) throw new ProtocolError('notFound');
    const journal = journalOf({ ...day.doc, sums: day.doc.sums }, venue.doc);
    reply.header('cache-control', 'no-cache');
    if (request.query.format === 'json') return reply.send(journal as Journal);
    asCsvFile(reply, journalFileName(journal));
    return reply.send(journalCsv(journal));
  });
}

const closing: CommandRoute = {
  method: 'POST',
  url: '/days',
  commands: ['day.close'],
  act: 'day.close',
  creates: true,
  schema: {
    summary: 'Closes a business day and makes its Z',
    description:
      '`seen` lists what the manager saw open in `GET /days/open`. If more is open by now, the answer is `day.unseen`. ' +
      'What arrives later for a closed day is booked on the next one.',
    tags: ['cash'],
    body: COMMANDS['day.close'].args,
    row: Day,
  },
  call({ body, caller }) {
    const id = dayIdOf(caller.actor.venueId, String(body.businessDay));
    return { name: 'day.close', args: body, target: { entity: 'day', id } };
  },
};
