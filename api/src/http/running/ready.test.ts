/** Whether the server can work, and what it says when it cannot. */

import type { BackupReport } from '@tableside/protocol/rest/running.ts';
import { describe, expect, it, vi } from 'vitest';
import { askedServer, bearer } from '../../../testing/server/asked-server.ts';
import { BACKUPS_ELSEWHERE } from '../../running/backups.ts';
import { LEAST_FREE_BYTES } from '../../running/disk.ts';
import { StorageError } from '../../storage/door/storage-error.ts';

const HOUR = 3_600_000;

const asked = askedServer();
const { get, open } = asked;

describe('GET /ready', () => {
  const faults = async (): Promise<string[]> => {
    const { status, text, headers } = await get('/ready');
    if (status === 200) return [];
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    const { code, message, details } = JSON.parse(text);
    expect([code, message]).toEqual(['server.notReady', "The server can't do all of its work right now."]);
    return details.map(({ path }: { path: string }) => path);
  };

  it('is fine at first, and writes to make sure', async () => {
    await open();
    const before = await asked.server.storage.upkeep.sizes();
    expect(await faults()).toEqual([]);
    asked.server.clock.advance(30_000);
    expect(await faults()).toEqual([]);
    expect((await asked.server.storage.upkeep.sizes()).walBytes).toBeGreaterThan(before.walBytes);
  });

  it('writes at most every half minute while that succeeds, however often it is asked', async () => {
    await open();
    const probe = vi.spyOn(asked.server.storage.upkeep, 'probe');
    for (let n = 0; n < 10; n += 1) expect(await faults()).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(1);
    asked.server.clock.advance(30_000);
    probe.mockRejectedValueOnce(new Error('the disk is full'));
    expect(await faults()).toEqual(['database']);
    expect(await faults()).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(3);
    asked.server.clock.advance(-3_600_000);
    expect(await faults()).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(4);
  });

  it('writes to make sure as soon as a command could not be written', async () => {
    await open();
    const headers = bearer(await asked.server.signIn());
    expect(await faults()).toEqual([]);
    vi.spyOn(asked.server.storage, 'write').mockRejectedValueOnce(new StorageError('unavailable'));
    vi.spyOn(asked.server.storage.upkeep, 'probe').mockRejectedValue(new StorageError('unavailable'));
    const table = {
      method: 'PATCH',
      url: '/api/tables/table-1/status',
      payload: { status: 'available', assigned: false },
    } as const;
    expect((await asked.server.app.inject({ ...table, headers })).statusCode).toBe(503);
    expect(await faults()).toEqual(['database']);
    expect(await faults()).toEqual(['database']);
    vi.restoreAllMocks();
    expect(await faults()).toEqual([]);
  });

  it('names the database when nothing can be written', async () => {
    await open();
    await asked.server.storage.close();
    expect(await faults()).toEqual(expect.arrayContaining(['database', 'migrations']));
    expect((await get('/ready')).text).not.toMatch(/sqlite|\/tmp|Error/i);
  });

  it('names the migrations when the program cannot work with the tables, and none if it can', async () => {
    await open();
    const version = vi.spyOn(asked.server.storage.upkeep, 'version');
    version.mockResolvedValue({ is: 9, known: 7, isFit: true });
    expect(await faults()).toEqual([]);
    version.mockResolvedValue({ is: 9, known: 7, isFit: false });
    expect(await faults()).toEqual(['migrations']);
    expect((await get('/ready')).text).toContain('The database has version 9 of 7.');
  });

  it('names the disk when it is nearly full, and is fine again when there is room', async () => {
    let free = LEAST_FREE_BYTES - 1;
    await open({ freeBytes: async () => free });
    expect(await faults()).toEqual(['disk']);
    free += 1;
    expect(await faults()).toEqual([]);
  });

  it('names the disk when its free space cannot be read', async () => {
    await open({ freeBytes: () => Promise.reject(new Error('EACCES /secret/place')) });
    expect(await faults()).toEqual(['disk']);
    expect((await get('/ready')).text).not.toContain('secret');
  });

  it('names the backup when the last one is old, or there was none for two days', async () => {
    let lastSuccessAt: string | null = null;
    const state = () => ({ lastSuccessAt, lastFailure: null, backups: [] });
    await open({ backups: { state } });
    asked.server.clock.advance(50 * HOUR);
    expect(await faults()).toEqual([]);
    asked.server.clock.advance(1);
    expect(await faults()).toEqual(['backup']);
    lastSuccessAt = new Date(asked.server.clock.now()).toISOString();
    expect(await faults()).toEqual([]);
    asked.server.clock.advance(51 * HOUR);
    expect(await faults()).toEqual(['backup']);
  });

  it('expects no backup when PostgreSQL makes them, as the report says', async () => {
    await open({ backups: BACKUPS_ELSEWHERE });
    const admin = bearer(await asked.server.signIn());
    const report = JSON.parse((await get('/backups', admin)).text) as BackupReport;
    expect(report).toEqual({
      lastSuccessAt: null,
      lastFailure: null,
      isFailing: false,
      copies: null,
      backups: [],
      isElsewhere: true,
    });
    asked.server.clock.advance(51 * HOUR);
    expect(await faults()).toEqual([]);
  });
});

describe('GET /health', () => {
  it('fails after a minute in which the data could not be read, and logs that', async () => {
    let elapsed = 0;
    const log: string[] = [];
    await open({
      elapsed: () => elapsed,
      logLevel: 'error',
      logTo: { write: (line) => void log.push(line) },
    });
    expect((await get('/health')).status).toBe(200);
    const look = vi
      .spyOn(asked.server.storage.upkeep, 'restoredAt')
      .mockRejectedValue(new StorageError('unavailable'));
    await expect.poll(() => look.mock.calls.length, { timeout: 5000 }).toBe(1);
    expect((await get('/health')).status).toBe(200);
    elapsed += 60_000;
    await expect.poll(async () => (await get('/health')).status, { timeout: 5000 }).toBe(503);
    const { text, headers } = await get('/health');
    expect([JSON.parse(text).code, headers['retry-after']]).toEqual(['server.notReady', '2']);
    expect(log.join()).toContain('the data cannot be read');
    look.mockRestore();
    await expect.poll(async () => (await get('/health')).status, { timeout: 5000 }).toBe(200);
    expect(log.join()).toContain('the data can be read again');
  });
});
