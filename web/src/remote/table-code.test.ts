import { afterEach, describe, expect, it, vi } from 'vitest';
import { tableOfCode } from './table-code.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: unknown): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async (_request: Request) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const ask = (code: string) => tableOfCode(code, 'http://venue.test/api');

describe('the code printed on a table', () => {
  it('leads to its table', async () => {
    const fetch = answer(200, { id: 'table-12', number: '12' });
    expect(await ask('a/b')).toBe('table-12');
    expect(fetch.mock.calls[0]?.[0].url).toBe('http://venue.test/api/tables/code/a%2Fb');
  });

  it('may belong to no table', async () => {
    answer(404, { code: 'table.notFound', message: "This table doesn't exist." });
    expect(await ask('gone')).toBeNull();
  });

  it('cannot be looked up without the server, and says so', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    await expect(ask('a')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });
});
