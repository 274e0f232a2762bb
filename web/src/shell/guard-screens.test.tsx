import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOK_FIRST } from '../platform/too-early.ts';
import { HASTY_MS } from '../platform/use-one-at-a-time.ts';
import { guardScreens } from './guard-screens.ts';

const taken = vi.fn();
/** Frames run only when the test lets them. */
let frames: FrameRequestCallback[] = [];
let stop: () => void;
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  taken.mockReset();
});
beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

/** Runs two frames: the first draws the screen, the second comes when it is visible. Returns the time of the second. */
function paint(): number {
  for (let n = 0; n < 2; n += 1) for (const frame of frames.splice(0)) frame(performance.now());
  return performance.now();
}

/** Observers hear of a change when the script that made it has ended. */
const told = (): Promise<void> => Promise.resolve();

const root = createRootRoute({ component: Outlet });
const routes = ['/', '/checkout'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: () => <button type="button">Take</button> }),
);

async function show() {
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  stop = guardScreens(router);
  render(<RouterProvider router={router as never} />);
  (await screen.findByRole('button')).parentElement?.addEventListener('click', taken);
  const goTo = (address: string) => act(() => router.navigate({ href: address } as never));
  return { router, goTo };
}

interface Tap {
  readonly at: number;
  /** When the finger came down, if the test cares. */
  readonly downAt?: number;
  /** 0 means a key or a script. */
  readonly detail?: number;
  /** How far to the right of the corner of the screen. */
  readonly x?: number;
  readonly on?: HTMLElement;
}

/** Returns whether the tap was handled. */
function tap({ at, downAt, detail = 1, x = 0, on: button = screen.getByRole('button') }: Tap): boolean {
  taken.mockClear();
  const fire = (event: Event, time: number) => {
    Object.defineProperty(event, 'timeStamp', { value: time });
    fireEvent(button, event);
  };
  if (downAt !== undefined) fire(createEvent.pointerDown(button), downAt);
  fire(createEvent.click(button, { detail, clientX: x }), at);
  return taken.mock.calls.length > 0;
}

it('a tap within a moment after another screen was painted is ignored, but not a later one', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  const before = performance.now();
  const after = paint();
  expect(tap({ at: before })).toBe(false);
  expect(tap({ at: before + HASTY_MS - 1 })).toBe(false);
  expect(tap({ at: after + HASTY_MS })).toBe(true);
});

it('the moment begins when the screen is there, however long that took', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  expect(tap({ at: performance.now() + HASTY_MS })).toBe(false);
  // A frame that never comes must not block taps for good.
  expect(tap({ at: performance.now() + 1000 })).toBe(true);
});

it('a tap counts from when the finger came down, even if its click comes late', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  const painted = paint();
  expect(tap({ downAt: painted + HASTY_MS - 20, at: painted + HASTY_MS + 60 })).toBe(false);
  expect(tap({ downAt: painted + HASTY_MS, at: painted + HASTY_MS + 60 })).toBe(true);
});

it('an ignored tap follows no link and ticks no box', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  paint();
  expect(fireEvent.click(screen.getByRole('button'), { detail: 1 })).toBe(false);
});

it('a button that is pressed too early blinks, and one that works does not', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  const painted = paint();
  const blink = vi.fn();
  screen.getByRole('button').animate = blink;
  expect(tap({ at: painted })).toBe(false);
  expect(blink).toHaveBeenCalledOnce();
  expect(tap({ at: painted + HASTY_MS })).toBe(true);
  expect(blink).toHaveBeenCalledOnce();
});

it('the page says again that screens change when the first frame comes late', async () => {
  const { goTo } = await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await goTo('/checkout');
  vi.advanceTimersByTime(1000);
  const page = document.documentElement;
  expect(page.hasAttribute('data-changing-screens')).toBe(false);
  expect(tap({ at: paint() })).toBe(false);
  expect(page.hasAttribute('data-changing-screens')).toBe(true);
  vi.advanceTimersByTime(HASTY_MS);
  expect(page.hasAttribute('data-changing-screens')).toBe(false);
});

it('keys and scripts work at once', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  expect(tap({ at: paint(), detail: 0 })).toBe(true);
  act(() => screen.getByRole('button').click());
  expect(taken).toHaveBeenCalledTimes(2);
});

it('the first screen, and the same one with another address, react at once', async () => {
  const { goTo } = await show();
  expect(tap({ at: paint() })).toBe(true);
  await goTo('/?table=12');
  expect(tap({ at: paint() })).toBe(true);
});

it('the page says that screens change, from the start until taps count', async () => {
  const { router, goTo } = await show();
  const page = document.documentElement;
  expect(page.hasAttribute('data-changing-screens')).toBe(false);
  await goTo('/?table=12');
  expect(page.hasAttribute('data-changing-screens')).toBe(false);
  act(() => void router.navigate({ href: '/checkout' } as never));
  expect(page.hasAttribute('data-changing-screens')).toBe(true);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const painted = paint();
  expect(page.hasAttribute('data-changing-screens')).toBe(true);
  await waitFor(() => expect(page.hasAttribute('data-changing-screens')).toBe(false));
  expect(performance.now() - painted).toBeGreaterThan(HASTY_MS - 5);
});

it('the page says nothing of a change that was undone before it happened', async () => {
  const { router } = await show();
  act(() => void router.navigate({ href: '/checkout' } as never));
  await act(() => router.navigate({ href: '/' } as never));
  expect(document.documentElement.hasAttribute('data-changing-screens')).toBe(false);
  expect(tap({ at: paint() })).toBe(true);
});

it('the moment begins again for buttons that appear after a spinner, but not for the tabs', async () => {
  const { goTo } = await show();
  await goTo('/checkout');
  const spinner = document.createElement('div');
  spinner.dataset.waiting = '';
  document.body.append(spinner);
  paint();
  // Whoever does not want to wait can leave.
  expect(tap({ at: performance.now() + HASTY_MS })).toBe(true);
  expect(document.documentElement.hasAttribute('data-changing-screens')).toBe(true);
  // While it waits, it keeps no frame busy.
  expect(frames).toEqual([]);
  const later = performance.now() + 1000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  spinner.append('Loading');
  await told();
  expect(frames).toEqual([]);
  spinner.remove();
  await told();
  const painted = paint();
  expect(tap({ at: painted + HASTY_MS - 20 })).toBe(true);
  const main = document.createElement('main');
  main.innerHTML = '<button>Pay</button>';
  main.addEventListener('click', taken);
  document.body.append(main);
  const on = screen.getByText('Pay');
  expect(tap({ on, at: painted + HASTY_MS - 20 })).toBe(false);
  expect(tap({ on, at: painted + HASTY_MS })).toBe(true);
  main.remove();
});

describe('a tap elsewhere than the one that led to the screen', () => {
  const blink = vi.fn();

  /** Shows the next screen as a tap at the left edge would, and lets it be painted. */
  async function led() {
    const { goTo } = await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    tap({ at: performance.now() });
    await goTo('/checkout');
    standsThere(screen.getByRole('button'));
    blink.mockReset();
    return { painted: paint(), goTo };
  }

  const standsThere = (element: Element): void => {
    element.animate = blink;
    document.elementFromPoint = () => element;
  };
  const untilOpen = () => act(() => vi.advanceTimersByTime(HASTY_MS + 1));

  it('is done once the screen takes taps, and looks pressed until then', async () => {
    const { painted } = await led();
    expect(tap({ at: painted, x: 200 })).toBe(false);
    expect(blink).toHaveBeenCalledExactlyOnceWith([{ opacity: 0.6 }, { opacity: 0.6 }], expect.anything());
    act(() => vi.advanceTimersByTime(HASTY_MS - 1));
    expect(taken).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(2));
    expect(taken).toHaveBeenCalledOnce();
    expect(tap({ at: performance.now(), x: 200 })).toBe(true);
  });

  it('is one of several that are done in turn', async () => {
    const { painted } = await led();
    tap({ at: painted, x: 200 });
    tap({ at: painted + 100, x: 300 });
    await untilOpen();
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it('only blinks where the finger was, and when it came down before the screen could be seen', async () => {
    const { painted } = await led();
    tap({ at: painted, x: 20 });
    tap({ at: painted + 1, downAt: painted - 1, x: 200 });
    expect(blink.mock.calls.map(([[{ opacity }]]) => opacity)).toEqual([0.3, 0.3]);
    await untilOpen();
    expect(taken).not.toHaveBeenCalled();
  });

  it('only blinks on a screen that came by itself', async () => {
    const { goTo } = await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    tap({ at: performance.now() });
    vi.advanceTimersByTime(1000);
    await goTo('/checkout');
    const painted = paint();
    tap({ at: painted, x: 200 });
    await untilOpen();
    expect(taken).not.toHaveBeenCalled();
  });

  it.each([
    ['says something else', (button: HTMLButtonElement) => button.append(' $95.81')],
    ['is pressed already', (button: HTMLButtonElement) => button.setAttribute('aria-pressed', 'true')],
    ['cannot be pressed', (button: HTMLButtonElement) => button.toggleAttribute('disabled', true)],
    ['gave way to another', () => standsThere(document.createElement('button'))],
  ])('is not done when what was pressed %s by then', async (_, change) => {
    const { painted } = await led();
    const button = screen.getByRole<HTMLButtonElement>('button');
    tap({ at: painted, x: 200 });
    change(button);
    await untilOpen();
    expect(taken).not.toHaveBeenCalled();
    expect(blink).toHaveBeenLastCalledWith([{ opacity: 0.3 }, { opacity: 1 }], expect.anything());
  });

  it('takes no money, because nobody has read the sum', async () => {
    const { painted } = await led();
    screen.getByRole('button').toggleAttribute(LOOK_FIRST, true);
    tap({ at: painted, x: 200 });
    await untilOpen();
    expect(taken).not.toHaveBeenCalled();
  });

  it('is forgotten with its screen', async () => {
    const { painted, goTo } = await led();
    const pressed = vi.fn();
    screen.getByRole('button').addEventListener('click', pressed);
    tap({ at: painted, x: 200 });
    await goTo('/');
    act(() => vi.advanceTimersByTime(2000));
    expect(pressed).not.toHaveBeenCalled();
  });
});
