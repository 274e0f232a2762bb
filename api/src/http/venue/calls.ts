/** Calls of guests over REST: a guest at a table calls, and the floor answers. Each person reads the calls that they may see. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { callIdOf } from '@tableside/domain/entities/call.ts';
import { Call } from '@tableside/protocol/rest/call.ts';
import * as v from 'valibot';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { readRoute } from '../commands/read-row.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

const ofCalls = { tags: ['tables'], row: Call };
const { kind, tableCode } = COMMANDS['call.make'].args.entries;
const { answered } = COMMANDS['call.answer'].args.entries;

const ROUTES: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/tables/:id/calls',
    commands: ['call.make'],
    creates: true,
    schema: {
      ...ofCalls,
      summary: 'Calls the staff to a table, or asks for the bill',
      description:
        'For guests, with the code that is printed on the table. Once a minute for each kind; a repetition within the ' +
        'minute changes nothing. A guest has one call of each kind, and calls again under the same id.',
      body: v.strictObject({ kind, tableCode }),
    },
    call({ body, params: { id: tableId }, caller: { actor } }) {
      const id = callIdOf(actor.venueId, actor.userId, v.parse(kind, body.kind));
      return { name: 'call.make', args: { ...body, tableId }, target: { entity: 'call', id } };
    },
  },
  {
    method: 'POST',
    url: '/calls/:id/answer',
    commands: ['call.answer'],
    act: 'call.answer',
    schema: {
      ...ofCalls,
      summary: 'Tells a guest that somebody is on the way',
      description: 'The first answer stays. `answered: false` takes back an answer of the same person.',
      body: v.strictObject({ answered }),
    },
    async call({ body, params, visible }) {
      const { id, at } = await visible({ entity: 'call', id: params.id ?? '' });
      const args = { ...body, calls: [{ id, at }] };
      return { name: 'call.answer', args, target: { entity: 'call', id } };
    },
  },
];

export function registerCalls(app: Api, deps: HttpDeps): void {
  readRoute(app, deps, {
    url: '/calls/:id',
    entity: 'call',
    summary: 'One call',
    description: 'Guests read their own, the floor reads all.',
    ...ofCalls,
  });
  for (const route of ROUTES) commandRoute(app, deps, route);
}
