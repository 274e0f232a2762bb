// @vitest-environment happy-dom
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LockScreen } from './lock-screen.tsx';
import {
  type Entered,
  type FloorState,
  type People,
  PeopleProvider,
  type PersonHere,
} from './people-context.tsx';
import { waitText } from './pin-messages.ts';

afterEach(cleanup);

const person = (over: Partial<PersonHere> = {}): PersonHere => ({
  userId: 'ana',
  name: 'Ana Silva',
  role: 'server',
  digits: 4,
  needsPassword: false,
  hasPin: true,
  waitsUntil: 0,
  ...over,
});

interface Scene {
  readonly list?: readonly PersonHere[];
  readonly answers?: readonly Entered[];
  readonly signedIn?: FloorState['signedIn'];
  readonly server?: (request: Request) => Response;
  readonly staffId?: string | null;
}

async function show({
  list = [person()],
  answers = [],
  signedIn = null,
  server,
  staffId = 'staff-ana',
}: Scene = {}) {
  const entered: string[][] = [];
  let listings = 0;
  const said = [...answers];
  let state: FloorState = { mode: 'on', who: null, signedIn, asked: null, atClock: null };
  const listeners = new Set<() => void>();
  const become = (atClock: FloorState['atClock']): void => {
    state = { ...state, atClock };
    for (const listener of listeners) listener();
  };
  const people: People = {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async list(showList) {
      listings += 1;
      showList(list);
    },
    async enter(userId, pin) {
      entered.push([userId, pin]);
      return said.shift() ?? { kind: 'in' };
    },
    lock: () => undefined,
    async signOut() {
      state = { ...state, signedIn: null };
      for (const listener of listeners) listener();
    },
    async enterClock(userId, pin) {
      entered.push(['clock', userId, pin]);
      become({ name: 'Ana Silva', staffId });
      return { kind: 'in' };
    },
    leaveClock: () => become(null),
    isDeclared: async () => true,
    turnOn: async () => undefined,
    declare: async () => null,
    turnOff: async () => undefined,
    approve: async () => ({ kind: 'in' }),
    refuse: () => undefined,
    exportShared: async () => null,
  };
  const shown = await showScreen(
    <PeopleProvider value={people}>
      <LockScreen clock={(of) => <p>Clock of {of}</p>} />
    </PeopleProvider>,
    { rows: { venue: [aVenue()] }, ...(server && { answers: server }) },
  );
  return { ...shown, entered, listed: () => listings };
}

const choose = async (name: RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const keys = (typed: string): void => {
  for (const key of typed) fireEvent.keyDown(window, { key });
};
const tap = (digits: string): void => {
  for (const digit of digits) fireEvent.click(screen.getByRole('button', { name: digit }));
};

describe('the lock screen', () => {
  it('lets somebody in with their tile and their digits, and in no other way', async () => {
    const { entered } = await show();
    await choose(/Ana Silva/);
    tap('8305');
    await waitFor(() => expect(entered).toEqual([['ana', '8305']]));
  });

  it('takes a keyboard too, and Backspace removes a digit', async () => {
    const { entered } = await show();
    await choose(/Ana Silva/);
    keys('83');
    fireEvent.keyDown(window, { key: 'Backspace' });
    keys('305');
    await waitFor(() => expect(entered).toEqual([['ana', '8305']]));
  });

  it('has the time clock for a cook, who cannot unlock the tablet', async () => {
    const kim = person({ userId: 'kim', name: 'Kim Cho', role: 'kitchen' });
    const { entered } = await show({ list: [person(), kim] });
    await screen.findByRole('button', { name: /Ana Silva/ });
    expect(screen.queryByRole('button', { name: /Kim Cho/ })).toBeNull();
    await choose(/Time clock/);
    await choose(/Kim Cho/);
    tap('8305');
    await waitFor(() => expect(entered).toEqual([['clock', 'kim', '8305']]));
  });

  it.each([
    [true, /^It opens the time clock of this tablet\. The kitchen/],
    [false, /^It opens the time clock of this tablet\.$/],
  ])('tells a cook who came with the password what the PIN opens (set: %s)', async (set, text) => {
    const signedIn = { id: 'kim', name: 'Kim', role: 'kitchen' } as const;
    await show({ signedIn, server: () => Response.json({ set }) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });

  it('sends somebody without a PIN to the password, and checks again for one that was chosen elsewhere', async () => {
    const kim = person({ userId: 'kim', name: 'Kim Cho', hasPin: false });
    const { entered, listed } = await show({ list: [person(), kim] });
    await choose(/Kim Cho/);
    expect(screen.queryByRole('button', { name: '1' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Sign in and choose a PIN' });
    expect(link.getAttribute('href')).toBe('/auth');
    const before = listed();
    await choose(/check again/);
    await waitFor(() => expect(listed()).toBe(before + 1));
    expect(entered).toEqual([]);
  });

  it('waits for a tap when it does not know how long the PIN is', async () => {
    const { entered } = await show({ list: [person({ digits: null })] });
    await choose(/Ana Silva/);
    await screen.findByText('The first PIN on this tablet needs a connection.');
    tap('830572');
    expect(entered).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(entered).toEqual([['ana', '830572']]));
  });

  it.each([
    [{ kind: 'wrong', left: 6, waitMs: 0 }, 'Wrong PIN. 6 tries left.'],
    [{ kind: 'wrong', left: 5, waitMs: 60_000 }, 'Wrong PIN. 5 tries left. Try again in 1 min.'],
    [{ kind: 'wait', ms: 240_000 }, 'Try again in 4 min.'],
    [
      { kind: 'needsNetwork' },
      "The first PIN on this tablet needs a connection, and the server can't be reached.",
    ],
    [{ kind: 'notSet' }, 'Ana Silva has no PIN yet. Sign in with the password to choose one.'],
  ] as const)('says in words what came of a PIN: %j', async (answer, words) => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await show({ answers: [answer] });
    await choose(/Ana Silva/);
    tap('8305');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it.each([
    [60_000, '1 min'],
    [59_001, '1 min'],
    [59_000, '59 s'],
    [1, '1 s'],
  ])('never waits for 60 seconds: %d ms', (ms, words) => {
    expect(waitText(ms)).toBe(`Try again in ${words}.`);
  });

  it('takes the next PIN at once after a wrong one, however fast it is typed', async () => {
    const wrong = { kind: 'wrong', left: 9, waitMs: 0 } as const;
    const { entered } = await show({ answers: [wrong] });
    await choose(/Ana Silva/);
    tap('1470');
    await screen.findByRole('alert');
    tap('8305');
    await waitFor(() => expect(entered).toHaveLength(2));
  });

  it('takes no more digits once the tries are used up', async () => {
    const { entered } = await show({ answers: [{ kind: 'wiped' }] });
    await choose(/Ana Silva/);
    tap('8305');
    await screen.findByText(/no longer works on this tablet/);
    keys('8305');
    expect(entered).toHaveLength(1);
  });

  it('lets the others in when the first PIN of the person who signed in cannot be entered', async () => {
    const signedIn = { id: 'mia', name: 'Mia', role: 'manager' } as const;
    await show({ signedIn });
    await screen.findByText('Your first PIN on this tablet needs a connection.');
    await choose(/Not Mia/);
    expect(await screen.findByRole('button', { name: /Ana Silva/ })).toBeDefined();
  });

  it('opens the time clock of one person, and nothing else', async () => {
    const { entered } = await show();
    await choose(/Time clock/);
    await screen.findByRole('heading', { name: 'Who clocks in or out?' });
    await choose(/Ana Silva/);
    tap('8305');
    await screen.findByText('Clock of staff-ana');
    expect(entered).toEqual([['clock', 'ana', '8305']]);
    await choose(/Done/);
    await screen.findByRole('heading', { name: "Who's working?" });
    expect(screen.queryByText('Clock of staff-ana')).toBeNull();
  });

  it('says so when there is nothing to clock', async () => {
    await show({ staffId: null });
    await choose(/Time clock/);
    await choose(/Ana Silva/);
    tap('8305');
    expect(await screen.findByText(/You have no staff card yet/)).toBeDefined();
  });

  it('goes back to the others', async () => {
    await show({ list: [person(), person({ userId: 'ben', name: 'Ben Okafor' })] });
    await choose(/Ana Silva/);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('heading', { name: 'Ana Silva' })).toBeNull();
    await choose(/Ben Okafor/);
    expect(screen.getByRole('heading', { name: 'Ben Okafor' })).toBeDefined();
  });

  it('keeps what somebody types while the connection comes and goes', async () => {
    const ben = person({ userId: 'ben', name: 'Ben Okafor', digits: null });
    const list = [person(), ben];
    const { engine, entered } = await show({ list });
    await choose(/Ben Okafor/);
    tap('83');
    list.pop();
    await act(async () => engine.status.update({ phase: 'online' }));
    tap('05');
    fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(entered).toEqual([['ben', '8305']]));
  });

  it('shows how many changes wait here, and nothing about them [T67]', async () => {
    const { engine } = await show();
    await screen.findByText(/Who's working/);
    engine.status.update({ phase: 'offline', waiting: 3 });
    await screen.findByText('3 changes are waiting here. Sending starts when the connection is back.');
    expect(screen.queryAllByRole('listitem')).toHaveLength(1);
  });
});

describe('a person who has signed in with the password', () => {
  const signedIn = { id: 'mia', name: 'Mia', role: 'manager' } as const;
  const fill = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('enters their PIN, if they have one', async () => {
    const { entered } = await show({ signedIn, server: () => Response.json({ set: true }) });
    await screen.findByRole('heading', { name: 'Mia' });
    tap('830572');
    fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(entered).toEqual([['mia', '830572']]));
  });

  it('chooses a PIN first otherwise, and is in with it', async () => {
    const { entered } = await show({
      signedIn,
      server: (request) =>
        request.method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({ set: false }),
    });
    await screen.findByRole('heading', { name: 'Choose your PIN, Mia' });
    fill('Password', 'a-long-evening-shift');
    fill('New PIN', '8305');
    fill('New PIN again', '8305');
    fireEvent.click(screen.getByRole('button', { name: 'Set PIN' }));
    await screen.findByText('Managers need at least 6 digits.');
    fill('New PIN', '830572');
    fill('New PIN again', '830572');
    fireEvent.click(screen.getByRole('button', { name: 'Set PIN' }));
    await waitFor(() => expect(entered).toEqual([['mia', '830572']]));
  });
});
