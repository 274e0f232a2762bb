import { anItem, testId } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OrderLines } from './order-lines.tsx';

afterEach(cleanup);

const order = {
  items: [
    anItem({ id: testId('item', 1), name: 'Beer', quantity: 3, totalPrice: 1300, voids: [aVoid(1)] }),
    anItem({ id: testId('item', 2), name: 'Steak', quantity: 1, totalPrice: 0, voids: [aVoid(1)] }),
    anItem({ id: testId('item', 3), name: 'Soup', quantity: 2, totalPrice: 1800 }),
  ],
};
const lines = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

it('an order says how many portions of a line are left, and how many were voided', () => {
  render(<OrderLines order={order} />);
  const [beer, steak, soup] = lines();
  expect(beer).toMatch(/^2 ×Beer.*1 voided\$13\.00$/);
  expect(steak).toMatch(/^1 ×Steak.*1 voided\$12\.00$/);
  expect(soup).toMatch(/^2 ×Soup.*\$18\.00$/);
  expect(soup).not.toContain('voided');
});

it('a bill lists only what the guest pays for', () => {
  render(<OrderLines order={order} bill />);
  expect(lines().map((line) => line.slice(0, 7))).toEqual(['2 ×Beer', '2 ×Soup']);
  expect(document.body.textContent).not.toContain('voided');
});
