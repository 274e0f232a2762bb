/** Drawers over REST: list them, open one, move cash, count it. */

import { COMMANDS } from '@tableside/domain/commands.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { Drawer } from '@tableside/protocol/rest/drawer.ts';
import * as v from 'valibot';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { BothWaysQuery, linkBothWays } from '../list-query.ts';
import type { Api } from '../route-schema.ts';

const { before, after, limit } = BothWaysQuery.entries;
const DrawerQuery = v.object({
  before,
  after,
  limit,
  status: described('Only those with this status.', v.optional(v.picklist(['open', 'closed']))),
});

const config = { act: 'drawer.use' } as const;

export function registerDrawers(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Drawers, newest first',
    description: 'Open ones, or with `status=closed` those that were counted.',
    tags: ['cash'],
    querystring: DrawerQuery,
    response: { 200: v.array(Drawer) },
  };
  app.get('/drawers', { schema, config }, async (request, reply) => {
    const caller = callerOf(request);
    const page = await deps.storage.drawers(caller.actor.venueId, request.query);
    linkBothWays(request, reply, page);
    const shown = page.rows.flatMap((row) => visibleDocument(row, caller) ?? []);
    return reply.header('cache-control', 'no-cache').send(shown as Drawer[]);
  });
  readRoute(app, deps, {
    url: '/drawers/:id',
    entity: 'drawer',
    config,
    summary: 'One drawer',
    description: 'What was expected in it, and the difference, are for managers.',
    tags: ['cash'],
    row: Drawer,
  });
  for (const route of ROUTES) commandRoute(app, deps, route);
}

const drawerCommand = rowCommands({ entity: 'drawer', act: 'drawer.use', tags: ['cash'], row: Drawer });

const { id: _, ...opening } = COMMANDS['drawer.open'].args.entries;
const [moving] = COMMANDS['drawer.move'].args.pipe;
const { drawerId: _drawer, id: _move, ...move } = moving.entries;
const [counting] = COMMANDS['drawer.close'].args.pipe;

const ROUTES: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/drawers',
    commands: ['drawer.open'],
    act: 'drawer.use',
    creates: true,
    schema: {
      summary: 'Opens a drawer with its float',
      description: 'A device has one open drawer at a time. Payments name the drawer that they are for.',
      tags: ['cash'],
      row: Drawer,
      body: v.strictObject({ id: v.optional(Uuid), ...opening }),
    },
    call({ body, mint }) {
      const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('drawer');
      return { name: 'drawer.open', args: { ...body, id }, target: { entity: 'drawer', id } };
    },
  },
  drawerCommand('drawer.move', {
    url: '/drawers/:id/moves',
    summary: 'Records cash that is paid in or out, dropped into the safe, or a drawer opened without a sale',
    description: 'Cash goes out only with a manager.',
    body: v.strictObject({ id: v.optional(Uuid), ...move }),
    args: ({ body, mint }) => ({ ...body, id: body.id ?? mint('move') }),
  }),
  drawerCommand('drawer.close', {
    url: '/drawers/:id/close',
    summary: 'Counts a drawer',
    description: 'For the person who opened it, and for managers. The server computes the difference.',
    body: v.omit(counting, ['drawerId']),
    args: ({ body }) => body,
  }),
];
