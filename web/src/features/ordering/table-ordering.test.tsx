import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { counterIdOf } from '@tableside/domain/tables/counter.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../testing/tablet-menu.ts';
import type { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { OrderingPage } from './ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const venue = aVenue();
const payAtEnd: RowsByEntity = { venue: [{ ...venue, settings: { ...venue.settings, payAt: 'end' } }] };
const show = (more: RowsByEntity = payAtEnd) =>
  showScreen(<OrderingPage named="table-12" />, { rows: { ...menuRows, ...more } });
/** A party of two on check B-17 at table 12, and more rows. */
const seated = ({ order = [], visit = [], table = [], ...more }: RowsByEntity): RowsByEntity => ({
  ...payAtEnd,
  ...more,
  table: [aTable({ status: 'occupied' }), ...table],
  visit: [aVisit({ covers: 2 }), ...visit],
  order: [anOrder({ id: padIdOf(testId('visit')), visitId: testId('visit') }), ...order],
});
const check = () => screen.findByRole('region', { name: /^Check / });
const tapProduct = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a table where guests pay at the end', () => {
  it('is seated with one tap, sends a course and keeps the next one', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '4' }));
    const panel = within(await check());
    const courseOfNext = (course: string) =>
      fireEvent.click(
        within(panel.getByRole('group', { name: 'Course of the next item' })).getByRole('button', {
          name: course,
        }),
      );
    courseOfNext('Courses');
    await tapProduct(/^Burger/);
    await panel.findByRole('region', { name: 'Course 1' });
    courseOfNext('2');
    await tapProduct(/^Burger/);
    await panel.findByRole('region', { name: 'Course 2' });
    fireEvent.click(panel.getAllByRole('button', { name: /^Send course 1/ })[0] as HTMLElement);
    expect((await panel.findByRole('region', { name: 'Sent' })).textContent).toContain('1 item');
    expect(panel.getByRole('button', { name: /^Fire course 2/ })).toBeTruthy();
    expect(panel.getByRole('button', { name: /^Pay/ }).textContent).toContain('$13.07');
  });

  it.each([
    ['offline', '1 item saved here, not sent yet'],
    ['online', '1 item sent'],
  ] as const)('says whether what was sent has left this device: %s', async (phase, text) => {
    const { engine } = await show(seated({}));
    const panel = within(await check());
    engine.status.update({ phase });
    await tapProduct(/^Burger/);
    fireEvent.click((await panel.findAllByRole('button', { name: /^Send/ })).at(-1) as HTMLElement);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('keeps the keyboard focus on the page when it is seated', async () => {
    await show();
    const four = await screen.findByRole('button', { name: '4' });
    four.focus();
    fireEvent.click(four);
    await check();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('opens takeout at the counter with one tap, and leaves the table free', async () => {
    const { db } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Takeout' }));
    const tableId = counterIdOf(venue.id);
    await waitFor(async () =>
      expect((await db.visits.toArray())[0]?.doc).toMatchObject({
        service: 'takeaway',
        covers: null,
        tableId,
      }),
    );
    expect((await db.rowsOf('table').get('table-12'))?.doc.status).toBe('available');
  });

  it('offers to close a check that is paid and still open', async () => {
    const table = aTable({ status: 'occupied' });
    const round = aRound([anItem({ price: 1000 })], { id: testId('order', 9), tableId: table.id });
    const visit = aVisit({ tableId: table.id, takings: [aTaking(1089)] });
    const pad = anOrder({ id: padIdOf(visit.id), visitId: visit.id });
    const rows = { ...payAtEnd, table: [table], visit: [visit], order: [pad, round] };
    const { engine } = await show(rows as never);
    const panel = within(await check());
    expect(panel.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const close = await panel.findByRole('button', {
      name: 'Close the check',
      description: "A closed check can't be opened again.",
    });
    fireEvent.click(close);
    await waitFor(() => expect(engine.asked.map(({ name }) => name)).toEqual(['visit.close']));
    expect(await screen.findByText('#B-17 closed')).toBeDefined();
  });

  it('says that the check has all its rounds, and leads on to another check', async () => {
    const rounds = Array.from({ length: 40 }, (_, n) =>
      aRound([anItem({ id: testId('item', n + 100), price: 1000 })], {
        id: testId('order', n + 100),
        orderNumber: `B-17/${n + 1}`,
      }),
    );
    const visitId = testId('visit');
    const pad = anOrder({ id: padIdOf(visitId), visitId, items: [anItem()] });
    await show({ ...seated({}), order: [pad, ...rounds] });
    const panel = within(await check());
    const known = await panel.findByText(/^A check can have up to 40 rounds/);
    expect(known.closest('[role=status]')).toBeTruthy();
    fireEvent.click(await panel.findByRole('button', { name: /^Send/ }));
    const words = 'A check can have up to 40 rounds. Move the rest to another check.';
    expect((await panel.findByRole('alert')).textContent).toContain(words);
    expect(panel.getAllByText(words)).toHaveLength(1);
    fireEvent.click(panel.getByRole('button', { name: 'Move items' }));
    expect(await screen.findByRole('dialog', { name: 'Move which items?' })).toBeTruthy();
  });

  it('sends everything in a round that is ordered again, however soon somebody taps Send', async () => {
    const lines = [1, 2].map((n) => anItem({ id: testId('item', n), price: 1000 }));
    const round = aRound(lines, { id: testId('order', 9) });
    const { engine } = await show(seated({ order: [round] }));
    const panel = within(await check());
    fireEvent.click(await panel.findByRole('button', { name: /^Same again/ }));
    const tapsOnSend = setInterval(() => {
      const send = panel.queryByRole('button', { name: /^Send/ });
      if (send) fireEvent.click(send);
    });
    await waitFor(() => expect(engine.asked.at(-1)?.name).toBe('visit.send'));
    clearInterval(tapsOnSend);
    const sent = engine.asked.find(({ name }) => name === 'visit.send')?.args as { itemIds: string[] };
    expect(sent.itemIds).toHaveLength(2);
  });

  it('reorders the portions of a round that were not taken back', async () => {
    const lines = [
      anItem({ id: testId('item', 1), price: 1000, voids: [aVoid(1)] }),
      anItem({ id: testId('item', 2), price: 1000, quantity: 3, voids: [aVoid(1)] }),
    ];
    const { db } = await show(seated({ order: [aRound(lines, { id: testId('order', 9) })] }));
    fireEvent.click(await within(await check()).findByRole('button', { name: /^Same again/ }));
    const unsent = async () => (await db.orders.get(padIdOf(testId('visit'))))?.doc.items;
    await waitFor(async () => expect((await unsent())?.map(({ quantity }) => quantity)).toEqual([2]));
  });

  it('takes an order that is paid first when somebody chooses that', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Guests pay first' }));
    await tapProduct(/^Burger/);
    const panel = within(await check());
    expect((await panel.findByRole('button', { name: /^Pay/ })).textContent).toBe('Pay$13.07');
  });

  it('asks which of two checks is meant, and joins them with one tap', async () => {
    const table = aTable({ status: 'occupied' });
    const [first, second] = ['B-17', 'C-4'].map((number, n) =>
      aVisit({
        id: testId('visit', n + 1),
        number,
        tableId: table.id,
        openedAt: `2026-06-12T2${n}:00:00.000Z`,
      }),
    );
    const pads = [1, 2].map((n) => anOrder({ id: padIdOf(testId('visit', n)), visitId: testId('visit', n) }));
    await show({ ...payAtEnd, table: [table], visit: [first, second] as never, order: pads as never });
    await screen.findByText('There are 2 open checks at this table.');
    fireEvent.click(screen.getByRole('button', { name: 'Join them into one check' }));
    expect((await check()).getAttribute('aria-label')).toBe('Check B-17');
  });

  const cora = { id: testId('user', 9), name: 'Cora' };
  const guestOrder = (over: object = {}) =>
    anOrder({
      id: testId('order', 40),
      orderNumber: 'G-4',
      customerId: cora.id,
      submittedAt: '2026-06-12T23:30:00.000Z',
      statusBy: { ...cora, at: '2026-06-12T23:30:00.000Z' },
      items: [anItem({ id: testId('item', 40), price: 700, addedBy: cora })],
      ...over,
    });

  it('says that a guest has ordered by phone, and puts that order on the check with one tap', async () => {
    const { engine } = await show(seated({ order: [guestOrder()] }) as never);
    const panel = within(await check());
    const waiting = within(await panel.findByRole('list', { name: 'Guest orders' }));
    expect(waiting.getByRole('status').textContent).toContain('Guest order #G-4, Cora1 item · $7.00');
    fireEvent.click(waiting.getByRole('button', { name: /^Put on the check/ }));
    const section = within(await panel.findByRole('region', { name: 'Guest order #G-4, Cora' }));
    expect(section.getByRole('button', { name: /^1 ×/ })).toBeTruthy();
    expect(panel.queryByRole('list', { name: 'Guest orders' })).toBeNull();
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.takeIn']);
    fireEvent.click(panel.getByRole('button', { name: /^Send/ }));
    await panel.findByRole('region', { name: 'Sent' });
  });

  it('takes a guest order off the check again with Undo', async () => {
    const { engine } = await show(seated({ order: [guestOrder()] }) as never);
    fireEvent.click(await screen.findByRole('button', { name: /^Put on the check/ }));
    const onCheck = { name: 'Guest order #G-4, Cora' };
    await screen.findByRole('region', onCheck);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('region', onCheck)).toBeNull());
    await screen.findByRole('button', { name: /^Put on the check/ });
    expect(await screen.findByText('#G-4 is waiting again')).toBeTruthy();
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.takeIn', 'visit.giveBack']);
  });

  it('tells of a guest order before the party is seated', async () => {
    await show({ ...payAtEnd, order: [guestOrder()] } as never);
    expect(await screen.findByText(/^Guest order #G-4, Cora: 1 item\. Seat the party/)).toBeTruthy();
  });

  describe('items that go to another check', () => {
    const steak = anItem({ id: testId('item', 1), name: 'Steak', price: 3000, seat: 2 });
    const soup = anItem({ id: testId('item', 2), name: 'Soup', price: 900 });
    const other = aVisit({ id: testId('visit', 2), number: 'C-4', tableId: 'table-14' });
    const scene = (quantity = 1) =>
      seated({
        table: [
          aTable({ id: 'table-14', number: '14', status: 'occupied' }),
          aTable({ id: 't9', number: '9' }),
        ],
        visit: [other],
        order: [
          anOrder({ id: padIdOf(other.id), visitId: other.id, tableId: 'table-14' }),
          aRound([{ ...steak, quantity }, soup], { id: testId('order', 9), tableId: 'table-12' }),
        ],
      });
    const opens = async (quantity?: number) => {
      const shown = await show(scene(quantity) as never);
      const panel = within(await check());
      fireEvent.click(await panel.findByRole('button', { name: /^More for check/ }));
      fireEvent.click(await screen.findByRole('button', { name: 'Move items to another check' }));
      return { ...shown, panel };
    };
    const linesAt = async (db: MirrorDb, visitId: string): Promise<string[]> =>
      (await db.orders.toArray())
        .filter(({ doc }) => doc.visitId === visitId)
        .flatMap(({ doc }) => doc.items.map(({ name, seat }) => `${name} ${seat ?? '-'}`));

    it('are chosen, moved, and moved back to their seats by Undo', async () => {
      const { db } = await opens();
      fireEvent.click(await screen.findByRole('button', { name: /1 × Steak/ }));
      fireEvent.click(screen.getByRole('button', { name: 'Move 1 item' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
      await screen.findByText('1 item moved to Table 14, #C-4');
      expect(await linesAt(db, other.id)).toEqual(['Steak -']);
      expect(await linesAt(db, testId('visit'))).toEqual(['Soup -']);
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(async () =>
        expect((await linesAt(db, testId('visit'))).toSorted()).toEqual(['Soup -', 'Steak 2']),
      );
      expect(await linesAt(db, other.id)).toEqual([]);
    });

    it('may be some portions of a line, and Undo brings them back as a line of their own', async () => {
      const { db } = await opens(3);
      fireEvent.click(await screen.findByRole('button', { name: /3 × Steak/ }));
      fireEvent.click(screen.getByRole('button', { name: 'One less Steak' }));
      fireEvent.click(screen.getByRole('button', { name: 'Move 2 items' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
      await screen.findByText('2 items moved to Table 14, #C-4');
      expect(await linesAt(db, other.id)).toEqual(['Steak -']);
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(async () => expect(await linesAt(db, testId('visit'))).toHaveLength(3));
    });

    it('open a check at a table that has none, and Undo frees that table again', async () => {
      const { db, engine } = await opens();
      fireEvent.click(await screen.findByRole('button', { name: /1 × Soup/ }));
      fireEvent.click(screen.getByRole('button', { name: 'Move 1 item' }));
      fireEvent.click(await screen.findByRole('button', { name: 'New check at Table 9' }));
      await screen.findByText('1 item moved to Table 9');
      expect((await db.rowsOf('table').get('t9'))?.doc.status).toBe('occupied');
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(async () => expect((await db.rowsOf('table').get('t9'))?.doc.status).toBe('available'));
      const asked = engine.asked.map(({ name }) => name).join(' ');
      expect(asked).toBe('visit.open visit.moveItems visit.moveItems visit.close');
    });

    it('may be one line that was tapped', async () => {
      const { db } = await show(scene() as never);
      const panel = within(await check());
      fireEvent.click(await panel.findByRole('button', { name: /Soup/ }));
      fireEvent.click(await screen.findByRole('button', { name: 'Move to another check' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
      await waitFor(async () => expect(await linesAt(db, other.id)).toEqual(['Soup -']));
    });

    it('are not moved with the party until somebody has confirmed a table that is taken', async () => {
      const { engine } = await show(scene() as never);
      const panel = within(await check());
      fireEvent.click(await panel.findByRole('button', { name: /^More for check/ }));
      fireEvent.click(await screen.findByRole('button', { name: 'Move to another table' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Table 14' }));
      const join = await screen.findByRole('button', { name: /^Join with #C-4/ });
      expect(screen.getByText("The two become one check. That can't be taken back.")).toBeDefined();
      fireEvent.click(join);
      await waitFor(() => expect(engine.asked.map(({ name }) => name)).toEqual(['visit.merge']));
      expect(await screen.findByText('#B-17 joined #C-4')).toBeDefined();
    });
  });
});
