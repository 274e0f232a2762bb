// @vitest-environment happy-dom
import type { Role } from '@tableside/domain/command/permissions.ts';
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { ActorProvider } from '../../components/staff/actor.tsx';
import { AccountProvider, type WaitingWork } from './account-context.tsx';
import { OutOfUsePage } from './out-of-use-page.tsx';

const signOut = vi.fn(async () => undefined);
/** The names of the files that the browser was given, and the mirrors that were exported. */
let saved: string[];
let exported: string[];
beforeEach(() => {
  saved = [];
  exported = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(cleanup);

const ME = testId('user', 7);
const queue = (over: Partial<WaitingWork>): WaitingWork => ({
  mirror: `of ${over.userId ?? ME}`,
  userId: ME,
  name: 'Ana',
  count: 1,
  refused: 0,
  isGuests: false,
  isShared: false,
  ...over,
});
const SHARED = queue({ userId: 'floor', count: 3, isShared: true });

function show(work: readonly WaitingWork[], role: Role = 'server'): void {
  const door = anAccountDoor({
    account: { signOut },
    waitingWork: async () => work,
    exportWork: async (mirror: string) => {
      exported.push(mirror);
      return '{}';
    },
  });
  render(
    <AccountProvider value={door}>
      <ActorProvider value={anActor(role, { userId: ME })}>
        <OutOfUsePage shareAgain={null} />
      </ActorProvider>
    </AccountProvider>,
  );
}
const exports = () => screen.queryAllByRole('button', { name: 'Export as JSON' });

describe('on a device that was taken out of use', () => {
  it('a server reads that in words, and saves what the shared tablet holds', async () => {
    show([SHARED]);
    expect(await screen.findByText('3 unsent changes of the shared tablet')).toBeDefined();
    expect(screen.getByRole('heading').textContent).toBe('This device was taken out of use');
    expect(screen.getByText(/When a manager signs in on this device, it is back in use/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Export as JSON' }));
    await waitFor(() => expect(saved).toEqual(['tableside-shared-changes.json']));
    expect(exported).toEqual(['of floor']);
  });

  it('people save their own work and refused changes, and nobody else’s [T64]', async () => {
    show([queue({ refused: 2 }), queue({ userId: 'ben', name: 'Ben' }), queue({ userId: 'kim', count: 0 })]);
    expect(await screen.findByText('1 unsent change and 2 refused of yours')).toBeDefined();
    expect(screen.getByText('1 unsent change of Ben')).toBeDefined();
    expect(screen.getByText('Ben can export them after signing in here.')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(exports()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Export as JSON' }));
    await waitFor(() => expect(saved).toEqual(['tableside-changes.json']));
    expect(exported).toEqual([`of ${ME}`]);
  });

  it.each<Role>(['kitchen', 'customer'])('%s gets no file of what servers see [T64]', async (role) => {
    show([SHARED], role);
    expect(
      await screen.findByText('Servers and managers can export them after signing in here.'),
    ).toBeDefined();
    expect(exports()).toEqual([]);
  });

  it.each<Role>(['admin', 'manager'])('%s reads that it comes back', async (role) => {
    show([], role);
    expect(await screen.findByText('Nothing is waiting on this device.')).toBeDefined();
    expect(screen.getByRole('heading').textContent).toBe('Bringing this device back');
  });

  it('people sign out again, so that a manager can sign in', async () => {
    show([SHARED]);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});
