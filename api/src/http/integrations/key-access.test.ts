/** Calls every route with a key of each scope. */
import { change } from '@tableside/domain/entities/entities.ts';
import { KEY_SCOPES, type KeyScope, type MadeApiKey } from '@tableside/protocol/rest/integrations.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES } from '../../../testing/access/access-calls.ts';
import type { CallLine } from '../../../testing/access/call-line.ts';
import { type CallRoom, openCallRoom, type Sent } from '../../../testing/access/call-room.ts';
import { CALL_OF_EVERY_KEY, SCOPE_OF_CALL } from '../../../testing/access/scope-calls.ts';
import { openSocket } from '../../../testing/server/test-socket.ts';
import { writeOne, writes } from '../../../testing/venue/write-entries.ts';

let room: CallRoom;
const tokens = new Map<KeyScope, string>();

beforeAll(async () => {
  room = await openCallRoom();
  for (const scope of KEY_SCOPES) tokens.set(scope, await keyOf([scope]));
});

async function keyOf(scopes: readonly KeyScope[]): Promise<string> {
  const made = await room.send({
    method: 'POST',
    url: '/api/integrations/keys',
    headers: { authorization: `Bearer ${room.session('admin')?.token}` },
    payload: { name: scopes.join(', '), scopes, days: 30 },
  });
  return (JSON.parse(made.body) as MadeApiKey).token;
}

/** It needs two scopes: it takes an order off a bill. */
const isCancellation = ({ body }: CallLine): boolean =>
  typeof body === 'object' && 'status' in body && body.status === 'cancelled';

afterAll(() => room.close());

/** Prepares the request of a manager. The test then replaces the session's token with the key. */
async function prepare(line: CallLine): Promise<Omit<Sent, 'headers'> & { headers: Record<string, string> }> {
  const { headers, ...request } = await room.prepare(line, 'manager');
  return { ...request, headers: { ...headers } };
}

const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);
const IN_SCOPES = CALL_LINES.filter(({ route }) => SCOPE_OF_CALL.has(route));
const FOR_PEOPLE = CALL_LINES.filter(({ route }) => !SCOPE_OF_CALL.has(route) && route !== CALL_OF_EVERY_KEY);

describe('an API key [T86]', () => {
  it('has scopes only for routes that exist', () => {
    expect([...SCOPE_OF_CALL.keys()].filter((route) => !room.routes.has(route))).toEqual([]);
    expect(new Set(SCOPE_OF_CALL.values())).toEqual(new Set(KEY_SCOPES));
  });

  it.each(IN_SCOPES.map((line) => [nameOf(line), line] as const))(
    'can call %s only with its scope',
    async (_, line) => {
      const own = SCOPE_OF_CALL.get(line.route);
      // Within its scopes, a key acts as a manager. It may not do what needs a higher role.
      const mayManager = line.answers.split(' ')[1];
      const refusal = mayManager === '-' ? 'forbidden' : 'key.scope';
      const answers: string[] = [];
      for (const scope of KEY_SCOPES) {
        const request = await prepare(line);
        request.headers.authorization = `Bearer ${tokens.get(scope)}`;
        const { status, body } = await room.send(request);
        if (status !== 403) answers.push(`${scope} ${status < 300 ? 'done' : status}`);
        else expect(JSON.parse(body)).toMatchObject({ code: scope === own ? refusal : 'key.scope' });
      }
      const isDone = mayManager === '+' && !isCancellation(line);
      expect(answers).toEqual(isDone ? [`${own} done`] : []);
    },
  );

  it('can also cancel an order with the scope of payments [T87]', async () => {
    const key = await keyOf(['orders:write', 'payments:write']);
    for (const line of IN_SCOPES.filter(isCancellation)) {
      const request = await prepare(line);
      request.headers.authorization = `Bearer ${key}`;
      expect({ on: line.on, status: (await room.send(request)).status }).toEqual({
        on: line.on,
        status: 200,
      });
    }
  });

  it('cannot lower a service charge without the scope of payments [T87]', async () => {
    const { visitId: id } = await room.things.visits.withLine();
    const { storage, venueId } = room.server;
    const visit = (await storage.row(venueId, 'visit', id))?.doc;
    if (!visit) throw new Error('The visit is not there.');
    const serviceRule = { milli: 15_000, fromCovers: 6, taxMilli: null };
    await writeOne(storage, venueId, {
      decide: writes(change('visit', { ...visit, covers: 8, serviceRule })),
    });
    const set = async (token: string | undefined, covers: number) => {
      const headers = { authorization: `Bearer ${token}` };
      const payload = { covers };
      const { status, body } = await room.send({
        method: 'PATCH',
        url: `/api/visits/${id}`,
        headers,
        payload,
      });
      return [status, JSON.parse(body).code];
    };
    expect(await set(tokens.get('orders:write'), 7)).toEqual([200, undefined]);
    expect(await set(tokens.get('orders:write'), 2)).toEqual([403, 'key.scope']);
    expect(await set(await keyOf(['orders:write', 'payments:write']), 2)).toEqual([200, undefined]);
  });

  const people = [...new Map(FOR_PEOPLE.map((line) => [line.route, line])).values()];
  it.each(people.map((line) => [line.route, line] as const))('can never call %s', async (_, line) => {
    for (const scope of KEY_SCOPES) {
      const request = await prepare(line);
      request.headers.authorization = `Bearer ${tokens.get(scope)}`;
      const { status, body } = await room.send(request);
      expect({ scope, status, code: JSON.parse(body).code }).toEqual({
        scope,
        status: 403,
        code: 'key.scope',
      });
    }
  });

  it('opens no socket, by header or by message, and no page of the API description', async () => {
    const token = tokens.get('orders:read') ?? '';
    const headers = { authorization: `Bearer ${token}` };
    expect(await room.send({ method: 'GET', url: '/api/docs/json', headers })).toMatchObject({ status: 403 });
    const address = await room.server.listen();
    await expect(openSocket(address, headers)).rejects.toThrow('403');
    const socket = await openSocket(address);
    socket.send('hello', { token, protocol: PROTOCOL_VERSION });
    expect(await socket.closed()).toBe(CLOSE.token);
  });
});
