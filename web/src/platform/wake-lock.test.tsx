import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canKeepScreenOn, createWakeLock } from './wake-lock.ts';

class Sentinel {
  released = false;
}

const given: Sentinel[] = [];
const request = vi.fn();
const listen = vi.spyOn(document, 'addEventListener');

beforeEach(() => {
  request.mockReset().mockImplementation(async () => {
    const sentinel = new Sentinel();
    given.push(sentinel);
    return sentinel;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  given.length = 0;
  for (const [type, listener] of listen.mock.calls)
    document.removeEventListener(type, listener as () => void);
  listen.mockClear();
  Reflect.deleteProperty(navigator, 'wakeLock');
  show('visible');
});

function show(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** As the browser does it. */
function hide(): void {
  for (const sentinel of given) sentinel.released = true;
  show('hidden');
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the screen', () => {
  test('is kept on, and again when the page was hidden and is seen', async () => {
    createWakeLock().hold();
    await settled();
    expect(given).toHaveLength(1);
    hide();
    await settled();
    expect(given).toHaveLength(1);
    show('visible');
    await settled();
    expect(given.map(({ released }) => released)).toEqual([true, false]);
  });

  test('is asked for once, however often it is wanted and the page is seen', async () => {
    const wakeLock = createWakeLock();
    wakeLock.hold();
    wakeLock.hold();
    await settled();
    wakeLock.hold();
    show('visible');
    await settled();
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('is asked for again after the browser refused, when the page is seen', async () => {
    request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
    createWakeLock().hold();
    await settled();
    expect(given).toHaveLength(0);
    show('visible');
    await settled();
    expect(given).toHaveLength(1);
  });

  test('can not be kept on by every browser', () => {
    expect(canKeepScreenOn()).toBe(true);
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(canKeepScreenOn()).toBe(false);
    expect(() => createWakeLock().hold()).not.toThrow();
  });
});
