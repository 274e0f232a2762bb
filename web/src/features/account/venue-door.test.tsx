import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { addressOf } from '../../remote/own-venues.ts';
import { AccountProvider } from './account-context.tsx';
import { VenueDoor } from './venue-door.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

const USER = {
  id: 'u',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  role: 'manager',
  venueId: 'v',
  staffId: null,
} as const;

async function knock(code: string, answer: Response, present?: { name: string }) {
  const asked = vi.fn(async (_request: Request) => answer);
  vi.stubGlobal('fetch', asked);
  const endSession = vi.fn(async () => undefined);
  const door = anAccountDoor({ account: { endSession } });
  if (present) door.session.open('other', { ...USER, id: 'other', ...present });
  await showScreen(
    <AccountProvider value={door}>
      <VenueDoor code={code} />
    </AccountProvider>,
    { rows: {} },
  );
  return { door, asked, endSession };
}
const entered = (over: object = {}) => Response.json({ token: 't', user: USER, firstAt: null, ...over });

it('signs nobody in until they say that it is them [T139]', async () => {
  const { door, asked } = await knock('good', entered({ firstAt: 'https://house.example' }));
  const on = await screen.findByRole('button', { name: 'Go on as Ana Ruiz' });
  expect(door.session.user()).toBeNull();
  fireEvent.click(on);
  await waitFor(() => expect(door.session.user()).toEqual(USER));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(addressOf({ host: null })).toBe('https://house.example');
});

it('ends the session of a link that somebody else sent', async () => {
  const { door, endSession } = await knock('foreign', entered());
  fireEvent.click(await screen.findByRole('button', { name: 'That is not me' }));
  await waitFor(() => expect(endSession).toHaveBeenCalledWith('t'));
  expect(door.session.user()).toBeNull();
});

it('says who is signed in on the device, and that their changes are kept', async () => {
  await knock('second', entered(), { name: 'Ben Ode' });
  expect(await screen.findByText(/Ben Ode is signed in on this device/)).toBeTruthy();
});

it('says why a code does not let in', async () => {
  const message = 'This way in was used or is too old.';
  const { door } = await knock('used', Response.json({ code: 'auth.entryCode', message }, { status: 401 }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(door.session.user()).toBeNull();
});
