// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccountProvider, type WaitingWork } from './account-context.tsx';
import { WaitingNotes } from './waiting-notes.tsx';

afterEach(cleanup);

const show = (...work: WaitingWork[]): void => {
  const door = { session: {}, account: {}, waitingWork: async () => work } as never;
  render(
    <AccountProvider value={door}>
      <WaitingNotes />
    </AccountProvider>,
  );
};

test("what staff left is sent by anybody of the staff, a guest's by the guest", async () => {
  show(
    { userId: 'ana', name: 'Ana', count: 2, isGuests: false },
    { userId: 'gus', name: 'Gus', count: 1, isGuests: true },
    { userId: 'ben', name: 'Ben', count: 0, isGuests: false },
  );
  await screen.findByText(
    '2 changes by Ana wait on this device. They are sent when anybody of the staff signs in.',
  );
  await screen.findByText('1 change by Gus waits on this device. It is sent when Gus signs in.');
  expect(screen.queryByText(/Ben/)).toBeNull();
});
