/** Tables and sections over REST. A table's QR code leads to it without a sign-in. */
import type { Section, Table } from '@tableside/domain/tables/table.ts';
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Caller } from '../sync/caller.ts';
import { type Call, commandRoute, type RequestContext } from './command-route.ts';
import { type Editable, editRoutes } from './edit-calls.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { presentTables } from './present.ts';
import { presentRow, sendRow, visibleDocument } from './read-row.ts';
import { RejectionError } from './rejection-status.ts';

const table: Editable = {
  entity: 'table',
  create: 'table.create',
  patch: 'table.patch',
  archive: 'table.archive',
  fields: [
    'number',
    'section',
    'tableType',
    'capacity',
    'minimumSpend',
    'location',
    'qrCode',
    'category',
    'userId',
  ],
};

const section: Editable = {
  entity: 'section',
  create: 'section.create',
  patch: 'section.patch',
  archive: 'section.archive',
  fields: ['name', 'description', 'type', 'isActive', 'position', 'rank'],
  fixed: ['key'],
};

export function registerTables(app: FastifyInstance, deps: HttpDeps): void {
  registerTableReads(app, deps);
  editRoutes(app, deps, { all: '/tables', one: '/tables/:id', editable: table });
  commandRoute(app, deps, {
    method: 'PATCH',
    url: '/tables/:id/status',
    commands: ['table.setStatus'],
    call: setStatus,
  });
  app.get('/sections', async (request, reply) => {
    const caller = callerOf(request);
    const rows = await deps.storage.rows(caller.actor.venueId, 'section');
    const sections = rows.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
    return reply.header('cache-control', 'no-cache').send(inRank(sections));
  });
  editRoutes(app, deps, { all: '/sections', one: '/sections/:id', editable: section });
}

function registerTableReads(app: FastifyInstance, deps: HttpDeps): void {
  app.get('/tables', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await listTables(deps, callerOf(request))),
  );
  app.get<{ Params: { venueId: string } }>('/tables/venue/:venueId', async (request, reply) => {
    const caller = callerOf(request);
    if (request.params.venueId !== caller.actor.venueId) throw new ProtocolError('notFound');
    return reply.header('cache-control', 'no-cache').send(await listTables(deps, caller));
  });
  app.get<{ Params: { id: string } }>('/tables/:id', async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'table', id: request.params.id })),
  );
  app.get<{ Params: { qrCode: string } }>(
    '/tables/code/:qrCode',
    { config: { open: true } },
    async (request, reply) => {
      const rows = await deps.storage.rows(deps.venueId, 'table');
      const found = rows.find(({ doc }) => doc.qrCode === request.params.qrCode && !doc.archived);
      if (!found) throw new RejectionError('table.notFound');
      return reply.header('cache-control', 'no-cache').send(guestTable(found.doc));
    },
  );
}

/** What a guest at the table may know of it. */
const guestTable = ({ id, venueId, number, section: key, capacity, minimumSpend, qrCode }: Table) => ({
  id,
  venueId,
  number,
  section: key,
  capacity,
  minimumSpend,
  qrCode,
});

async function listTables(deps: HttpDeps, caller: Caller) {
  const rows = await deps.storage.rows(caller.actor.venueId, 'table');
  const tables = rows.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
  return presentTables(deps, caller, inNaturalOrder(tables.filter((doc) => !doc.archived)));
}

const byNumber = new Intl.Collator('en', { numeric: true });

const inNaturalOrder = (tables: Table[]): Table[] =>
  tables.sort((a, b) => byNumber.compare(a.section, b.section) || byNumber.compare(a.number, b.number));

const inRank = (sections: Section[]): Section[] =>
  sections.filter((doc) => !doc.archived).sort((a, b) => a.rank - b.rank || byNumber.compare(a.name, b.name));

async function setStatus({ body, params, visible }: RequestContext): Promise<Call> {
  const { id } = await visible({ entity: 'table', id: params.id ?? '' });
  return { name: 'table.setStatus', args: { ...body, tableId: id }, target: { entity: 'table', id } };
}
