import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerAppUpdate } from './app-update.ts';

const RETRY_MS = 31_000;

/** The browser's service worker API, as far as this page uses it. */
function aBrowser() {
  const update = vi.fn(() => Promise.resolve());
  const door = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(() => Promise.resolve(Object.assign(new EventTarget(), { waiting: null, update }))),
  });
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'serviceWorker', { value: door, configurable: true });
  return { register: door.register, update };
}

/** Waits until the code that registers the worker is loaded and its first calls are done. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('the service worker is requested when it is due, and not before', async () => {
  const { register } = aBrowser();
  let dueNow: (() => void) | undefined;
  const due = new Promise<void>((resolve) => {
    dueNow = resolve;
  });
  registerAppUpdate(due, vi.fn());
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(register).not.toHaveBeenCalled();
  dueNow?.();
  await settled();
  expect(register).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(register).toHaveBeenCalledOnce();
});

it('a new version that is requested too early is looked for when that is due', async () => {
  const { update } = aBrowser();
  let dueNow: (() => void) | undefined;
  const due = new Promise<void>((resolve) => {
    dueNow = resolve;
  });
  registerAppUpdate(due, vi.fn()).check();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(update).not.toHaveBeenCalled();
  dueNow?.();
  await settled();
  expect(update).toHaveBeenCalledOnce();
});

it('a worker that could not be fetched is requested again', async () => {
  const { register } = aBrowser();
  register.mockRejectedValueOnce(new TypeError('no network'));
  registerAppUpdate(Promise.resolve(), vi.fn());
  await settled();
  expect(register).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await settled();
  expect(register).toHaveBeenCalledTimes(2);
});
