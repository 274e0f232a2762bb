import { aCategory, anOptionGroup, aProduct } from '@tableside/domain/testing/builders.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openGuestDoor } from './guest-door.ts';

afterEach(() => vi.unstubAllGlobals());

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

function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    const answer = answers[new URL(request.url).pathname.replace('/api/', '')];
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  });
  return asked;
}
const MENU = {
  'menu/products': [{ ...aProduct(), version: 1 }],
  'menu/categories': [{ ...aCategory(), version: 1 }],
  'menu/option-groups': [{ ...anOptionGroup(), version: 1 }],
};
const open = (code: string) => openGuestDoor(code, 'http://venue.test/api');

describe('the first page of a guest', () => {
  it('shows the table, the venue and the menu without a sign-in', async () => {
    const asked = serve({ ...MENU, 'tables/code/qr-12': TABLE });
    expect(await open('qr-12')).toMatchObject({
      table: { id: 'table-12', venueName: 'Alder & Rye' },
      products: [{ name: aProduct().name }],
    });
    expect(asked).toHaveLength(4);
    expect(asked.filter((request) => request.headers.has('authorization'))).toEqual([]);
  });

  it('does not open with a code of no table', async () => {
    serve(MENU);
    expect(await open('gone')).toBeNull();
  });

  it('says so when the server cannot be asked', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    await expect(open('qr-12')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });
});
