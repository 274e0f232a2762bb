/** A guest with a phone at table 12, and what it says about their calls. */
import { aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { tableCodes } from '../../platform/table-codes.ts';
import { noteCall } from './called-nameless.ts';
import { GuestCalls } from './guest-calls.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { qrCode: _, ...asGuestsSeeIt } = aTable();
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

async function atTable(call: Parameters<typeof aCall>[0][] = []) {
  tableCodes.remember('table-12', 'qr-12');
  return showScreen(<GuestCalls tableId="table-12" />, {
    role: 'customer',
    rows: { venue: [aVenue()], table: [asGuestsSeeIt as never], call: call.map(aCall) },
  });
}

it('calls with the code that was scanned, and says that it has not gone out yet', async () => {
  const { engine } = await atTable();
  fireEvent.click(await screen.findByRole('button', { name: 'Call the server' }));
  await screen.findByText(/^(Calling…|Not called yet)/);
  expect(engine.asked).toEqual([
    { name: 'call.make', args: { kind: 'server', tableId: 'table-12', tableCode: 'qr-12' } },
  ]);
});

it('says when the guest called, and who comes', async () => {
  const { db } = await atTable([{ at: ago(1) }]);
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^Called, \d/));
  const answered = { at: ago(0), userId: 'u', firstName: 'Maria' };
  const doc = aCall({ at: ago(1), answered });
  await act(async () => void (await db.calls.put({ id: doc.id, seq: 2, doc })));
  await screen.findByText('Maria is on the way');
  const nameless = aCall({ at: ago(1), answered: { ...answered, firstName: null } });
  await act(async () => void (await db.calls.put({ id: doc.id, seq: 3, doc: nameless })));
  await screen.findByText('Somebody is on the way');
});

it('asks to wait a minute after an answer', async () => {
  const answered = { at: ago(0.1), userId: 'u', firstName: 'Maria' };
  await atTable([{ kind: 'bill', at: ago(0.2), answered }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for the bill' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You called a moment ago. Wait a minute before you call again.',
  );
});

it('is not there at a table whose code was not scanned', async () => {
  tableCodes.remember('table-12', 'qr-12');
  await showScreen(<GuestCalls tableId="table-14" />, { role: 'customer', rows: { venue: [aVenue()] } });
  expect(screen.queryByRole('button')).toBeNull();
});

it('still says how far a call is that was made before the guest gave a name', async () => {
  noteCall('qr-12', Date.now());
  const at = new Date().toISOString();
  const waits = { kind: 'server', at, lastAt: at, answered: null, isWaiting: true };
  const comes = { ...waits, kind: 'bill', answered: { at, firstName: 'Maria' }, isWaiting: false };
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json(new URL(request.url).pathname === '/api/tables/code/qr-12/calls' ? [waits, comes] : []),
  );
  await atTable();
  await screen.findByText('Called');
  expect(screen.getByText('Maria is on the way')).toBeDefined();
});

it('asks for no call of the table when this phone has made none', async () => {
  localStorage.clear();
  const asked = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', asked);
  await atTable();
  await screen.findByRole('button', { name: 'Call the server' });
  expect(asked).not.toHaveBeenCalled();
});
