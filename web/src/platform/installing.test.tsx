import { expect, it, vi } from 'vitest';
import { createInstallDoor } from './installing.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

function doorOn(userAgent: string, { touches = 0, standalone = false } = {}) {
  const target = new EventTarget();
  const window = Object.assign(target, { matchMedia: () => ({ matches: standalone }) });
  const door = createInstallDoor({
    window: window as never,
    navigator: { userAgent, maxTouchPoints: touches },
  });
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
  return { door, target, offer };
}

it('an install offer of the browser is kept, and used once', async () => {
  const { door, target, offer } = doorOn(CHROME);
  const told = vi.fn();
  door.subscribe(told);
  expect(door.get()).toBe('no');
  target.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(door.get()).toBe('offered');
  await door.install();
  await door.install();
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(door.get()).toBe('no');
  expect(told).toHaveBeenCalled();
});

it('nothing is offered any more once the app is installed', () => {
  const { door, target, offer } = doorOn(CHROME);
  target.dispatchEvent(offer);
  target.dispatchEvent(new Event('appinstalled'));
  expect(door.get()).toBe('no');
});

it.each([
  ['an iPhone', IPHONE, 5, 'byHand'],
  ['an iPad, which calls itself a Mac', MAC, 5, 'byHand'],
  ['a Mac', MAC, 0, 'no'],
] as const)('the app recognizes %s', (...[, agent, touches, expected]) => {
  expect(doorOn(agent, { touches }).door.get()).toBe(expected);
  expect(doorOn(agent, { touches, standalone: true }).door.get()).toBe('no');
});
