/** A guest scans the code on a table and has no account. */
import { aCategory, aProduct } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { GuestDoorPage } from './guest-door-page.tsx';
import { pendingLine } from './pending-line.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  pendingLine.take('');
});

const TABLE = {
  id: 'table-12',
  venueId: 'venue',
  number: '12',
  section: 'main_floor',
  capacity: { minimum: 2, maximum: 4 },
  minimumSpend: 0,
  qrCode: 'qr-12',
  isOpenNow: true,
  opensNext: null,
  venueName: 'Alder & Rye',
};

interface Scene {
  readonly table?: object | undefined;
  readonly mayRegister?: boolean;
}

async function atTheDoor({ table = TABLE, mayRegister = true }: Scene = {}) {
  const answers: Readonly<Record<string, unknown>> = {
    'menu/products': [{ ...aProduct(), version: 1 }],
    'menu/categories': [{ ...aCategory(), version: 1 }],
    'menu/option-groups': [],
    'tables/code/qr-12': table,
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[new URL(request.url).pathname.replace('/api/', '')];
    return answer ? Response.json(answer) : Response.json({}, { status: 404 });
  });
  const named: string[] = [];
  await showScreen(
    <GuestDoorPage
      code={table === null ? 'gone' : 'qr-12'}
      mayRegister={mayRegister}
      onName={async (firstName) => void named.push(firstName)}
      onSignIn={() => undefined}
    />,
    { rows: {} },
  );
  return named;
}

describe('the first page of a guest', () => {
  it('shows venue, table and menu, and asks for a first name with the first product', async () => {
    const named = await atTheDoor();
    expect(await screen.findByText('Alder & Rye')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Table 12' })).toBeDefined();
    expect(screen.queryByLabelText('Email')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add Burger' }));
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(next.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: '  Nora ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(named).toEqual(['Nora']));
    expect(pendingLine.take('table-12')).toMatchObject({ name: 'Burger', line: { quantity: 1 } });
  });

  it.each([
    [{ table: { ...TABLE, isOpenNow: false } }, "We're closed right now. You can look at the menu."],
    [
      { table: { ...TABLE, isOpenNow: false, opensNext: { days: 1, dayOfWeek: 6, time: '1700' } } },
      "We're closed right now. We open tomorrow at 5:00 PM. You can look at the menu.",
    ],
    [{ mayRegister: false }, 'To order, ask a member of staff.'],
  ])('shows the menu when nobody can order, and says why: %o', async (scene, words) => {
    await atTheDoor(scene);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Burger/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Burger' })).toBeNull();
  });

  it('says so when the code belongs to no table', async () => {
    await atTheDoor({ table: null as never });
    expect(
      await screen.findByText(/^This code doesn't belong to a table\. .*sign in if you work here\.$/),
    ).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Menu' })).toBeDefined();
  });
});
