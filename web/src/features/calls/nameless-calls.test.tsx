/** A guest at the door of the venue, who has given no name yet. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hasCalled } from './called-nameless.ts';
import { NamelessCalls } from './nameless-calls.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const call = { kind: 'server', at: '', lastAt: '', answered: null, isWaiting: true };

/** The server's answers in their order; the last one stays. */
function atDoor(...answers: readonly Response[]) {
  const asked: string[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.clone().text()}`.trim());
    return (left.length > 1 ? left.shift() : left[0])?.clone() ?? Response.json([]);
  });
  render(<NamelessCalls code="qr 12" />);
  return asked;
}

it('calls with the code alone, and says that the staff were called', async () => {
  const asked = atDoor(Response.json([]), Response.json([call]));
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Call the server' }));
  await screen.findByText('Called');
  expect(hasCalled('qr 12', Date.now())).toBe(true);
  expect(hasCalled('qr 12', Date.now() + 3_600_000)).toBe(false);
  expect(asked).toContain('POST /api/tables/code/qr%2012/calls {"kind":"server"}');
});

it('says who comes to a table that called before', async () => {
  const at = new Date().toISOString();
  atDoor(Response.json([{ ...call, answered: { at, firstName: 'Maria' }, isWaiting: false }]));
  expect(await screen.findByText('Maria is on the way')).toBeDefined();
});

it('says why a call was not taken', async () => {
  const message = 'You called a moment ago. Wait a minute before you call again.';
  atDoor(Response.json([]), Response.json({ code: 'call.soon', message }, { status: 409 }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask for the bill' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
