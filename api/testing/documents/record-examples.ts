/**
 * `npm run docs:examples`: records an example of each call and its answer on a whole server, into
 * `http/openapi/examples.json`. Shortens long lists, and replaces secrets with made-up values.
 */
import { writeFileSync } from 'node:fs';
import { change } from '@tableside/domain/entities/entities.ts';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { Enrolment } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { CALL_LINES } from '../access/access-calls.ts';
import { asCaller } from '../access/as-caller.ts';
import type { CallLine } from '../access/call-line.ts';
import { CALLERS, type CallRoom, openCallRoom, type Sent, type Who } from '../access/call-room.ts';
import { PASSWORD } from '../server/start-server.ts';

interface Example {
  readonly request?: unknown;
  /** Missing when the call answers without a body. */
  readonly answer?: unknown;
}

const FILE = new URL('../../src/http/openapi/examples.json', import.meta.url);
const DEVICE = '0194e6a0-0000-7000-8000-0000000000d1';

const MADE_UP: Readonly<Record<string, (value: string) => string>> = {
  token: (value) => (value.startsWith('tsk_') ? 'tsk_Zx3…' : 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…'),
  deviceToken: () => 'q1vT…',
  actKey: () => 'w3Qm…',
  secret: (value) => (value.startsWith('whsec_') ? 'whsec_9kQ…' : 'JBSWY3DPEHPK3PXP'),
  challenge: () => 'R8YB…',
  code: (value) => (value.length > 100 ? 'k0pW…' : value),
  recoveryCodes: () => 'X85W-ET2H-J7VR',
  email: () => 'noa@alderandrye.example',
};

/** Answers whose lists make no sense in part: debits and credits would not be equal. */
const WHOLE: readonly string[] = ['GET /api/days/:day/journal'];

const madeUp = (field: string, value: string): string =>
  value.startsWith('otpauth:')
    ? 'otpauth://totp/Alder%20%26%20Rye:noa?issuer=Alder%20%26%20Rye&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'
    : (MADE_UP[field]?.(value) ?? value);

const room = await openCallRoom();
const examples: Record<string, Example> = { ...(await deviceExamples(room)), ...(await venueExamples(room)) };
for (const line of CALL_LINES) {
  if (line.answers.includes('+') && examples[line.route] === undefined) await record(line);
}
const sorted = Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
await room.close();

async function record(line: CallLine): Promise<void> {
  const who = CALLERS[line.answers.split(' ').indexOf('+')] as Who;
  const request: Sent = await room.prepare(line, who);
  // The request comes from this machine, which may see what others may not.
  const answer = await room.server.app.inject({ ...request, method: request.method as 'GET' });
  if (answer.statusCode >= 300)
    throw new Error(`${line.route} answered ${answer.statusCode}: ${answer.body}`);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const shown = (value: unknown) => (WHOLE.includes(line.route) ? value : shortened(value));
  const body = Buffer.isBuffer(request.payload) ? undefined : request.payload;
  examples[line.route] = {
    ...(body === undefined ? {} : { request: shortened(body) }),
    ...(answer.body === '' ? {} : { answer: isJson ? shown(answer.json()) : answer.body.slice(0, 160) }),
  };
}

/** Makes the calls that a device makes about itself, or with its own credential. The user has to enroll it first. */
async function deviceExamples({ server }: CallRoom): Promise<Record<string, Example>> {
  const session = await server.signIn('server');
  const waiter = asCaller(server, session);
  const enrolled = await waiter.post<Enrolment>('/devices', { deviceId: DEVICE, name: 'Bar tablet' });
  const { venueId } = session.user;
  const at = new Date(server.clock.now()).toISOString();
  await server.storage.accounts.declareDevice({ venueId, id: DEVICE, at, by: session.user.id });
  const headers = { authorization: `Device ${deviceCredential(enrolled.body)}` };
  const entry = { userId: session.user.id, pin: '1739' };
  await waiter.put('/auth/pin', { password: PASSWORD, pin: entry.pin });
  const people = await waiter.get('/auth/people', headers);
  const known = await waiter.get('/auth/device', headers);
  const opened = await waiter.post('/auth/pin', entry, headers);
  const request = { clearedAt: '2026-03-02T18:30:00.000Z' };
  const own = await waiter.get('/auth/devices');
  const { body } = await waiter.post(`/devices/${DEVICE}/cleared`, request);
  return {
    'POST /api/devices/:id/cleared': { request, answer: body },
    'GET /api/auth/devices': { answer: shortened(own.body) },
    'GET /api/auth/device': { answer: known.body },
    'GET /api/auth/people': { answer: shortened(people.body) },
    'GET /api/me': { answer: await itself(server) },
    'POST /api/auth/pin': { request: entry, answer: shortened(opened.body) },
  };
}

/** Makes the calls of a person who belongs to a second venue, and goes there. */
async function venueExamples({ server }: CallRoom): Promise<Record<string, Example>> {
  const session = await server.signIn('manager');
  const id = 'harbor';
  const host = 'harbor.example.com';
  const at = new Date(server.clock.now()).toISOString();
  const changes = [change('venue', aVenue({ id, name: 'Harbor Grill' }))];
  await server.storage.venues.create({ id, host, createdAt: at, changes });
  const membership = { userId: session.user.id, venueId: id, role: 'manager', staffId: null } as const;
  const event = { venueId: id, actor: null, action: 'user.create', at } as const;
  await server.storage.accounts.addMember({ membership, event });
  const manager = asCaller(server, session);
  const listed = await manager.get<unknown[]>('/auth/venues');
  const made = await manager.post<{ code: string }>(`/auth/venues/${id}/code`);
  const { code } = made.body;
  const entered = await asCaller(server).post('/auth/venues/enter', { code }, { host });
  return {
    'GET /api/auth/venues': { answer: shortened(listed.body.slice(1)) },
    'POST /api/auth/venues/:id/code': { answer: shortened(made.body) },
    'POST /api/auth/venues/enter': { request: shortened({ code }), answer: shortened(entered.body) },
  };
}

/** What a key is told about itself. */
async function itself(server: CallRoom['server']): Promise<unknown> {
  const key = await room.newKey();
  return (await asCaller(server).get('/me', { authorization: `Bearer ${key}` })).body;
}

/** Keeps one entry of a list, and two of a list within it. */
function shortened(value: unknown, most = 1, field = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((one) => shortened(one, 2, field));
  if (typeof value === 'string') return madeUp(field, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, 2, key)]));
}
