import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { anItem, anOrder, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { MenuTiles, type MenuTilesProps } from './menu-tiles.tsx';

afterEach(cleanup);

const MANY = 100;
let drawn: string[] = [];

/** A product that notes when it is drawn. */
function noting(n: number): MenuEntry {
  const { sizes, ...product } = aProduct({ id: `dish-${n}`, name: `Dish ${n}`, sizes: [aSize()] });
  return {
    product: {
      ...product,
      get sizes() {
        drawn.push(product.id);
        return sizes;
      },
    },
    category: undefined,
    optionGroups: [],
  };
}

const entries = Array.from({ length: MANY }, (_, n) => noting(n));
const tiles = (over: Partial<MenuTilesProps> = {}) => (
  <MenuTiles
    entries={entries}
    choice="all"
    look="compact"
    order={undefined}
    onTap={vi.fn()}
    onLess={vi.fn()}
    {...over}
  />
);

test('a tap draws the product again that it added, and no other one', () => {
  const { rerender } = render(tiles());
  drawn = [];
  rerender(tiles({ order: anOrder({ items: [anItem({ productId: 'dish-3' })] }) }));
  expect(new Set(drawn)).toEqual(new Set(['dish-3']));
});

test('a tap does what was given last, although the product was not drawn again', () => {
  const { rerender } = render(tiles());
  const onTap = vi.fn();
  rerender(tiles({ onTap }));
  fireEvent.click(screen.getByRole('button', { name: /^Dish 7\b/ }));
  expect(onTap).toHaveBeenCalledExactlyOnceWith(entries[7]);
});

test('of a long choice only the beginning is drawn, and more whenever its end comes near', () => {
  const end = watchedEnd();
  const { rerender } = render(tiles());
  expect(names()).toEqual({ first: 'Dish 0', count: 60 });
  expect(end.watched()).toMatch(/^Dish 59\b/);
  end.comesNear(false);
  expect(names()).toEqual({ first: 'Dish 0', count: 60 });
  end.comesNear(true);
  expect(names()).toEqual({ first: 'Dish 0', count: MANY });
  expect(end.watched()).toBeUndefined();
  rerender(tiles({ entries: [...entries] }));
  expect(names()).toEqual({ first: 'Dish 0', count: MANY });
  rerender(tiles({ choice: 'drinks' }));
  expect(names()).toEqual({ first: 'Dish 0', count: 60 });
  rerender(tiles());
  expect(names()).toEqual({ first: 'Dish 0', count: 60 });
});

test('a screen reader hears how many products there are, also before all are drawn', () => {
  watchedEnd();
  render(tiles());
  const last = screen.getAllByRole('listitem').at(-1);
  expect(last?.getAttribute('aria-posinset')).toBe('60');
  expect(last?.getAttribute('aria-setsize')).toBe(String(MANY));
});

test('a compact tile shows the short name of a dish, and says the whole one', () => {
  const name = 'Slow-braised short rib with smoked potato';
  const entry = { ...noting(0), product: aProduct({ name, shortName: 'Short rib', sizes: [aSize()] }) };
  const { rerender } = render(tiles({ entries: [entry] }));
  expect(screen.getByText('Short rib')).toBeDefined();
  expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDefined();
  rerender(tiles({ entries: [entry], look: 'pictures' }));
  expect(screen.queryByText('Short rib')).toBeNull();
  expect(screen.getByText(name).hasAttribute('data-long')).toBe(true);
});

function names() {
  const all = [...document.querySelectorAll('li')];
  return { first: /Dish \d+/.exec(all[0]?.textContent ?? '')?.[0], count: all.length };
}

/** Stands for what the browser reports about the end of the list. */
function watchedEnd() {
  let watched: Element | undefined;
  let heard: ((seen: readonly { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: typeof heard) {
        heard = hear;
      }
      observe = (end: Element): void => {
        watched = end;
      };
      disconnect = (): void => {
        watched = undefined;
      };
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    watched: () => watched?.textContent,
    comesNear: (isIntersecting: boolean) => act(() => heard?.([{ isIntersecting }])),
  };
}
