/** A printer that the server may never call is refused when somebody gives its address, in whichever way. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';

let server: TestServer;
let admin: Caller;
let session: Session;
const start = async (networks: readonly string[]): Promise<void> => {
  server = await startServer({ printing: { networks } });
  session = await server.signIn();
  admin = asCaller(server, session);
};
afterEach(() => server.close());

const add = (host: string, name = host) =>
  admin.post<Printer & { code: string }>('/printers', {
    id: uuid(),
    name: name.slice(0, 30),
    via: 'tcp',
    address: { host },
  });

async function push(made: readonly object[]) {
  const now = new Date(server.clock.now()).toISOString();
  const [actorId, version] = [session.user.id, 1];
  const mutations = made.map((args, n) => ({
    ...{ mid: n + 1, cmdId: uuid(), name: 'printer.create', version, args },
    ...{ occurredAt: now, actorId, grant: null },
  }));
  const told = { protocol: PROTOCOL_VERSION, clientId: uuid(), ackMid: 0, deviceTime: now, mutations };
  return (await admin.post<PushResponse>('/sync/push', told)).body.results;
}

describe('an address', () => {
  it.each([
    ['10.0.0.0/8', '192.168.1.60'],
    ['0.0.0.0/0', '169.254.169.254'],
    ['10.0.0.0/8', 'localhost'],
    ['10.0.0.0/8', '2001:db8::60'],
  ])('outside of %s is refused: %s [T138]', async (network, host) => {
    await start([network]);
    const refused = await add(host);
    expect([refused.status, refused.body.code]).toEqual([422, 'printer.network']);
    expect((await admin.get<Printer[]>('/printers')).body).toEqual([]);
  });

  it('of any kind is refused where the server calls no printers, and one that asks is not', async () => {
    await start([]);
    for (const host of ['10.0.0.60', 'printer.example'])
      expect((await add(host)).body.code).toBe('printer.network');
    expect((await admin.post('/printers', { id: uuid(), name: 'Star', via: 'star' })).status).toBe(201);
  });

  it('within is taken, and so is a name, which is judged when it is called', async () => {
    await start(['10.0.0.0/8']);
    for (const host of ['10.0.0.60', 'printer.example']) expect((await add(host)).status).toBe(201);
  });

  it('that is changed to one outside is refused, and the rest of the printer can be changed', async () => {
    await start(['10.0.0.0/8']);
    const { id } = (await add('10.0.0.60', 'Kitchen')).body;
    const elsewhere = { address: { host: '192.168.1.60', port: 9100 } };
    expect((await admin.put(`/printers/${id}`, elsewhere)).body).toMatchObject({ code: 'printer.network' });
    expect((await admin.put(`/printers/${id}`, { name: 'Bar' })).status).toBe(200);
    const kept = { name: 'Bar', address: { host: '10.0.0.60', port: 9100 } };
    expect((await admin.get(`/printers/${id}`)).body).toMatchObject(kept);
  });

  it('that a tablet sends is refused as well, and its other taps are not', async () => {
    await start(['10.0.0.0/8']);
    const call = (name: string, host: string) => ({
      id: uuid(),
      name,
      via: 'tcp',
      address: { host, port: 9100 },
    });
    const made = [call('Kitchen', '192.168.1.60'), call('Bar', '10.0.0.60')];
    const results = await push(made);
    expect(results).toMatchObject([{ status: 'rejected', code: 'printer.network' }, { status: 'applied' }]);
    expect((await admin.get<Printer[]>('/printers')).body.map(({ name }) => name)).toEqual(['Bar']);
  });
});
