import { describe, expect, it } from 'vitest';
import { createStatus, type SyncStatus } from '../../engine/sync-status.ts';
import { pillFace } from './pill-face.ts';

const NOW = 1_000_000;

function face(fields: Partial<SyncStatus>) {
  const status = createStatus(NOW);
  status.update(fields);
  return pillFace(status.get(), { now: NOW, steady: NOW });
}

describe('the pill', () => {
  it('says Online when everything is sent', () => {
    expect(face({ phase: 'online' })).toMatchObject({ face: 'plain', word: 'Online', label: 'Online' });
  });

  it('counts what is being sent', () => {
    expect(face({ phase: 'online', waiting: 2, oldestWaitingAt: NOW - 500 })).toMatchObject({
      face: 'plain',
      word: 'Online',
      detail: '2 sending',
    });
  });

  it('warns when something stays unsent for more than 30 s although there is a connection', () => {
    expect(face({ phase: 'online', waiting: 2, oldestWaitingAt: NOW - 40_000 })).toMatchObject({
      face: 'warn',
      detail: '2 waiting · 40 s',
    });
  });

  it('warns at once when a manager has to decide first', () => {
    const waits = { phase: 'online', waiting: 2, oldestWaitingAt: NOW - 500, isHeldFull: true } as const;
    expect(face(waits)).toMatchObject({ face: 'warn', detail: '2 waiting' });
  });

  it('is quiet about a lost connection for three seconds, and then amber', () => {
    expect(face({ phase: 'reconnecting', phaseSince: NOW - 2900 })).toMatchObject({
      face: 'plain',
      word: 'Reconnecting',
    });
    expect(face({ phase: 'reconnecting', phaseSince: NOW - 3000, waiting: 1 })).toMatchObject({
      face: 'warn',
      detail: '1 waiting',
    });
  });

  it('is just as quiet about an unreachable server, unless none was ever reached', () => {
    const since = { phase: 'offline', phaseSince: NOW - 2900 } as const;
    expect(face({ ...since, contactAt: NOW - 5000 })).toMatchObject({
      face: 'plain',
      word: 'Reconnecting',
    });
    expect(face({ ...since, phaseSince: NOW - 3000, contactAt: NOW - 5000 }).word).toBe('Offline');
    expect(face({ ...since, contactAt: null }).word).toBe('Offline');
  });

  it('says offline, how many changes wait and the age of the oldest, shortened on a phone', () => {
    expect(face({ phase: 'offline', waiting: 6, oldestWaitingAt: NOW - 4 * 60_000 })).toMatchObject({
      face: 'ink',
      word: 'Offline',
      detail: '6 waiting · 4 min',
      shortDetail: '6 unsent',
      label: 'Offline, 6 waiting, oldest 4 min',
    });
  });

  it('puts a refused change before all that merely waits', () => {
    expect(face({ phase: 'online', waiting: 3, refused: 1 })).toMatchObject({
      face: 'danger',
      word: 'Online',
      detail: '1 refused',
    });
  });

  it('asks to sign in again when the server no longer takes the session', () => {
    expect(face({ phase: 'offline', signInNeeded: true, waiting: 2 })).toMatchObject({
      face: 'danger',
      word: 'Sign in again',
    });
  });

  it('says so when this device cannot save', () => {
    expect(face({ phase: 'online', storageFailed: true }).word).toBe("Can't save");
  });
});
