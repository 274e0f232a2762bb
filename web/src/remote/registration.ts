/** Whether guests may make an account here: asked before there is a session. */
import { Registration } from '@tableside/protocol/accounts.ts';
import ky from 'ky';
import * as v from 'valibot';

const TIMEOUT_MS = 10_000;

/** True where the server cannot be asked: it refuses the form itself, in words. */
export async function registrationIsOpen(base = '/api'): Promise<boolean> {
  try {
    const calls = ky.create({ prefixUrl: base, retry: 0, timeout: TIMEOUT_MS });
    return v.parse(Registration, await calls.get('auth/registration').json()).isOpen;
  } catch {
    return true;
  }
}
