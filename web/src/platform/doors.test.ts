import { afterEach, describe, expect, test, vi } from 'vitest';
import { idMaker } from './new-id.ts';
import { askForPersistentStorage, storageEstimate } from './persistent-storage.ts';
import { browserRandom } from './random.ts';
import { browserLocks, openTabChannel } from './tabs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const told = (events: string[]) => ({
  onHeld: () => void events.push('held'),
  onLost: () => void events.push('lost'),
});

/** Web Locks with a single name, behaving as in the browser. */
function lockManager() {
  const stolen: (() => void)[] = [];
  return {
    request: (
      _name: string,
      options: { steal?: boolean; signal?: AbortSignal },
      kept: () => Promise<void>,
    ) => {
      if (options.steal && options.signal) return Promise.reject(new TypeError('both'));
      for (const lose of stolen.splice(0)) lose();
      return new Promise<void>((resolve, reject) => {
        stolen.push(() => reject(new DOMException('stolen', 'AbortError')));
        kept().then(resolve, reject);
      });
    },
  };
}

describe('a page without a secure context', () => {
  test('has no locks and no answer about its storage, and still makes ids', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(browserLocks()).toBeNull();
    expect(openTabChannel('tabs')).toBeNull();
    expect(await askForPersistentStorage()).toBe('unknown');
    expect(await storageEstimate()).toBeNull();
  });

  test('keeps data as well as it can when the browser refuses persistence', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => Promise.reject(new Error('private')) } });
    expect(await askForPersistentStorage()).toBe('best-effort');
  });
});

describe('locks between tabs', () => {
  test('report when one is stolen, but not when it is given back', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() });
    vi.stubGlobal('window', new EventTarget());
    const locks = browserLocks();
    const first: string[] = [];
    const second: string[] = [];
    locks?.hold('sync', { steal: false }, told(first));
    const release = locks?.hold('sync', { steal: true }, told(second));
    await vi.waitFor(() => expect(first).toEqual(['held', 'lost']));
    release?.();
    await Promise.resolve();
    expect(second).toEqual(['held']);
  });

  test('are known to be awaited by another tab', async () => {
    vi.stubGlobal('navigator', { locks: { query: async () => ({ pending: [{ name: 'sync' }] }) } });
    expect(await browserLocks()?.isAwaited('sync')).toBe(true);
    expect(await browserLocks()?.isAwaited('other')).toBe(false);
  });

  test('are released when the page goes, and requested again when the browser shows the page once more', async () => {
    const page = new EventTarget();
    const manager = lockManager();
    const request = vi.spyOn(manager, 'request');
    vi.stubGlobal('navigator', { locks: manager });
    vi.stubGlobal('window', page);
    const events: string[] = [];
    browserLocks()?.hold('sync', { steal: false }, told(events));
    page.dispatchEvent(new Event('pagehide'));
    await request.mock.results[0]?.value;
    expect(events).toEqual(['held']);

    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(events).toEqual(['held', 'lost']);
  });
});

test('ids are UUIDs of version 7: sorted by time, repeatable from the same clock and randomness', () => {
  const at = (ms: number) => idMaker({ now: () => ms }, { next: () => 0.25 })();
  expect(at(1_000)).toBe(at(1_000));
  expect(at(1_000) < at(2_000)).toBe(true);
  expect(at(1_000)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids of one moment differ, however many this browser makes at random', () => {
  const newId = idMaker({ now: () => 1_000 }, browserRandom);
  const made = Array.from({ length: 1_000 }, newId);
  expect(new Set(made).size).toBe(made.length);
});

test('tabs of one browser hear each other', async () => {
  const one = openTabChannel('tabs');
  const two = openTabChannel('tabs');
  const heard: unknown[] = [];
  two?.subscribe((message) => heard.push(message));
  one?.post({ kind: 'queued' });
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'queued' }]));
  one?.close();
  two?.close();
});
