// @vitest-environment happy-dom

import type { Print } from '@tableside/domain/entities/print.ts';
import {
  anActor,
  anItem,
  anOrder,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { aPrint, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalEngine, localEngine } from '../../testing/local-engine.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { Page } from '../components/pages/page.tsx';
import { chooseAllTables } from '../components/tables/all-tables.ts';
import type { MirrorRow } from '../mirror/database/mirror-db.ts';
import { AppFrame } from './app-frame.tsx';

const NOON = Date.parse('2026-03-06T17:00:00.000Z');
const DAY_MS = 86_400_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the business day is the server’s, whatever the clock of the tablet says', async () => {
  vi.useFakeTimers({ now: NOON + 2 * DAY_MS, toFake: ['Date'] });
  const { db } = await showScreen(
    <AppFrame status={null} banners={null}>
      {null}
    </AppFrame>,
    { rows: { venue: [aVenue()] } },
  );
  await screen.findByText('Sun, Mar 8');
  await act(() => db.meta.put({ key: 'clock', offsetMs: -2 * DAY_MS }));
  await screen.findByText('Fri, Mar 6');
  expect(screen.queryByText('Sun, Mar 8')).toBeNull();
});

test('guests have none of the tools of the staff', async () => {
  const show = (role: 'kitchen' | 'customer') =>
    showScreen(
      <AppFrame status={null} staffTools={<p>Find anything</p>} banners={null}>
        <Page title="Menu">Pie</Page>
      </AppFrame>,
      { role, rows: { venue: [aVenue()] } },
    );
  await show('kitchen');
  await screen.findByText('Find anything');
  cleanup();
  await show('customer');
  await screen.findByText('Pie');
  expect(screen.queryByText('Find anything')).toBeNull();
});

const BY = { id: testId('user', 7), name: 'Theo', at: FRIDAY_EVENING };
const me = anActor('server').userId;
const another = testId('user', 30);
const roundFor = (n: number, userId: string) =>
  anOrder({
    id: testId('order', n),
    visitId: testId('visit', n),
    status: 'preparing',
    serverId: userId,
    statusBy: BY,
    items: [anItem()],
  });
const visitOf = (n: number, userId: string) =>
  aVisit({ id: testId('visit', n), server: { userId, name: 'Ana', staffId: null } });

describe('ready food', () => {
  const buzz = vi.fn(() => true);
  beforeEach(() => {
    buzz.mockClear();
    Object.defineProperty(navigator, 'vibrate', { value: buzz, configurable: true });
  });
  afterEach(() => window.localStorage.clear());

  const counted = (rounds: string) => screen.findByRole('link', { name: `Tables, ${rounds} to run` });

  /** One of their rounds is up when the app opens. */
  async function atWork({ order = [], ...rows }: RowsByEntity) {
    const { db, engine } = await showScreen(
      <AppFrame status={null} banners={null}>
        {null}
      </AppFrame>,
      { rows: { venue: [aVenue()], order: [{ ...roundFor(9, me), status: 'serving' }, ...order], ...rows } },
    );
    await counted('1 round');
    const kitchen = localEngine(db, anActor('kitchen'));
    return async (n: number, by: LocalEngine = kitchen) => {
      await act(
        async () => void (await by.mutate('order.advance', { orderId: testId('order', n), to: 'serving' })),
      );
      return engine;
    };
  }

  test('alerts a server once when it is theirs, and the tab counts what is not run', async () => {
    const putUp = await atWork({ order: [roundFor(1, me), roundFor(2, another)] });
    await putUp(2);
    await putUp(1);
    await counted('2 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('alerts somebody who chose all tables for every table', async () => {
    chooseAllTables(me, true);
    const putUp = await atWork({ order: [roundFor(1, me), roundFor(2, another)] });
    await putUp(2);
    await counted('2 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
    await putUp(1);
    await counted('3 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(2));
  });

  test('ignores the choice of another person on this device', async () => {
    chooseAllTables(another, true);
    const putUp = await atWork({ order: [roundFor(1, me), roundFor(2, another)] });
    await putUp(2);
    await putUp(1);
    await counted('2 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('is counted at once when somebody chooses all tables, without an alert', async () => {
    const putUp = await atWork({ order: [{ ...roundFor(1, another), status: 'serving' }, roundFor(2, me)] });
    act(() => chooseAllTables(me, true));
    await counted('2 rounds');
    await putUp(2);
    await counted('3 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('belongs to the person the party was handed to, and not to the one who sold it', async () => {
    const putUp = await atWork({
      visit: [visitOf(1, me), visitOf(2, another)],
      order: [roundFor(1, another), roundFor(2, me)],
    });
    await putUp(2);
    await putUp(1);
    await counted('2 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('alerts nobody for what they marked as ready themselves', async () => {
    const putUp = await atWork({ order: [roundFor(1, me), roundFor(2, me)] });
    const engine = await putUp(1);
    await putUp(2, engine);
    await counted('3 rounds');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });
});

describe('paper that is missing', () => {
  const buzz = vi.fn(() => true);
  beforeEach(() => {
    buzz.mockClear();
    Object.defineProperty(navigator, 'vibrate', { value: buzz, configurable: true });
  });

  const slip = (n: number, over: Partial<Print>) => {
    const of = { entity: 'order', id: testId('order', n) } as const;
    return aPrint({ id: printId(n), of, subject: `${of.id}/${printerId()}`, ...over });
  };

  test('alerts the server of the round once, and nobody for the rounds of others', async () => {
    const { db } = await showScreen(
      <AppFrame status={null} banners={null}>
        {null}
      </AppFrame>,
      {
        rows: {
          venue: [aVenue()],
          order: [
            roundFor(1, me),
            roundFor(2, another),
            roundFor(3, me),
            { ...roundFor(9, me), status: 'serving' },
          ],
          // What was missing before the app opened startles nobody.
          print: [slip(1, {}), slip(2, {}), slip(3, { state: 'failed' })],
        },
      },
    );
    await screen.findByRole('link', { name: 'Tables, 1 round to run' });
    const put = async (n: number, over: Partial<Print>) => {
      const row = (await db.prints.get(printId(n))) as MirrorRow<'print'>;
      await act(async () => void (await db.prints.put({ ...row, doc: { ...row.doc, ...over } })));
    };
    await put(2, { state: 'expired' });
    await put(1, { late: true });
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
    await put(1, { state: 'failed' });
    await put(3, { state: 'printed' });
    await put(3, { state: 'unsure' });
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(2));
  });
});

describe('guests who call', () => {
  const buzz = vi.fn(() => true);
  beforeEach(() => {
    buzz.mockClear();
    Object.defineProperty(navigator, 'vibrate', { value: buzz, configurable: true });
  });
  afterEach(() => window.localStorage.clear());

  const counted = (calls: string) => screen.findByRole('link', { name: `Tables, ${calls}` });
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const callOf = (n: number, tableId: string, minutes: number) =>
    aCall({ customerId: testId('user', 70 + n), tableId, at: ago(minutes) });
  const server = (userId: string) => ({ userId, name: '', staffId: null });
  const rows = {
    venue: [aVenue()],
    table: ['12', '13', '14'].map((number) => aTable({ id: `table-${number}`, number })),
    visit: [
      aVisit({ id: testId('visit', 1), tableId: 'table-12', server: server(me) }),
      aVisit({ id: testId('visit', 2), tableId: 'table-14', server: server(another) }),
    ],
  };

  /** A guest at table 12 has called before the app opens. */
  async function atWork(role: 'server' | 'kitchen' = 'server') {
    const { db, engine } = await showScreen(
      <AppFrame status={null} banners={null}>
        {null}
      </AppFrame>,
      { role, rows: { ...rows, call: [callOf(0, 'table-12', 5)] } },
    );
    const call = (n: number, tableId: string, minutes = 0.1) => {
      const doc = callOf(n, tableId, minutes);
      return act(async () => void (await db.calls.put({ id: doc.id, seq: 1, doc })));
    };
    return { call, engine, db };
  }

  test('tell the server of their table and, where nobody looks after it, everybody; once', async () => {
    const { call } = await atWork();
    await counted('1 call');
    await call(1, 'table-14');
    await call(2, 'table-13');
    await counted('2 calls');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('ring once a minute for a table, however many of them call', async () => {
    const { call } = await atWork();
    await counted('1 call');
    for (let n = 1; n < 6; n += 1) await call(n, 'table-13', 0.9 - n / 10);
    await counted('2 calls');
    await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
  });

  test('do not ring again when an answer is taken back', async () => {
    const { engine, db } = await atWork();
    await counted('1 call');
    const calls = (await db.calls.toArray()).map(({ id, doc }) => ({ id, at: doc.at }));
    await act(async () => void (await engine.mutate('call.answer', { calls })));
    await screen.findByRole('link', { name: 'Tables' });
    await act(async () => void (await engine.mutate('call.answer', { calls, answered: false })));
    await counted('1 call');
    expect(buzz).not.toHaveBeenCalled();
  });

  test('are nothing to the kitchen', async () => {
    const { call } = await atWork('kitchen');
    await call(1, 'table-13');
    await screen.findByRole('link', { name: 'Orders' });
    expect(screen.queryByRole('link', { name: /call/ })).toBeNull();
    expect(buzz).not.toHaveBeenCalled();
  });
});
