import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anActor, anItem, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aPrint, printId } from '@tableside/domain/testing/print-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { chooseAllTables } from '../components/tables/all-tables.ts';
import { useOwnMissingPaper } from './paper-missing.ts';

const me = anActor('server').userId;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function Numbers() {
  return <p>{useOwnMissingPaper().map(({ round }) => `[${round.orderNumber}]`)}</p>;
}

const roundOf = (n: number, userId: string | null): Order => ({
  ...aRound([anItem()], { id: testId('order', n), visitId: testId('visit', n), orderNumber: `B-${n}` }),
  ...{ serverId: userId, serverStaffId: null },
});
/** A guest's own order is of no party. */
const visitOf = (n: number, userId: string | null): Visit[] =>
  userId === null ? [] : [aVisit({ id: testId('visit', n), server: { userId, staffId: null, name: '' } })];
const lost = (n: number) =>
  aPrint({
    id: printId(n),
    of: { entity: 'order', id: testId('order', n) },
    subject: `${n}`,
    state: 'expired',
  });

it('what is on paper alone is waited for as long as its party is there', async () => {
  const unmade = (n: number): Order => ({ ...roundOf(n, me), status: 'completed', unmade: true });
  await showScreen(<Numbers />, {
    rows: {
      venue: [aVenue()],
      visit: [
        ...visitOf(1, me),
        ...visitOf(2, me),
        ...visitOf(3, me).map((one) => ({ ...one, status: 'closed' as const })),
      ],
      order: [unmade(1), { ...roundOf(2, me), status: 'completed' }, unmade(3)],
      print: [1, 2, 3].map(lost),
    },
  });
  expect(await screen.findByText('[B-1]')).toBeTruthy();
});

it('missing paper is a matter of its server, and of all where nobody serves or somebody chose all tables', async () => {
  const people = [me, testId('user', 30), null];
  await showScreen(<Numbers />, {
    rows: {
      venue: [aVenue()],
      visit: people.flatMap((userId, n) => visitOf(n, userId)),
      order: people.map((userId, n) => roundOf(n, userId)),
      print: people.map((_, n) => lost(n)),
    },
  });
  await screen.findByText('[B-0][B-2]');
  act(() => chooseAllTables(me, true));
  await screen.findByText('[B-0][B-1][B-2]');
  expect(screen.queryByText('[B-0][B-2]')).toBeNull();
});
