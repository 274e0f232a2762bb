import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ApiError } from '../../remote/api-error.ts';
import { createOfficeCalls } from '../../remote/calls.ts';
import { createConfirmation } from '../../remote/confirmation.ts';
import { createSession, memoryStore } from '../../remote/session.ts';
import { AccountProvider } from './account-context.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { OfficeDoor } from './office-door.tsx';

afterEach(cleanup);

const refusal = (code: string) =>
  new ApiError(`Refused with ${code}.`, {
    status: code === 'auth.codeMissing' ? 403 : 401,
    code,
    details: [],
  });

const mia = {
  id: 'mia',
  name: 'Mia',
  email: '',
  role: 'manager',
  venueId: 'venue',
  staffId: null,
} as const;

/** A person at a shared tablet, with the sheet that asks them. */
async function show(confirm = vi.fn(async (_given: object) => undefined)) {
  const session = createSession(memoryStore());
  session.enterByPin(mia, 'of the PIN');
  const confirmation = createConfirmation(session);
  const given = async (asked: object): Promise<void> => {
    await confirm(asked);
    session.openOffice('of the password');
  };
  await showScreen(
    <AccountProvider value={anAccountDoor({ session, confirmation, account: { confirm: given } })}>
      <OfficeDoor />
      <ConfirmSheet />
    </AccountProvider>,
    { role: 'manager', actor: { name: 'Mia' }, rows: {} },
  );
  return { session, confirmation, confirm };
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('an office page asks for the password after a PIN, and opens with the password [T50]', async () => {
  const { session, confirm } = await show();
  expect(await screen.findByText(/^Sign in with your password to open this/)).toBeDefined();
  expect(session.scope()).toBe('floor');
  press('Enter your password');
  await screen.findByText('A PIN opens the floor. Enter your password, Mia, to go on.');
  type('Your password', 'a-long-evening-shift');
  press('Confirm');
  await waitFor(() => expect(session.scope()).toBe('office'));
  expect(confirm).toHaveBeenCalledWith({ password: 'a-long-evening-shift' });
  expect(session.token()).toBe('of the password');
  session.drop();
  expect([session.scope(), session.token()]).toEqual(['floor', 'of the PIN']);
});

it('the sheet asks for the code too when there is a second factor, and says when something is wrong', async () => {
  const confirm = vi.fn(async (_given: object) => undefined);
  confirm
    .mockRejectedValueOnce(refusal('auth.credentials'))
    .mockRejectedValueOnce(refusal('auth.codeMissing'));
  const { confirmation } = await show(confirm);
  const answer = confirmation.ask();
  await screen.findByLabelText('Your password');
  type('Your password', 'wrong');
  press('Confirm');
  expect(await screen.findByText("That isn't your password.")).toBeDefined();
  type('Your password', 'right');
  press('Confirm');
  await screen.findByLabelText('Code');
  type('Code', '123456');
  press('Confirm');
  expect(await answer).toBe(true);
  expect(confirm).toHaveBeenLastCalledWith({ password: 'right', code: '123456' });
});

it('the sheet asks once for all that waits, and Cancel leaves the refusal as it was', async () => {
  const { session, confirmation } = await show();
  const sent: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const token = (input as Request).headers.get('Authorization');
    sent.push(token);
    return token === 'Bearer of the password'
      ? Response.json([])
      : Response.json({ code: 'auth.confirm', message: "Confirm that it's you." }, { status: 403 });
  };
  const calls = createOfficeCalls(session, {
    base: 'http://venue.test/api',
    fetch,
    confirm: confirmation.ask,
  });
  const refused = calls.post('users/one/block', { json: { a: 1 } }).json();
  await screen.findByLabelText('Your password');
  press('Cancel');
  await expect(refused).rejects.toThrow('403');
  const both = [calls.post('users/one/block', { json: { a: 1 } }).json(), calls.get('users').json()];
  await screen.findByLabelText('Your password');
  type('Your password', 'right');
  press('Confirm');
  expect(await Promise.all(both)).toEqual([[], []]);
  expect(sent.filter((token) => token === 'Bearer of the password')).toHaveLength(2);
});

it('the question is gone once the person has left, and the next one does not see it', async () => {
  const { session, confirmation } = await show();
  const answer = confirmation.ask();
  await screen.findByLabelText('Your password');
  session.leave();
  expect(await answer).toBe(false);
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  expect(confirmation.isAsked()).toBe(false);
});
