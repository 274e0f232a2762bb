/** Calls every route with a session begun by PIN, and the calls of the office with one that began long ago. */

import { isFloorCommand } from '@tableside/domain/command/floor-commands.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES } from '../../../testing/access/access-calls.ts';
import type { CallLine } from '../../../testing/access/call-line.ts';
import { type CallRoom, openCallRoom } from '../../../testing/access/call-room.ts';
import {
  CONFIRMED_ROUTES,
  SCOPE_OF_COMMAND,
  SCOPE_OF_ROUTE,
} from '../../../testing/access/session-scopes.ts';
import { isFloorCall } from './floor-calls.ts';

let room: CallRoom;

/** Begins a session for the administrator of the room, and returns its token. */
async function begun(over: object): Promise<string> {
  const { user } = room.session('admin') as Session;
  const { clock, storage, venueId } = room.server;
  const at = new Date(clock.now()).toISOString();
  const session = { id: uuid(), userId: user.id, venueId, createdAt: at, revokedAt: null };
  await storage.accounts.createSession({
    ...session,
    expiresAt: new Date(clock.now() + 12 * 3_600_000).toISOString(),
    ...over,
  });
  return room.server.app.jwt.sign({ sub: user.id, sid: session.id, venueId });
}

beforeAll(async () => {
  room = await openCallRoom();
});
afterAll(() => room.close());

const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);
const LINES = CALL_LINES.filter(({ route }) => SCOPE_OF_ROUTE.has(route));
/** For an administrator. A call on an own order or device is tried with those of others. */
const answersOf = ({ answers }: CallLine): string => answers.split(' ')[0] ?? '';

async function asked(line: CallLine, token: string) {
  const { headers, ...request } = await room.prepare({ ...line, endsSession: false }, 'admin');
  const heard = await room.send({ ...request, headers: { ...headers, authorization: `Bearer ${token}` } });
  return { status: heard.status, code: heard.status < 300 ? null : JSON.parse(heard.body).code };
}

describe('a session that began with a PIN [T47]', () => {
  it('has a scope for every route that takes a session, and for no other', () => {
    const needSession = CALL_LINES.filter(({ answers }) => answers.endsWith('0') && answers.includes('+'));
    const routes = new Set(needSession.map(({ route }) => route));
    // The room has no device, no other session and no second venue of the callers.
    for (const route of [
      'POST /api/devices/:id/cleared',
      'DELETE /api/auth/sessions/:id',
      'POST /api/auth/devices/:id/revoke',
      'POST /api/auth/venues/:id/code',
    ])
      routes.add(route);
    expect([...routes].filter((route) => !SCOPE_OF_ROUTE.has(route))).toEqual([]);
    expect([...SCOPE_OF_ROUTE.keys()].filter((route) => !routes.has(route))).toEqual([]);
    expect([...SCOPE_OF_ROUTE.keys()].filter((route) => !room.routes.has(route))).toEqual([]);
  });

  it.each(LINES.map((line) => [nameOf(line), SCOPE_OF_ROUTE.get(line.route), line] as const))(
    '%s has the scope %s',
    async (_, scope, line) => {
      const [method = '', url = ''] = line.route.split(' ');
      expect(isFloorCall(method, url)).toBe(scope === 'floor');
      const { status, code } = await asked(line, await begun({ scope: 'floor' }));
      if (scope === 'office') expect([status, code]).toEqual([403, 'pin.scope']);
      // The room's tablets are not the one that the PIN opened.
      else if (line.route === 'POST /api/devices') expect([status, code]).toEqual([403, 'pin.scope']);
      else if (answersOf(line) === '+') expect(code).not.toBe('pin.scope');
    },
  );

  it.each(Object.keys(COMMANDS) as CommandName[])('the command %s has its scope in the table', (name) => {
    expect(isFloorCommand(name)).toBe(SCOPE_OF_COMMAND[name] === 'floor');
  });
});

describe('a sign-in of more than ten minutes ago [T13]', () => {
  const writing = LINES.filter(({ answers }) => answers.startsWith('+'));
  it.each(writing.map((line) => [nameOf(line), CONFIRMED_ROUTES.has(line.route), line] as const))(
    '%s is asked about again: %s',
    async (_, isConfirmed, line) => {
      const longAgo = await begun({ createdAt: new Date(room.server.clock.now() - 601_000).toISOString() });
      const { status, code } = await asked(line, longAgo);
      if (isConfirmed) expect([status, code]).toEqual([403, 'auth.confirm']);
      else expect(code).not.toBe('auth.confirm');
    },
  );
});
