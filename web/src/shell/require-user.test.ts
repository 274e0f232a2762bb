import { isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createSession, memoryStore } from '../remote/session.ts';
import { requireUser } from './require-user.ts';

const account = { me: async () => 'unreachable' as const } as Parameters<typeof requireUser>[0]['account'];

async function ledTo(pathname: string, search: { table?: string }, isShared = false): Promise<unknown> {
  try {
    await requireUser(
      { session: createSession(memoryStore()), account, isShared: async () => isShared },
      { pathname, search },
    );
    return 'in';
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options;
  }
}

it('nobody gets in without a sign-in', async () => {
  expect(await ledTo('/tables', {})).toMatchObject({ to: '/auth' });
});

it('somebody who scanned the code of a table reads its menu first', async () => {
  expect(await ledTo('/menu', { table: 'qr-12' })).toMatchObject({
    to: '/welcome',
    search: { table: 'qr-12' },
  });
  expect(await ledTo('/profile', { table: 'qr-12' })).toMatchObject({ to: '/auth' });
});

it('a shared tablet asks on its lock screen who is there', async () => {
  expect(await ledTo('/tables', {}, true)).toBe('in');
});
