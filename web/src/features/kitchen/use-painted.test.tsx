// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KitchenScreen } from '../../engine/engine.ts';
import { usePainted } from './use-painted.ts';

type Seen = (ratios: Readonly<Record<string, number>>) => void;

/** What the browser reports about how much of each piece is in the window. */
let browserSees: Seen;
let screen: KitchenScreen;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #observed: Element[] = [];
      constructor(heard: (entries: { target: Element; intersectionRatio: number }[]) => void) {
        browserSees = (ratios) =>
          act(() =>
            heard(
              this.#observed.map((target) => ({
                target,
                intersectionRatio: ratios[(target as HTMLElement).dataset.piece ?? ''] ?? 0,
              })),
            ),
          );
      }
      observe = (target: Element): void => void this.#observed.push(target);
      disconnect = (): void => void this.#observed.splice(0);
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A wall of tickets by id, each with its pieces. `whole` are the tickets that are not cut at the end of the page. */
function Wall({
  tickets,
  whole,
}: {
  tickets: Readonly<Record<string, readonly string[]>>;
  whole?: string[];
}) {
  const area = useRef<HTMLElement>(null);
  screen = usePainted(area, whole ?? Object.keys(tickets), JSON.stringify(tickets));
  return (
    <main ref={area}>
      {Object.entries(tickets).map(([id, pieces]) => (
        <article key={id} data-order={id}>
          {pieces.map((piece) => (
            <p key={piece} data-piece={piece} />
          ))}
        </article>
      ))}
    </main>
  );
}

function hidePage(isHidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('painted tickets', () => {
  test('are those completely inside the window [F11]', () => {
    const { rerender } = render(<Wall tickets={{ one: ['one'], two: ['two'], three: ['three'] }} />);
    expect(screen).toEqual({ shown: [] });
    browserSees({ one: 1, two: 0.97, three: 0.6 });
    expect(screen).toEqual({ shown: ['one', 'two'] });
    browserSees({ one: 0, two: 1, three: 1 });
    expect(screen).toEqual({ shown: ['two', 'three'] });
    rerender(<Wall tickets={{ three: ['three'], four: ['four'] }} />);
    expect(screen).toEqual({ shown: ['three'] });
    browserSees({ three: 1, four: 1 });
    expect(screen).toEqual({ shown: ['three', 'four'] });
  });

  test('have every line in view, and a ticket with one line below the edge is not painted [F11]', () => {
    const tickets = { long: ['steak', 'fries', 'olives'], short: ['soup'] };
    render(<Wall tickets={tickets} />);
    browserSees({ steak: 1, fries: 1, olives: 0.2, soup: 1 });
    expect(screen).toEqual({ shown: ['short'] });
    browserSees({ steak: 1, fries: 1, olives: 1, soup: 1 });
    expect(screen).toEqual({ shown: ['long', 'short'] });
  });

  test('do not continue on another page [F11]', () => {
    render(<Wall tickets={{ giant: ['steak'], short: ['soup'] }} whole={['short']} />);
    browserSees({ steak: 1, soup: 1 });
    expect(screen).toEqual({ shown: ['short'] });
  });

  test('are unknown while the page is hidden [F11]', () => {
    render(<Wall tickets={{ one: ['one'] }} />);
    browserSees({ one: 1 });
    hidePage(true);
    expect(screen).toEqual({});
    hidePage(false);
    expect(screen).toEqual({ shown: ['one'] });
  });

  test('give the same answer while they stay the same, so the server is not told twice', () => {
    const { rerender } = render(<Wall tickets={{ one: ['one'] }} />);
    browserSees({ one: 1 });
    const before = screen;
    rerender(<Wall tickets={{ one: ['one'] }} />);
    browserSees({ one: 1 });
    expect(screen).toBe(before);
  });
});
