/** Every role pushes every command, and pushes it on rows of another venue too. */

import { COMMANDS } from '@tableside/domain/commands.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINES, type CommandLine } from '../../testing/access/access-commands.ts';
import { asCaller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { VenueThings } from '../../testing/venue/venue-things.ts';

const ROLES = ['admin', 'manager', 'server', 'kitchen', 'customer'] as const;

interface Giver {
  readonly session: Session;
  readonly card: string;
  readonly clientId: string;
  mid: number;
}

let server: TestServer;
let things: VenueThings;
let foreign: VenueThings;
const givers = new Map<string, Giver>();

beforeAll(async () => {
  server = await startServer();
  const at = new Date(server.clock.now()).toISOString();
  const ground = { storage: server.storage, at, businessDay: '2026-03-02' };
  const guest = await server.signIn('customer');
  things = new VenueThings({ ...ground, guestId: guest.user.id, venueId: server.venueId });
  foreign = new VenueThings({ ...ground, guestId: guest.user.id, venueId: 'another-venue' });
  await things.open(false);
  await foreign.open(true);
  for (const role of ROLES) {
    const card = await things.card();
    const session = role === 'customer' ? guest : await server.signIn(role, card);
    givers.set(role, { session, card, clientId: uuid(), mid: 0 });
  }
});
afterAll(() => server.close());

async function outcomeOf(line: CommandLine, role: string, of: VenueThings): Promise<string> {
  const giver = givers.get(role);
  if (!giver) throw new Error(`Nobody is ${role}.`);
  giver.mid += 1;
  const { session, clientId, mid } = giver;
  const now = new Date(server.clock.now()).toISOString();
  const mutation = {
    mid,
    cmdId: uuid(),
    name: line.command,
    version: COMMANDS[line.command].version,
    args: await line.args(of, giver.card),
    occurredAt: now,
    actorId: session.user.id,
    grant: null,
  };
  const push = { protocol: PROTOCOL_VERSION, clientId, ackMid: 0, deviceTime: now, mutations: [mutation] };
  const { body } = await asCaller(server, session).post<PushResponse>('/sync/push', push);
  const [result] = body.results;
  if (result?.status !== 'rejected') return result?.status ?? JSON.stringify(body);
  return result.code ?? 'rejected';
}

function markOf(outcome: string): string {
  // A mismatch with the base value of a field is a matter of time, not of roles.
  if (['applied', 'noop', 'adjusted', 'patch.conflict'].includes(outcome)) return '+';
  if (outcome === 'forbidden') return '-';
  if (outcome === 'approval.required') return 'a';
  return /notFound$/.test(outcome) ? '?' : outcome;
}

const nameOf = ({ command, on }: CommandLine): string => (on ? `${command} on ${on}` : command);

describe('the command table says who may give a command', () => {
  it.each(COMMAND_LINES.map((line) => [nameOf(line), line] as const))('%s', async (_, line) => {
    const marks: string[] = [];
    for (const role of ROLES) marks.push(markOf(await outcomeOf(line, role, things)));
    expect(marks.join(' ')).toBe(line.outcomes);
  });
});

describe('the rows of another venue', () => {
  const lines = COMMAND_LINES.filter(({ namesNothing }) => !namesNothing);

  it.each(lines.map((line) => [nameOf(line), line] as const))('do not exist for %s', async (_, line) => {
    const giver = ROLES[line.outcomes.split(' ').indexOf('+')] ?? 'customer';
    expect(markOf(await outcomeOf(line, giver, foreign))).toBe('?');
  });
});
