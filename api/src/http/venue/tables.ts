/** Tables and sections over REST. A table's QR code finds it without a sign-in. */
import type { Table as StoredTable } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { isOpenAt, nextOpening } from '@tableside/domain/venue/opening-hours.ts';
import { GuestTable, Section, Table, TableOfCode } from '@tableside/protocol/rest/table.ts';
import { VenueId } from '@tableside/protocol/rest/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { commandRoute } from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { PageQuery, pageOf } from '../list-query.ts';
import { presentSections, presentTables } from '../orders/present.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { editRoutes } from './edit-calls.ts';
import type { Editable } from './editable.ts';
import { byNumber, inNaturalOrder } from './table-order.ts';

const table: Editable = {
  entity: 'table',
  act: 'table.edit',
  noun: 'table',
  tag: 'tables',
  row: Table,
  create: 'table.create',
  patch: 'table.patch',
  archive: 'table.archive',
};

const section: Editable = {
  entity: 'section',
  act: 'table.edit',
  noun: 'section',
  tag: 'tables',
  row: Section,
  create: 'section.create',
  patch: 'section.patch',
  archive: 'section.archive',
  fixed: ['key'],
};

const setStatus = rowCommands({ entity: 'table', tags: ['tables'], row: Table })('table.setStatus', {
  method: 'PATCH',
  url: '/tables/:id/status',
  act: 'table.setStatus',
  summary: 'Sets the status of a table',
  description: 'With `assigned: false` nobody is responsible for the table any more.',
});

export function registerTables(app: Api, deps: HttpDeps): void {
  registerTableReads(app, deps);
  registerTableOfCode(app, deps);
  editRoutes(app, deps, { all: '/tables', one: '/tables/:id', editable: table });
  commandRoute(app, deps, setStatus);
  const sections = {
    summary: 'The sections, by rank',
    tags: ['tables'],
    querystring: PageQuery,
    response: { 200: v.array(Section) },
  };
  app.get('/sections', { schema: sections }, async (request, reply) => {
    const caller = callerOf(request);
    const rows = await deps.storage.rows(caller.actor.venueId, 'section');
    const page = pageOf(request, reply, {
      rows: rows.sort((a, b) => a.doc.rank - b.doc.rank || byNumber.compare(a.doc.name, b.doc.name)),
      show: (row) => (row.doc.archived ? undefined : visibleDocument(row, caller)),
    });
    return reply.header('cache-control', 'no-cache').send(await presentSections(deps, caller, page));
  });
  editRoutes(app, deps, { all: '/sections', one: '/sections/:id', editable: section });
}

/** Customers see fewer fields of a table. */
const SeenTable = v.union([Table, GuestTable]);

function registerTableReads(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'The tables, by section and number',
    tags: ['tables'],
    querystring: PageQuery,
    response: { 200: v.array(SeenTable) },
  };
  app.get('/tables', { schema: listed }, (request, reply) => sendTables(deps, request, reply));

  const ofVenue = {
    ...listed,
    summary: 'The tables of a venue, by section and number',
    params: v.object({ venueId: VenueId }),
    errors: errorCodes('notFound'),
  };
  app.get('/tables/venue/:venueId', { schema: ofVenue }, async (request, reply) => {
    if (request.params.venueId !== callerOf(request).actor.venueId) throw new ProtocolError('notFound');
    return sendTables(deps, request, reply);
  });

  readRoute(app, deps, {
    url: '/tables/:id',
    entity: 'table',
    summary: 'One table',
    tags: ['tables'],
    row: SeenTable,
  });
}

function registerTableOfCode(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'The table that a QR code belongs to',
    tags: ['tables'],
    params: v.object({ qrCode: described('The code that is printed on the table.', v.string()) }),
    response: { 200: TableOfCode },
    errors: errorCodes('table.notFound'),
  };
  app.get(
    '/tables/code/:qrCode',
    { schema, config: { open: true, perAddress: 20 } },
    async (request, reply) => {
      const venueId = venueOf(request);
      const rows = await deps.storage.rows(venueId, 'table');
      const found = rows.find(
        ({ doc }) => doc.qrCode === request.params.qrCode && !doc.archived && !isCounter(doc),
      );
      if (!found) throw new RejectionError('table.notFound');
      const row = await deps.storage.row(venueId, 'venue', venueId);
      const venue = row?.entity === 'venue' ? row.doc : undefined;
      const answer = {
        ...guestTable(found.doc),
        ...openingOf(venue, isoNow(deps.clock)),
        venueName: venue?.name ?? '',
      };
      return reply.header('cache-control', 'no-cache').send(answer);
    },
  );
}

type Hours = Pick<v.InferOutput<typeof TableOfCode>, 'isOpenNow' | 'opensNext'>;

function openingOf(venue: Venue | undefined, now: string): Hours {
  if (!venue) return { isOpenNow: false, opensNext: null };
  if (isOpenAt(venue, now)) return { isOpenNow: true, opensNext: null };
  const next = nextOpening(venue, now);
  return {
    isOpenNow: false,
    opensNext: next ? { days: next.days, dayOfWeek: next.dayOfWeek, time: next.time } : null,
  };
}

/** The fields that a guest at the table may see. */
const guestTable = ({ id, venueId, number, section: key, capacity, minimumSpend, qrCode }: StoredTable) => ({
  id,
  venueId,
  number,
  section: key,
  capacity,
  minimumSpend,
  qrCode,
});

async function sendTables(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const rows = await deps.storage.rows(caller.actor.venueId, 'table');
  const page = pageOf(request, reply, {
    rows: rows.sort((a, b) => inNaturalOrder(a.doc, b.doc)),
    show: (row) => (row.doc.archived ? undefined : visibleDocument(row, caller)),
  });
  return reply.header('cache-control', 'no-cache').send(await presentTables(deps, caller, page));
}
