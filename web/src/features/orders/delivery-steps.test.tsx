// @vitest-environment happy-dom
import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { DeliverySteps } from './delivery-steps.tsx';

afterEach(cleanup);

const ORDER = testId('order');
const KITCHEN = { cursor: 9, at: FRIDAY_EVENING };

async function showOrder(over: Partial<Order>) {
  const order = anOrder({ id: ORDER, items: [anItem()], ...over });
  const shown = await showScreen(<DeliverySteps order={order} timezone="UTC" />, {
    rows: { order: [order] },
  });
  await shown.db.meta.put({ key: 'kitchen', ...KITCHEN });
  const paints = (ids: readonly string[]): void =>
    act(() => shown.engine.status.update({ phase: 'online', kitchen: { ...KITCHEN, shown: ids } }));
  paints([ORDER]);
  return paints;
}

const steps = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test("an order is in the kitchen's list, and on its screen while that paints it", async () => {
  const paints = await showOrder({ status: 'paid' });
  expect(await screen.findByText('On the kitchen screen')).toBeDefined();
  expect(await screen.findByText(/^11:30\sPM$/)).toBeDefined();
  paints([]);
  expect(await screen.findByText("In the kitchen's list")).toBeDefined();
  expect(steps()).toHaveLength(3);
});

test("a draft's steps end on the server, because no kitchen gets drafts", async () => {
  await showOrder({ status: 'draft' });
  expect(await screen.findByText('On the server')).toBeDefined();
  expect(steps().join()).not.toMatch(/kitchen/);
});
