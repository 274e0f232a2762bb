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
    "Ana has 2 unsent changes on this device. They're sent when any staff member signs in.",
  );
  await screen.findByText("Gus has 1 unsent change on this device. It's sent when Gus signs in.");
  expect(screen.queryByText(/Ben/)).toBeNull();
});
