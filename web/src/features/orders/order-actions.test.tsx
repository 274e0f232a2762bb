import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { useOrder } from '../../mirror/read/read.ts';
import { HASTY_MS } from '../../platform/use-one-at-a-time.ts';
import { OrderActions } from './order-actions.tsx';

const NOW = Date.parse('2026-03-06T20:00:00.000Z');
const ID = testId('order', 1);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Actions() {
  const order = useOrder(ID);
  return order ? <OrderActions order={order} /> : null;
}

const tap = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

test('a hasty second tap does not move an order a second step, in either direction', async () => {
  const { engine } = await showScreen(<Actions />, {
    rows: { order: [anOrder({ id: ID, status: 'accepted' })] },
  });
  await tap('Move to preparing');
  await tap('Move to serving');
  vi.setSystemTime(NOW + HASTY_MS);
  await tap('Move to serving');
  await tap('Back to preparing');
  vi.setSystemTime(NOW + 2 * HASTY_MS);
  await tap('Back to preparing');
  await waitFor(() => expect(engine.asked).toHaveLength(3));
  expect(engine.asked.map(({ name }) => name)).toEqual(['order.advance', 'order.advance', 'order.recall']);
});
