import { expect, it } from 'vitest';
import { createOfficeCalls } from './calls.ts';

/** Makes an office call with token `t1` that is answered with 401 and this code. */
async function refusedWith(code: string | null): Promise<boolean> {
  let isDropped = false;
  const session = {
    token: () => 't1',
    drop: () => {
      isDropped = true;
    },
  };
  const body = code === null ? '<html>' : JSON.stringify({ code, message: 'No.' });
  const fetch = async () => new Response(body, { status: 401 });
  const calls = createOfficeCalls(session, { base: 'http://venue.test/api', fetch });
  await expect(calls.get('users').json()).rejects.toThrow();
  return isDropped;
}

it('a session ends when its token is refused, and not with a wrong password or code', async () => {
  expect(await refusedWith('auth.required')).toBe(true);
  expect(await refusedWith(null)).toBe(true);
  expect(await refusedWith('auth.credentials')).toBe(false);
  expect(await refusedWith('auth.code')).toBe(false);
});
