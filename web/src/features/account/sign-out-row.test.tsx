import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import type { Engine } from '../../engine/engine.ts';
import { EngineProvider } from '../../engine/engine-context.tsx';
import { createStatus, type SyncStatus } from '../../engine/sync-status.ts';
import { steadyClock } from '../../platform/clock.ts';
import { AccountProvider } from './account-context.tsx';
import { SignOutRow } from './sign-out-row.tsx';

const signOut = vi.fn(async () => undefined);

beforeEach(() => signOut.mockClear());
afterEach(cleanup);

function show(fields: Partial<SyncStatus>): void {
  const status = createStatus(steadyClock.now());
  status.update(fields);
  const engine: Partial<Engine> = { status };
  render(
    <AccountProvider value={anAccountDoor({ account: { signOut } })}>
      <EngineProvider engine={engine as Engine}>
        <SignOutRow />
      </EngineProvider>
    </AccountProvider>,
  );
}

const tap = (): void => void fireEvent.click(screen.getByRole('button', { name: /Sign Out/ }));

describe('Sign Out', () => {
  it('happens at once while the server is there and nothing waits', () => {
    show({ phase: 'online' });
    tap();
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('is refused with the number while changes wait', () => {
    show({ phase: 'online', waiting: 3 });
    tap();
    expect(signOut).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe(
      "3 changes haven't been sent yet. You can sign out once they're sent.",
    );
  });

  it('asks first while the server does not answer, because nobody could sign in again', () => {
    show({ phase: 'offline' });
    tap();
    expect(signOut).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog').textContent).toContain('No one can sign in on this device');
    const buttons = screen.getAllByRole('button', { name: 'Sign Out' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    expect(signOut).toHaveBeenCalledOnce();
  });
});
