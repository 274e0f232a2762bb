import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ApiError } from '../../remote/api-error.ts';
import { AccountProvider } from './account-context.tsx';
import { PasswordPage } from './password-page.tsx';

const changePassword = vi.fn(async () => undefined as undefined);

beforeEach(() => changePassword.mockReset());
afterEach(cleanup);

async function show() {
  const shown = await showScreen(
    <AccountProvider value={anAccountDoor({ account: { changePassword } })}>
      <PasswordPage />
    </AccountProvider>,
    { rows: {} },
  );
  await screen.findByLabelText('Current password');
  return shown;
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));

function fillIn(): void {
  type('Current password', 'correct horse');
  type('New password', 'battery staple');
  type('Confirm new password', 'battery staple');
}

describe('Change Password', () => {
  it('changes it, and goes back to Profile', async () => {
    const { router } = await show();
    fillIn();
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(changePassword).toHaveBeenCalledWith({ current: 'correct horse', next: 'battery staple' });
  });

  it('requires ten characters, typed twice, and different from the old one', async () => {
    await show();
    save();
    expect(await screen.findByText('3 fields need attention')).toBeDefined();
    type('Current password', 'battery staple');
    type('New password', 'battery staple');
    type('Confirm new password', 'battery stable');
    expect(await screen.findByText("Choose a password you aren't using now")).toBeDefined();
    expect(await screen.findByText("The passwords don't match")).toBeDefined();
    expect(changePassword).not.toHaveBeenCalled();
  });

  it('stays on the form when the current password is wrong', async () => {
    changePassword.mockRejectedValueOnce(
      new ApiError('Wrong email or password.', { status: 401, code: 'auth.credentials', details: [] }),
    );
    const { router } = await show();
    fillIn();
    save();
    expect((await screen.findByRole('alert')).textContent).toBe("That isn't your current password.");
    expect(router.state.location.pathname).toBe('/');
  });

  it('needs the network, says so, and tries again', async () => {
    changePassword.mockRejectedValueOnce(new ApiError('No answer', { status: 0, code: null, details: [] }));
    const { router } = await show();
    fillIn();
    save();
    expect(await screen.findByText('Needs the network')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toMatch(/couldn't confirm the change\./);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });

  it('says what happens to other sessions, and keeps nothing of what is typed', async () => {
    await show();
    fillIn();
    expect(screen.getByText(/All other devices are signed out/)).toBeDefined();
    expect(window.sessionStorage.length).toBe(0);
  });
});
