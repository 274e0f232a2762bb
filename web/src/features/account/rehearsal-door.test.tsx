import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { unmarkRehearsal } from '../../components/rehearsal/rehearsal-band.ts';
import { AccountProvider } from './account-context.tsx';
import { RehearsalDoor } from './rehearsal-door.tsx';

afterEach(() => {
  cleanup();
  unmarkRehearsal();
  vi.unstubAllGlobals();
});

const USER = { id: 'u', name: 'Ana', email: 'u@guest.invalid', role: 'server', venueId: 'v', staffId: null };

async function knock(code: string, answer: Response) {
  const asked = vi.fn(async (_request: Request) => answer);
  vi.stubGlobal('fetch', asked);
  const door = anAccountDoor();
  await showScreen(
    <AccountProvider value={door}>
      <RehearsalDoor code={code} />
      <RehearsalDoor code={code} />
    </AccountProvider>,
    { rows: {} },
  );
  return { door, asked };
}

it('signs in whoever brings a code, and from then on the band stands over every page', async () => {
  const home = 'http://house.example:3000';
  const { door, asked } = await knock('good', Response.json({ token: 't', user: USER, home }));
  await waitFor(() => expect(door.session.user()).toEqual(USER));
  expect(asked).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(document.querySelector('[data-rehearsal-band] a')?.getAttribute('href')).toBe(home),
  );
});

it('says why a code does not let in, and nobody is signed in', async () => {
  const refusal = { code: 'rehearsal.code', message: 'This code was used or is too old.' };
  const { door } = await knock('used', Response.json(refusal, { status: 410 }));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal.message);
  expect(door.session.user()).toBeNull();
  expect(document.querySelector('[data-rehearsal-band]')).toBeNull();
});
