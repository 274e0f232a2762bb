import type { Role } from '@tableside/domain/command/permissions.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const venue = aVenue();

describe('the list under Sent', () => {
  const nuts = anItem({ id: testId('item', 1), name: 'Satay', price: 1000, quantity: 2, allergy: 'Nuts' });
  const gone = anItem({ id: testId('item', 2), name: 'Soup', price: 700, voids: [aVoid(1)] });
  const round = aRound([nuts, gone], { id: testId('order', 9), tableId: 'table-12' });
  const regulars = anAdjustment({ milli: 10_000, reason: 'Regulars' });
  const visit = aVisit({ tableId: 'table-12', covers: 2, adjustments: [regulars] });
  const rows: RowsByEntity = {
    ...menuRows,
    venue: [{ ...venue, settings: { ...venue.settings, payAt: 'end' } }],
    table: [aTable({ status: 'occupied' })],
    visit: [visit],
    order: [anOrder({ id: padIdOf(visit.id), visitId: visit.id }), round],
  };
  const showSent = async (role: Role = 'server', over: RowsByEntity = {}) => {
    await showScreen(<OrderingPage named="table-12" />, { rows: { ...rows, ...over }, role });
    return within(await screen.findByRole('region', { name: 'Sent' }));
  };

  it('counts portions, and has a line for what was taken off', async () => {
    const sent = await showSent();
    expect(sent.getByRole('button', { name: /^Sent/ }).textContent).toContain('2 items · $18.00');
    const off = sent.getByRole('list', { name: 'Comps and discounts' });
    expect(off.textContent).toBe('Discount, Regulars-$2.00');
  });

  it('keeps an allergy in view, on the line and where it is voided', async () => {
    const sent = await showSent();
    expect(sent.getByText('Allergy: Nuts')).toBeDefined();
    fireEvent.click(sent.getByRole('button', { name: /Satay/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Satay' }));
    expect(sheet.getByText('Allergy: Nuts')).toBeDefined();
  });

  it('says before a void that it stays, and afterward what was voided', async () => {
    const sent = await showSent('manager');
    fireEvent.click(sent.getByRole('button', { name: /Satay/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Satay' }));
    expect(sheet.getByText(/It can't be taken back\.$/)).toBeDefined();
    fireEvent.click(await sheet.findByRole('button', { name: 'Wrong item' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Void Satay' }));
    expect(await screen.findByText('2 × Satay voided')).toBeDefined();
  });

  it('strikes through the price of what was voided', async () => {
    const line = (await showSent()).getByRole('button', { name: /Soup/ });
    expect(line.textContent).toContain('1 voided$7.00');
  });

  it('says of a round that is only on this device that it is saved here, and not that it was accepted', async () => {
    const known = await showSent();
    expect(known.getByText('Accepted')).toBeDefined();
    cleanup();
    const only = await showSent('server', { order: [{ ...round, version: 0 }] });
    expect(only.queryByText('Accepted')).toBeNull();
  });
});
