import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { OrderSummary } from './order-summary.tsx';

afterEach(cleanup);

const MONEY = { subtotal: 2000, tax: 200, total: 2200 };

test('the lines above a total add up to it', async () => {
  const order = { ...anOrder(), ...MONEY };
  await showScreen(<OrderSummary order={order} table={null} timezone="UTC" oneSized={new Set()} />, {
    rows: {},
  });
  const list = (await screen.findByText('Subtotal')).closest('dl');
  const sums = [...(list?.children ?? [])].map(({ textContent }) => textContent ?? '');
  expect(sums).toEqual(['Subtotal$20.00', 'Tax 8.875%$2.00', 'Total$22.00']);
});

test('an allergy is shown at its dish and in the banner, and nowhere else', async () => {
  const items = [
    anItem({ name: 'Risotto', allergy: 'Celery' }),
    anItem({ id: testId('item', 2), name: 'Olives', allergy: null }),
  ];
  await showScreen(
    <OrderSummary order={anOrder({ items })} table={null} timezone="UTC" oneSized={new Set()} />,
    { rows: {} },
  );
  const dishes = await screen.findAllByRole('listitem');
  expect(dishes.map(({ textContent }) => textContent?.includes('Allergy: Celery'))).toEqual([true, false]);
  expect(screen.getAllByText('Allergy: Celery')).toHaveLength(2);
});
