import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { anItem, anOrder, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('the first products of a choice are drawn at once, then all of them, and a change of prices takes none away', () => {
  const counts: number[] = [];
  const note = () => void counts.push(document.querySelectorAll('li').length);
  const shown = (over?: Partial<MenuTilesProps>) => (
    <Profiler id="tiles" onRender={note}>
      {tiles(over)}
    </Profiler>
  );
  const { rerender } = render(shown());
  expect([counts[0], counts.at(-1)]).toEqual([60, MANY]);
  counts.length = 0;
  rerender(shown({ entries: [...entries] }));
  expect(Math.min(...counts)).toBe(MANY);
  rerender(shown({ choice: 'drinks' }));
  expect([Math.min(...counts), counts.at(-1)]).toEqual([60, MANY]);
});
