import { aProduct, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { checkAtHand } from '../../components/visits/check-at-hand.ts';
import { useProducts } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { FoundAct } from './found.ts';
import { useFoundAct } from './use-found-act.ts';

afterEach(cleanup);

function Do({ what }: { what: FoundAct }) {
  const act = useFoundAct();
  const isRead = useProducts() !== undefined;
  return isRead && <Button onClick={() => void act(what)}>Do it</Button>;
}

async function perform(what: FoundAct, product = aProduct()) {
  const shown = await showScreen(<Do what={what} />, { rows: { venue: [aVenue()], product: [product] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  return shown;
}

const burgers = { kind: 'take', rootId: 'one', productId: 'burger', quantity: 2, seat: null } as const;
const at = (rootId: string, take = vi.fn()) => {
  const stop = checkAtHand.put({ rootId, place: 'Table 12', entries: [], take });
  return { take, stop };
};

it('adds nothing once another check stands on the screen, or none', async () => {
  const { take, stop } = at('another');
  await perform(burgers);
  await screen.findByText('That check is no longer open here. Nothing was added.');
  expect(take).not.toHaveBeenCalled();
  stop();
  cleanup();
  await perform(burgers);
  await screen.findByText('That check is no longer open here. Nothing was added.');
});

it.each([
  [{ kind: 'gone' }, 'That product is no longer on the menu. Nothing was changed.'],
  [{ kind: 'refused', message: 'The storage is full.' }, 'The storage is full.'],
  [{ kind: 'added', said: null }, '2 × Burger added'],
])('says what became of a dish: %o', async (taken, saying) => {
  const { stop } = at('one', vi.fn().mockResolvedValue(taken));
  await perform(burgers);
  expect(await screen.findByText(saying)).toBeDefined();
  stop();
});

it('changes no dish that was deleted meanwhile', async () => {
  const { engine } = await perform({ kind: 'availability', productId: 'gone', isAvailable: false });
  await screen.findByText('That product is no longer on the menu. Nothing was changed.');
  expect(engine.asked).toEqual([]);
});

it('offers no Undo where somebody else has marked the dish sold out before', async () => {
  const act = { kind: 'availability', productId: 'burger', isAvailable: false } as const;
  const { engine } = await perform(act, aProduct({ isAvailable: false }));
  await screen.findByText('Burger is sold out');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(engine.asked).toEqual([]);
});
