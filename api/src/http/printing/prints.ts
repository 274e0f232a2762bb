/** Prints over REST: what came out of the printers and what waits, and asking for a slip. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { askedPrintId } from '@tableside/domain/printing/ask-print.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { Print } from '@tableside/protocol/rest/printer.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { BothWaysQuery, linkBothWays } from '../list-query.ts';
import type { Api } from '../route-schema.ts';

const config = { act: 'print.ticket' } as const;
const ofPrints = { tags: ['printing'], row: Print };
const { before, after, limit } = BothWaysQuery.entries;

export function registerPrints(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'What was printed and what waits, newest first',
    description:
      'A slip that comes out as it should is listed for managers at once, and for everybody else when it is over. It is kept for 30 days.',
    tags: ['printing'],
    querystring: v.object({
      before,
      after,
      limit,
      printerId: described('Only what is for this printer.', v.optional(Id)),
    }),
    response: { 200: v.array(Print) },
  };
  app.get('/prints', { schema: listed, config }, async (request, reply) => {
    const caller = callerOf(request);
    const page = await deps.storage.prints(caller.actor.venueId, request.query);
    linkBothWays(request, reply, page);
    const shown = page.rows.flatMap((row) => visibleDocument(row, caller) ?? []);
    return reply.header('cache-control', 'no-cache').send(shown as Print[]);
  });
  readRoute(app, deps, { url: '/prints/:id', entity: 'print', config, summary: 'One print', ...ofPrints });
  commandRoute(app, deps, ASKING);
  commandRoute(app, deps, DROPPING);
}

const { id: _, ...asking } = COMMANDS['print.ask'].args.entries;

const ASKING: CommandRoute = {
  method: 'POST',
  url: '/prints',
  commands: ['print.ask'],
  act: 'print.ticket',
  creates: true,
  schema: {
    ...ofPrints,
    summary: 'Prints a bill, a receipt, a Z, a time card, a test page, or a ticket again',
    description:
      'The answer is the print that was made. Read it again to learn what became of it: it is `printed` only once the ' +
      'printer has said so. A ticket that is asked for says REPRINT. The row has an id of its own.',
    body: v.strictObject({ id: v.optional(Uuid), ...asking }),
  },
  call({ body, mint }) {
    const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('print');
    return { name: 'print.ask', args: { ...body, id }, target: { entity: 'print', id: askedPrintId(id) } };
  },
};

const DROPPING: CommandRoute = {
  method: 'DELETE',
  url: '/prints/:id',
  commands: ['print.drop'],
  act: 'print.ticket',
  schema: {
    ...ofPrints,
    summary: 'Gives up a slip that waits',
    description:
      'Whoever asked for it may, and managers. It does not come out any more, says who gave it up, and can be asked for ' +
      'again. One that is on its way to the printer is refused with `print.over`.',
  },
  call: ({ params: { id = '' } }) => ({
    name: 'print.drop',
    args: { id },
    target: { entity: 'print', id },
  }),
};
