/** Staff over REST: cards as the caller may see them. Commands create, edit, count and deactivate them. */

import { COMMANDS } from '@tableside/domain/commands.ts';
import { type StaffMember as Card, STAFF_STATUSES } from '@tableside/domain/entities/staff-member.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { Schedule, staffFields } from '@tableside/domain/staff/staff-args.ts';
import { Colleague, StaffMember } from '@tableside/protocol/rest/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import {
  type Call,
  type CommandRoute,
  commandRoute,
  type RequestContext,
} from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { PageQuery, pageOf } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';

const Id = v.object({ id: described('Opaque; it never changes.', v.string()) });
/** Colleagues see fewer fields of each other than managers do. */
const SeenStaff = v.union([StaffMember, Colleague]);
const CardBody = v.partial(v.object({ ...staffFields, schedule: Schedule }));

export function registerStaff(app: Api, deps: HttpDeps): void {
  registerStaffReads(app, deps);
  for (const route of writingRoutes) commandRoute(app, deps, route);
}

function registerStaffReads(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'The staff, by first name',
    tags: ['staff'],
    querystring: PageQuery,
    response: { 200: v.array(SeenStaff) },
  };
  app.get('/staff', { schema: listed }, (request, reply) => sendStaff(deps, request, reply));

  const ofVenue = {
    ...listed,
    summary: 'The staff of a venue, by first name',
    params: Id,
    errors: errorCodes('notFound'),
  };
  app.get('/venues/:id/staff', { schema: ofVenue }, async (request, reply) => {
    if (request.params.id !== callerOf(request).actor.venueId) throw new ProtocolError('notFound');
    return sendStaff(deps, request, reply);
  });

  readRoute(app, deps, {
    url: '/staff/:id',
    entity: 'staff',
    summary: 'One member of staff',
    tags: ['staff'],
    row: SeenStaff,
  });
}

async function sendStaff(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const rows = await deps.storage.rows(caller.actor.venueId, 'staff');
  const page = pageOf(request, reply, {
    rows: rows.sort((a, b) => a.doc.firstName.localeCompare(b.doc.firstName, 'en')),
    show: (row) => visibleDocument(row, caller),
  });
  return reply.header('cache-control', 'no-cache').send(page);
}

const ofStaff = { tags: ['staff'], row: StaffMember };
const staffCommand = rowCommands({ entity: 'staff', ...ofStaff });

const writingRoutes: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/staff',
    commands: ['staff.create'],
    act: 'staff.edit',
    creates: true,
    schema: {
      ...ofStaff,
      summary: 'Creates a staff card',
      description: 'Only the first name is required. `totalSales` is cents.',
      body: v.object({
        ...COMMANDS['staff.create'].args.entries,
        id: described('Opaque; it never changes.', v.optional(v.string())),
      }),
    },
    call: createCard,
  },
  {
    method: 'PUT',
    url: '/staff/:id',
    commands: ['staff.patch'],
    act: 'staff.edit',
    schema: {
      ...ofStaff,
      summary: 'Edits a staff card',
      description:
        'Changes the fields that differ from the card; fields that are left out stay. A schedule replaces the whole ' +
        'week.',
      body: CardBody,
    },
    call: editCard,
  },
  staffCommand('staff.setStatus', {
    method: 'PATCH',
    url: '/staff/:id/status/:status',
    summary: "Sets a status: your own or, as a manager, anyone's",
    row: v.object({ ...v.partial(StaffMember).entries, ...Colleague.entries }),
    params: v.object({
      id: described('Opaque; it never changes.', v.string()),
      status: described('The status that the person gets.', v.picklist(STAFF_STATUSES)),
    }),
    args: ({ params }) => ({ status: params.status }),
  }),
  staffCommand('staff.setMetrics', {
    method: 'PATCH',
    url: '/staff/:id/metrics',
    act: 'staff.edit',
    summary: 'Sets the rating and corrects the counts',
    description: 'Orders and sales are otherwise counted from completed orders. `totalSales` is cents.',
  }),
  staffCommand('staff.deactivate', {
    url: '/staff/:id/deactivate',
    act: 'staff.edit',
    summary: 'Deactivates a member of staff',
    description:
      'The status becomes Inactive, every session of the person ends, and nobody can sign in with this card.',
    args: () => ({}),
  }),
];

function createCard({ body, mint }: RequestContext): Call {
  const id = typeof body.id === 'string' ? body.id : mint('staff');
  return { name: 'staff.create', args: { ...body, id }, target: { entity: 'staff', id } };
}

/** Fields that differ become `set`, and their present values `base`. The schedule is compared day by day. */
async function editCard({ body, params, visible }: RequestContext): Promise<Call> {
  const card = await visible({ entity: 'staff', id: params.id ?? '' });
  const present = pathsOf(card);
  const wanted = { ...freedDays(card, body), ...pathsOf(body) };
  const differing = Object.keys(wanted).filter((path) => !same(wanted[path], present[path] ?? null));
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(differing.map((path) => [path, from[path] ?? null]));
  return {
    name: 'staff.patch',
    args: { id: card.id, set: pick(wanted), base: pick(present) },
    target: { entity: 'staff', id: card.id },
  };
}

type Edited = Partial<Pick<Card, keyof typeof staffFields | 'schedule'>>;

function pathsOf(values: Edited | Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { schedule, ...fields } = values as Edited;
  const tops = Object.entries(fields).filter(([key, value]) => key in staffFields && value !== undefined);
  const days = (schedule ?? []).map(({ dayOfWeek, start, end }) => [
    `schedule[${dayOfWeek}]`,
    { start, end },
  ]);
  return Object.fromEntries([...tops, ...days]);
}

/** Returns the days that the new schedule no longer contains. */
const freedDays = (card: Card, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  'schedule' in body
    ? Object.fromEntries(card.schedule.map(({ dayOfWeek }) => [`schedule[${dayOfWeek}]`, null]))
    : {};
