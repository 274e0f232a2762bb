import { describe, expect, it } from 'vitest';
import { createStatus, type SyncStatus } from '../../engine/sync-status.ts';
import { connectionText } from './connection-messages.ts';

const AT_ELEVEN = Date.parse('2026-06-12T23:00:00.000Z');

function words(fields: Partial<SyncStatus>, deviceOnline = true) {
  const status = createStatus(AT_ELEVEN);
  status.update({ contactAt: AT_ELEVEN, ...fields });
  return connectionText(status.get(), deviceOnline, 'UTC');
}

describe('the words behind the pill say', () => {
  it.each<[string, Partial<SyncStatus>, string]>([
    ['the way to the server, or the server', { phase: 'offline' }, "Can't reach the server"],
    ['only the live connection', { phase: 'reconnecting' }, 'Reconnecting'],
    ['the storage of this device', { phase: 'online', storageFailed: true }, "This device can't save"],
    ['the sign-in', { phase: 'offline', signInNeeded: true }, 'Sign in again'],
    ['the app', { phase: 'online', appTooOld: true }, 'This app is too old for the server'],
  ])('what is down: %s', (_what, fields, title) => {
    expect(words(fields).title).toBe(title);
  });

  it('that this device has no network, when the browser thinks so and our own probe confirms it', () => {
    expect(words({ phase: 'offline' }, false).title).toBe('This device has no network');
    expect(words({ phase: 'online' }, false).title).toBe('Online');
  });

  it('that a manager has to decide about what waits, and where', () => {
    const { title, works } = words({ phase: 'online', isHeldFull: true });
    expect(title).toBe('A manager has to decide first');
    expect(works).toMatch(/stay saved on this device.*under Changes to approve/);
    expect(words({ phase: 'offline', isHeldFull: true }).title).toBe("Can't reach the server");
  });

  it('nothing when nothing is down', () => {
    expect(words({ phase: 'online' })).toEqual({ title: 'Online', since: 'Last contact 23:00:00.' });
  });

  it('what still works and what does not, and since when', () => {
    const { since, works, missing } = words({ phase: 'offline' });
    expect(since).toBe('Last contact 23:00:00.');
    expect(works).toMatch(/^Keep working\. .* are saved on this device/);
    expect(missing).toMatch(/need a connection\.$/);
    expect(words({ phase: 'offline', contactAt: null }).since).toBe('No contact yet.');
  });

  it('first that the device cannot save, before any problem outside of it', () => {
    expect(words({ phase: 'offline', storageFailed: true }, false).title).toBe("This device can't save");
    expect(words({ phase: 'offline', signInNeeded: true, appTooOld: true }, false).title).toBe(
      'Sign in again',
    );
  });
});
