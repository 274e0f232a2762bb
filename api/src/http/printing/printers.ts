/** Printers over REST: list them, add, change and remove one. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { Printer } from '@tableside/protocol/rest/printer.ts';
import * as v from 'valibot';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';
import { editRoutes } from '../venue/edit-calls.ts';
import type { Editable } from '../venue/editable.ts';

const printer: Editable = {
  entity: 'printer',
  act: 'printer.edit',
  noun: 'printer',
  tag: 'printing',
  row: Printer,
  create: 'printer.create',
  patch: 'printer.patch',
  archive: 'printer.archive',
  fixed: ['via'],
};

/** Everybody on the staff sees whether a printer can print. Where it stands in the network is for managers. */
const config = { act: 'print.ticket' } as const;

export function registerPrinters(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'The printers, by name',
    description: 'With the state of each: what it last said of itself, and since when.',
    tags: ['printing'],
    response: { 200: v.array(Printer) },
  };
  app.get('/printers', { schema: listed, config }, async (request, reply) => {
    const caller = callerOf(request);
    const rows = await deps.storage.rows(caller.actor.venueId, 'printer');
    const shown = rows
      .filter(({ doc }) => !doc.archived)
      .sort((a, b) => (a.doc.name.toLowerCase() < b.doc.name.toLowerCase() ? -1 : 1))
      .flatMap((row) => visibleDocument(row, caller) ?? []);
    return reply.header('cache-control', 'no-cache').send(shown as Printer[]);
  });
  readRoute(app, deps, {
    url: '/printers/:id',
    entity: 'printer',
    config,
    summary: 'One printer',
    tags: ['printing'],
    row: Printer,
  });
  editRoutes(app, deps, { all: '/printers', one: '/printers/:id', editable: printer });
  commandRoute(app, deps, PAUSING);
}

const { id: _, ...pausing } = COMMANDS['printer.pause'].args.entries;

const PAUSING: CommandRoute = {
  method: 'POST',
  url: '/printers/:id/pause',
  commands: ['printer.pause'],
  act: 'print.ticket',
  schema: {
    summary: 'Pauses a printer, or lets it print again',
    description:
      'While it is paused its slips go to its backup at once. Without a backup they wait, and are over when their time ' +
      'is. It opens its drawer all the same.',
    tags: ['printing'],
    row: Printer,
    body: v.strictObject(pausing),
  },
  call: ({ params: { id = '' }, body }) => ({
    name: 'printer.pause',
    args: { ...body, id },
    target: { entity: 'printer', id },
  }),
};
