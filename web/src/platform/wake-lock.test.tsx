import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canKeepScreenOn, createWakeLock } from './wake-lock.ts';

class Sentinel {
  released = false;
}

let given: Sentinel[];
let page: EventTarget & { visibilityState: 'visible' | 'hidden' };
const request = vi.fn();

beforeEach(() => {
  given = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  request.mockReset().mockImplementation(async () => {
    const sentinel = new Sentinel();
    given.push(sentinel);
    return sentinel;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

const aWakeLock = () => createWakeLock(page as unknown as Document);

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Hides the page as the browser does. */
function hide(): void {
  for (const sentinel of given) sentinel.released = true;
  show('hidden');
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the wake lock of the screen', () => {
  test('keeps it on, and again when the page was hidden and is visible', async () => {
    aWakeLock().hold();
    await settled();
    expect(given).toHaveLength(1);
    hide();
    await settled();
    expect(given).toHaveLength(1);
    show('visible');
    await settled();
    expect(given.map(({ released }) => released)).toEqual([true, false]);
  });

  test('is requested once, however often it is wanted and the page is seen', async () => {
    const wakeLock = aWakeLock();
    wakeLock.hold();
    wakeLock.hold();
    await settled();
    wakeLock.hold();
    show('visible');
    await settled();
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('is requested again after the browser refused, when the page is seen', async () => {
    request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
    aWakeLock().hold();
    await settled();
    expect(given).toHaveLength(0);
    show('visible');
    await settled();
    expect(given).toHaveLength(1);
  });

  test('is not available in every browser', () => {
    expect(canKeepScreenOn()).toBe(true);
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(canKeepScreenOn()).toBe(false);
    expect(() => aWakeLock().hold()).not.toThrow();
  });
});
