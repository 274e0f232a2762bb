// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { AccountProvider, type WaitingWork } from './account-context.tsx';
import { WaitingNotes } from './waiting-notes.tsx';

afterEach(cleanup);

const work = (over: Partial<WaitingWork>): WaitingWork => ({
  mirror: over.userId ?? 'mirror',
  userId: 'ana',
  name: 'Ana',
  count: 0,
  refused: 0,
  isGuests: false,
  isShared: false,
  ...over,
});
const ANA = work({ count: 2 });
const GUS = work({ userId: 'gus', name: 'Gus', count: 1, isGuests: true });
const BEN = work({ userId: 'ben', name: 'Ben' });

const show = (left: readonly WaitingWork[], isOut = false): void => {
  const door = anAccountDoor({ waitingWork: async () => left, isOutOfUse: async () => isOut });
  render(
    <AccountProvider value={door}>
      <WaitingNotes />
    </AccountProvider>,
  );
};

test("what staff left can be sent by any of the staff, and a guest's only by the guest", async () => {
  show([ANA, GUS, BEN]);
  expect(
    await screen.findByText(
      "Ana has 2 unsent changes on this device. They're sent when any staff member signs in.",
    ),
  ).toBeDefined();
  expect(
    await screen.findByText("Gus has 1 unsent change on this device. It's sent when Gus signs in."),
  ).toBeDefined();
  expect(screen.queryByText(/Ben/)).toBeNull();
});

test('what version 0.x left cannot be sent by anybody, and the note says so', async () => {
  show([work({ name: '', count: 1, isOf0x: true })]);
  const said = "Version 0.x of this app left 1 unsent change on this device. This version can't send that.";
  expect(await screen.findByText(said)).toBeDefined();
});

test('what waits on a shared tablet belongs to nobody alone', async () => {
  show([work({ count: 2, isShared: true })]);
  expect(
    await screen.findByText(
      "The staff who share this tablet have 2 unsent changes on it. They're sent when any staff member signs in.",
    ),
  ).toBeDefined();
});

test('only a manager sends what waits on a device that is out of use, and nobody is named [T64 T70]', async () => {
  show([ANA, GUS, BEN], true);
  const note = await screen.findByText(/no longer accepts/);
  expect(note.textContent).toBe(
    'The server no longer accepts anything from this device. It still has 3 unsent changes. A manager brings it back by signing in here. Other staff can sign in to save their changes as a file.',
  );
  expect(screen.queryByText(/sent when/)).toBeNull();
});

test('a device that is out of use says so even when nothing waits', async () => {
  show([BEN], true);
  expect(
    await screen.findByText(
      'The server no longer accepts this device. A manager brings it back by signing in here.',
    ),
  ).toBeDefined();
});
