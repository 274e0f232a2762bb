import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { Connection } from '@tableside/protocol/connection.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { ConnectPage } from './connect-page.tsx';

afterEach(cleanup);

const OWN: Connection = {
  pages: ['http://192.168.1.20/connect', 'http://till.local/connect'],
  fingerprint: 'AB:CD:EF',
  endsAt: '2020-01-01T00:00:00.000Z',
  authorityEndsAt: '2036-01-01T00:00:00.000Z',
};

async function show(connection: Connection): Promise<string[]> {
  const asked: string[] = [];
  await showScreen(<ConnectPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: async (request) => {
      asked.push(new URL(request.url).pathname);
      return Response.json(connection);
    },
  });
  return asked;
}

it('a manager finds the address as a code and to type, the fingerprint, and that the certificate ended', async () => {
  const asked = await show(OWN);
  expect(await screen.findByAltText('Code: http://192.168.1.20/connect')).toBeDefined();
  expect(asked).toEqual(['/connect/facts.json']);
  expect(screen.getByText('Or http://till.local/connect')).toBeDefined();
  expect(await screen.findByText('AB CD EF')).toBeDefined();
  expect(screen.getByText(/^The certificate of the server ended on /)).toBeDefined();
});

const NONE: Connection = { pages: [], fingerprint: null, endsAt: null, authorityEndsAt: null };

function openedAt(address: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  const before = window.location.href;
  happyDOM.setURL(address);
  onTestFinished(() => happyDOM.setURL(before));
}

it('behind a proxy the address is the one of this page', async () => {
  openedAt('https://tables.example.com/profile/connect');
  await show(NONE);
  expect(await screen.findByText('https://tables.example.com/connect')).toBeDefined();
});

it.each(['localhost:3000', '127.0.0.1:3999', '[::1]:3000'])(
  'an address that leads a tablet to itself is not offered: %s',
  async (host) => {
    openedAt(`http://${host}/profile/connect`);
    await show(NONE);
    expect(await screen.findByText(/so no tablet can connect yet/)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  },
);
