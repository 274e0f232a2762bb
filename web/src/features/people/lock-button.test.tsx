// @vitest-environment happy-dom
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { checkDone } from '../../components/visits/check-done.ts';
import { LockButton } from './lock-button.tsx';
import { type FloorState, type People, PeopleProvider } from './people-context.tsx';

const lock = vi.fn();
beforeEach(() => lock.mockClear());
afterEach(cleanup);

/** Ana is in on a shared tablet of a venue with this setting. */
async function show(lockAfterClose: boolean | undefined): Promise<void> {
  const state: FloorState = { mode: 'on', who: 'ana', signedIn: null, asked: null, atClock: null };
  const people = { get: () => state, subscribe: () => () => undefined, lock } as Partial<People> as People;
  const { settings } = aVenue();
  await showScreen(
    <PeopleProvider value={people}>
      <LockButton />
    </PeopleProvider>,
    {
      rows: {
        venue: [
          aVenue({ settings: { ...settings, ...(lockAfterClose !== undefined && { lockAfterClose }) } }),
        ],
      },
    },
  );
  await screen.findByRole('button', { name: /^Lock\./ });
}

it('the tablet locks after a check was closed, if the venue wants that', async () => {
  await show(true);
  await vi.waitFor(() => {
    act(() => checkDone.tell());
    expect(lock).toHaveBeenCalled();
  });
});

it.each([false, undefined])(
  'the tablet stays open after a check was closed when the setting is %s',
  async (setting) => {
    await show(setting);
    act(() => checkDone.tell());
    expect(lock).not.toHaveBeenCalled();
  },
);
