/** The server's own state: metrics, backups, load shedding, and shutdown. */

import { hostname } from 'node:os';
import type { BackupReport } from '@tableside/protocol/rest/running.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { askedServer, bearer } from '../../../testing/server/asked-server.ts';
import { openSocket } from '../../../testing/server/test-socket.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const asked = askedServer();
const { get, open } = asked;

describe('the internal pages of the server', () => {
  beforeEach(() => open());

  it.each(['/ready', '/metrics'])('show %s only to this machine and to administrators', async (url) => {
    const from = '192.0.2.7';
    expect((await get(url)).status).toBe(200);
    expect((await get(url, {}, '::1')).status).toBe(200);
    expect((await get(url, {}, from)).status).toBe(404);
    expect((await get(url, bearer(await asked.server.signIn('manager')), from)).status).toBe(404);
    expect((await get(url, bearer(await asked.server.signIn()), from)).status).toBe(200);
  });

  it('are hidden from anybody who comes through an untrusted proxy', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '198.51.100.4' })).status).toBe(404);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await get('/ready', { forwarded: 'for=127.0.0.1' })).status).toBe(404);
  });
});

describe('a page whose own name leads to this machine [T121]', () => {
  const statusAt = async (host: string, url = '/metrics', from = '127.0.0.1') =>
    (await get(url, { host }, from)).status;

  it.each(['/ready', '/metrics'])('cannot read %s through a browser that may ask', async (url) => {
    await open({ readyFrom: ['10.0.0.6'], metricsFrom: ['10.0.0.6'] });
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      for (const from of ['127.0.0.1', '::1', '10.0.0.6'])
        expect(await statusAt(host, url, from), `${host} from ${from}`).toBe(404);
    const admin = bearer(await asked.server.signIn());
    expect((await get(url, { host: 'tables.example.com', ...admin }, '192.0.2.7')).status).toBe(200);
  });

  it('is not confused with a caller who names the machine by address, as localhost or by its own name', async () => {
    await open();
    const hosts = [
      '127.0.0.1:3000',
      '[::1]:3000',
      '10.0.0.11:3000',
      'localhost:3000',
      'LOCALHOST',
      'localhost.',
    ];
    for (const host of [...hosts, hostname(), `${hostname()}:3000`])
      expect(await statusAt(host), host).toBe(200);
  });

  it('is not confused with a caller who uses a name that the operator has listed', async () => {
    await open({ monitorHosts: ['first', 'server-1.internal'] });
    expect(await statusAt('Server-1.internal:3000')).toBe(200);
    expect(await statusAt('first:3000')).toBe(200);
    expect(await statusAt('server-2.internal:3000')).toBe(404);
  });
});

it('the server says whether it is ready to the networks that may ask, and to nobody behind their proxies', async () => {
  await open({ readyFrom: ['10.0.0.0/8', 'fd12::/16'], metricsFrom: ['10.1.0.9'] });
  const statusFor = async (from: string, url = '/ready', headers = {}) =>
    (await get(url, headers, from)).status;
  expect(await statusFor('10.9.8.7')).toBe(200);
  expect(await statusFor('::ffff:10.9.8.7')).toBe(200);
  expect(await statusFor('fd12::7')).toBe(200);
  expect(await statusFor('192.0.2.7')).toBe(404);
  expect(await statusFor('10.9.8.7', '/ready', { 'x-forwarded-for': '10.9.8.7' })).toBe(404);
  expect(await statusFor('10.9.8.7', '/metrics')).toBe(404);
  expect(await statusFor('10.1.0.9', '/metrics')).toBe(200);
});

it('the address of the caller counts behind a trusted proxy', async () => {
  await open({ trustProxy: ['127.0.0.1'] });
  expect((await get('/metrics', { 'x-forwarded-for': '198.51.100.4' })).status).toBe(404);
  expect((await get('/metrics')).status).toBe(200);
});

/** The lines of the metrics about `name`. */
const lines = async (name: string): Promise<string[]> =>
  (await get('/metrics')).text.split('\n').filter((line) => line.startsWith(name));

describe('GET /metrics', () => {
  beforeEach(() => open());

  /** Returns the metric lines that begin with this name. */
  it('counts requests by method, route and status, however they end', async () => {
    await get('/health');
    await get('/orders/0194e6a0-0000-7000-8000-00000000a001');
    await get('/no/such/place');
    const counted = await lines('tableside_http_request_duration_seconds_count');
    expect(counted).toEqual(
      expect.arrayContaining([
        'tableside_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1',
        'tableside_http_request_duration_seconds_count{method="GET",route="/api/orders/:id",status="401"} 1',
      ]),
    );
    expect(counted.some((line) => line.includes('status="404"'))).toBe(true);
    expect(counted.join()).not.toMatch(/0194e6a0|no\/such/);
  });

  it('counts commands by name and outcome, pushes, pulls and sockets', async () => {
    const session = await asked.server.signIn();
    const admin = asCaller(asked.server, session);
    const clientId = '0194e6a0-0000-7000-8000-00000000c001';
    const table = { tableId: 'table-1', status: 'reserved' };
    const mutation = { name: 'table.setStatus', version: 1, args: table, mid: 1, grant: null };
    const sent = {
      ...mutation,
      cmdId: '0194e6a0-0000-7000-8000-00000000e001',
      actorId: session.user.id,
      occurredAt: '2026-03-02T19:00:00.000Z',
    };
    const push = {
      protocol: PROTOCOL_VERSION,
      clientId,
      ackMid: 0,
      deviceTime: sent.occurredAt,
      mutations: [sent],
    };
    for (let time = 0; time < 2; time += 1) {
      expect((await admin.post('/sync/push', push)).body).toMatchObject({ results: [{ status: 'applied' }] });
    }
    await admin.post('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId,
      cursor: 0,
      ackMid: 0,
      limit: 500,
    });
    expect(await lines('tableside_commands_total')).toEqual([
      'tableside_commands_total{name="table.setStatus",status="applied"} 1',
      'tableside_commands_total{name="table.setStatus",status="repeated"} 1',
    ]);
    expect(await lines('tableside_sync_batch_size_sum')).toEqual([
      'tableside_sync_batch_size_sum{kind="push"} 2',
      expect.stringMatching(/^tableside_sync_batch_size_sum\{kind="pull"\} [1-9]\d+$/),
    ]);
    const socket = await openSocket(await asked.server.listen());
    await socket.hello(session.token);
    expect(await lines('tableside_sockets')).toEqual(['tableside_sockets 1']);
    expect(await lines('tableside_hubs')).toEqual(['tableside_hubs 1']);
    socket.close();
    await socket.closed();
    await expect.poll(() => lines('tableside_sockets')).toEqual(['tableside_sockets 0']);
  });

  it('reports on the database, the disk, the event loop and the process', async () => {
    for (const name of [
      'tableside_database_bytes',
      'tableside_wal_bytes',
      'tableside_disk_free_bytes',
      'tableside_write_duration_seconds_count',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      const [line = ''] = await lines(name);
      expect([name, Number(line.split(' ').at(-1)) >= 0]).toEqual([name, true]);
    }
    expect((await get('/metrics')).headers['content-type']).toMatch(/^text\/plain/);
  });

  it('has no label with an id in it', async () => {
    const admin = asCaller(asked.server, await asked.server.signIn());
    const { body: orders } = await admin.get<{ id: string }[]>('/tables');
    await admin.get(`/tables/${orders[0]?.id}`);
    await admin.get('/tables/code/a-code-that-nobody-has');
    const labels = (await get('/metrics')).text.match(/="[^"]*"/g) ?? [];
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.filter((label) => /[0-9a-f]{8}|nobody|table-\d/.test(label))).toEqual([]);
  });
});

describe('GET /backups', () => {
  const made = {
    name: 'tableside-2026-03-02T04-00-00Z-daily.db',
    kind: 'daily',
    at: '2026-03-02T04:00:00.000Z',
  } as const;
  const failed = (at: string) => ({ at, code: 'backup.full' }) as const;

  it('shows managers the last success, the last failure, and what is there', async () => {
    const state = () => ({
      lastSuccessAt: made.at,
      lastFailure: failed('2026-03-03T04:00:00.000Z'),
      backups: [{ ...made, bytes: 7 }],
    });
    await open({ backups: { state } });
    const manager = asCaller(asked.server, await asked.server.signIn('manager'));
    expect((await manager.get<BackupReport>('/backups')).body).toEqual({
      lastSuccessAt: made.at,
      lastFailure: {
        ...failed('2026-03-03T04:00:00.000Z'),
        message: "There wasn't enough disk space for a backup.",
      },
      isFailing: true,
      backups: [{ ...made, bytes: 7 }],
      copies: null,
    });
  });

  it('shows what became of the copies elsewhere, in the metrics too', async () => {
    const copies = {
      lastSuccessAt: made.at,
      lastFailure: { at: '2026-03-03T04:01:00.000Z', code: 'copy.failed' },
    } as const;
    await open({
      backups: { state: () => ({ lastSuccessAt: made.at, lastFailure: null, backups: [], copies }) },
    });
    const manager = asCaller(asked.server, await asked.server.signIn('manager'));
    expect((await manager.get<BackupReport>('/backups')).body.copies).toEqual({
      lastSuccessAt: made.at,
      lastFailure: {
        ...copies.lastFailure,
        message: 'The command of BACKUP_COMMAND failed. The log of the server says what it printed.',
      },
      isFailing: true,
    });
    expect(await lines('tableside_backup_copy_last_success_timestamp_seconds')).toEqual([
      `tableside_backup_copy_last_success_timestamp_seconds ${Date.parse(made.at) / 1000}`,
    ]);
    expect(await lines('tableside_backup_copy_last_failure_timestamp_seconds')).toHaveLength(1);
  });

  it('stops failing once a later backup was made', async () => {
    const state = () => ({
      lastSuccessAt: made.at,
      lastFailure: failed('2026-03-01T04:00:00.000Z'),
      backups: [],
    });
    await open({ backups: { state } });
    const admin = asCaller(asked.server, await asked.server.signIn());
    expect((await admin.get<BackupReport>('/backups')).body.isFailing).toBe(false);
    expect((await asCaller(asked.server, await asked.server.signIn('server')).get('/backups')).status).toBe(
      403,
    );
  });
});

describe('the shutdown of the server', () => {
  it('reaches balancers first, while everything is still served, and then sockets', async () => {
    await open();
    const address = await asked.server.listen();
    const session = await asked.server.signIn();
    const admin = asCaller(asked.server, session);
    const socket = await openSocket(address);
    await socket.hello(session.token);
    const left = asked.server.app.leave(300);
    const health = await get('/health');
    expect([health.status, JSON.parse(health.text).code]).toEqual([503, 'server.stopping']);
    expect(JSON.parse((await get('/ready')).text).details).toMatchObject([{ path: 'stopping' }]);
    const served = await admin.get('/tables');
    expect([served.status, served.headers.connection]).toEqual([200, 'close']);
    socket.send('ping', { t: 7 });
    expect((await socket.next('pong')).data.t).toBe(7);
    expect((await socket.next('bye')).data.reason).toBe('restart');
    await left;
    expect((await admin.get('/tables')).status).toBe(200);
    await expect(openSocket(address)).rejects.toThrow();
  });

  it('finishes what is under way, and asks new requests to come again', async () => {
    await open();
    const address = await asked.server.listen();
    const session = await asked.server.signIn();
    // A socket that does not answer the close delays the shutdown by a second.
    const socket = await openSocket(address);
    await socket.hello(session.token);
    socket.pause();
    const closing = asked.server.app.close();
    const late = await fetch(`${address}/api/ready`);
    expect([late.status, late.headers.get('connection')]).toEqual([503, 'close']);
    expect(await late.json()).toMatchObject({ code: 'server.stopping' });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    await closing;
    await expect(fetch(`${address}/api/health`, { headers: JSON_TYPE })).rejects.toThrow();
  });
});
