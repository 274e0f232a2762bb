/** Printers over REST: list them, add, change and remove one. */
import { Printer } from '@tableside/protocol/rest/printer.ts';
import * as v from 'valibot';
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
}
