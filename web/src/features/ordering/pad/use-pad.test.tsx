import { testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { menuRows } from '../../../../testing/tablet-menu.ts';
import { usePad } from './use-pad.ts';

afterEach(cleanup);

const BURGER = { productId: 'burger', sizeId: 'regular', quantity: 1 };
let openMenu: () => void;

function Table() {
  const [isOpen, setOpen] = useState(false);
  openMenu = () => setOpen(true);
  return isOpen ? <HastyTap /> : null;
}

/** Stands for a finger that is faster than the first paint. */
function HastyTap() {
  const pad = usePad({ tableId: 'table-12', rootId: testId('visit'), whole: undefined, payAt: 'order' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one tap
  useLayoutEffect(() => void pad.add(BURGER, 'Burger'), []);
  return null;
}

it('the pad opens the check with a tap that comes before the menu was painted', async () => {
  const { engine } = await showScreen(<Table />, { rows: menuRows });
  // Within this call, React works as in a browser: effects may come after what was waiting.
  await waitFor(() => {
    openMenu();
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.open']);
  });
});
