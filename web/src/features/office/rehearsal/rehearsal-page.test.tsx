import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { Rehearsal } from '@tableside/protocol/rest/rehearsal.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { RehearsalPage } from './rehearsal-page.tsx';

afterEach(cleanup);

const NONE: Rehearsal = { isOffered: true, running: null };
const RUNNING: Rehearsal = {
  isOffered: true,
  running: {
    startedAt: '2026-06-12T19:00:00.000Z',
    endsAt: '2026-06-13T03:00:00.000Z',
    port: 3001,
    url: null,
  },
};

async function show(role: 'manager' | 'server', first: Rehearsal, venue = aVenue()) {
  let state = first;
  const asked: string[] = [];
  const onGo = vi.fn();
  await showScreen(<RehearsalPage onGo={onGo} />, {
    role,
    rows: { venue: [venue] },
    answers: async (request) => {
      const body = request.method === 'POST' ? await request.text() : '';
      asked.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim());
      if (request.url.endsWith('/codes'))
        return Response.json({ code: 'abc', expiresAt: '2026-06-12T19:05:00.000Z' });
      if (request.method === 'POST') state = RUNNING;
      if (request.method === 'DELETE') state = NONE;
      return Response.json(state);
    },
  });
  return { asked, onGo };
}

const button = (name: string) => screen.findByRole('button', { name });

it('a manager starts a rehearsal, goes there, lets the wall in and throws it away', async () => {
  const { asked, onGo } = await show('manager', NONE);
  fireEvent.click(await button('Start a rehearsal'));
  fireEvent.click(await button('Go to the rehearsal'));
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('http://localhost:3001/rehearsal#abc'));
  fireEvent.click(await button('Kitchen wall'));
  expect(await screen.findByAltText('Code: Kitchen wall')).toBeDefined();
  expect(asked.at(-1)).toBe('POST /api/rehearsal/codes {"as":"kitchen"}');
  fireEvent.click(await button('End and throw away'));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End and throw away' }));
  expect(await button('Start a rehearsal')).toBeDefined();
  expect(asked).toContain('DELETE /api/rehearsal');
});

it('a server goes to one that runs, and neither starts nor ends it', async () => {
  await show('server', RUNNING);
  expect(await button('Go to the rehearsal')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End and throw away' })).toBeNull();
  cleanup();
  await show('server', NONE);
  expect(await screen.findByText(/A manager starts it here/)).toBeDefined();
});

it('within the rehearsal it says where the way back is', async () => {
  await show('manager', NONE, aVenue({ isRehearsal: true }));
  expect(await screen.findByText(/You are in the rehearsal/)).toBeDefined();
});
