import { anActor, anOrder, aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { type KeyValueStore, memoryStore } from '../../remote/session.ts';
import { areFirstStepsKept } from './first-steps-kept.ts';
import { createFirstVisits } from './first-visit.ts';
import { WelcomeNote } from './welcome-note.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the first visit of a member of staff', () => {
  it('says what to do next, once', async () => {
    const storage = memoryStore();
    await showScreen(<WelcomeNote storage={storage} />, { role: 'server', rows: {} });
    expect(await screen.findByText(/tap a table, add what your guests order/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    cleanup();
    await showScreen(
      <>
        <WelcomeNote storage={storage} />
        <p>Board</p>
      </>,
      { role: 'server', rows: {} },
    );
    await screen.findByText('Board');
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });

  it.each([
    ['order', /then take the payment\.$/],
    ['end', /then tap Send\. They pay when they leave\.$/],
  ] as const)('tells a server when guests pay: %s', async (payAt, words) => {
    const venue = [aVenue({ settings: { ...aVenue().settings, payAt } })];
    await showScreen(<WelcomeNote storage={memoryStore()} />, { role: 'server', rows: { venue } });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText(/^The line over the tables says what needs you/)).toBeDefined();
  });

  it('is loaded only once the screen below it is visible', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    const asked: string[] = [];
    await showScreen(
      <>
        <WelcomeNote storage={memoryStore()} />
        <p>Board</p>
      </>,
      {
        role: 'server',
        rows: {},
        answers: (request) => {
          asked.push(new URL(request.url).pathname);
          return Response.json({ read: false });
        },
      },
    );
    await screen.findByText('Board');
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    frames.shift()?.(0);
    expect([asked, frames.length]).toEqual([[], 1]);
    act(() => frames.shift()?.(0));
    expect(await screen.findByRole('button', { name: 'Got it' })).toBeDefined();
    expect(asked).toEqual(['/api/auth/first-steps']);
  });

  it('has no note on another device once somebody works with orders, even when those are closed', async () => {
    const { userId } = anActor();
    const storage = memoryStore();
    const show = (serverId: string) =>
      showScreen(
        <>
          <WelcomeNote storage={storage} />
          <p>Board</p>
        </>,
        {
          role: 'server',
          rows: {
            order: [anOrder({ status: 'paid', serverId, statusBy: { id: serverId, name: 'A', at: '' } })],
          },
        },
      );
    await show('somebody-else');
    expect(await screen.findByRole('button', { name: 'Got it' })).toBeDefined();
    cleanup();
    await show(userId);
    await screen.findByText('Board');
    await waitFor(() => expect(createFirstVisits(storage).isRead(userId)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    cleanup();
    await show('somebody-else');
    await screen.findByText('Board');
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });

  it('is remembered on the server, so the note stays away on another device', async () => {
    let isRead = false;
    const asked: string[] = [];
    const answers = (request: Request): Response => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      if (request.method === 'PUT') isRead = true;
      return Response.json({ read: isRead });
    };
    const here = memoryStore();
    const { userId } = anActor();
    const show = (storage: KeyValueStore, network = true) =>
      showScreen(
        <>
          <WelcomeNote storage={storage} />
          <p>Board</p>
        </>,
        { role: 'server', rows: {}, ...(network && { answers }) },
      );
    await show(here, false);
    fireEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    expect([createFirstVisits(here).isRead(userId), areFirstStepsKept(here, userId)]).toEqual([true, false]);
    cleanup();
    // The network is back.
    await show(here);
    await waitFor(() => expect(areFirstStepsKept(here, userId)).toBe(true));
    cleanup();
    const elsewhere = memoryStore();
    await show(elsewhere);
    await waitFor(() => expect(areFirstStepsKept(elsewhere, userId)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    cleanup();
    asked.length = 0;
    await show(here);
    await screen.findByText('Board');
    expect(asked).toEqual([]);
  });

  it('mentions the kitchen screen to the kitchen', async () => {
    await showScreen(<WelcomeNote storage={null} />, { role: 'kitchen', rows: {} });
    expect(await screen.findByText(/use this device as the kitchen display/)).toBeDefined();
  });
});
