/** Asks, before there is a session, whether guests may create an account here. */
import { Registration } from '@tableside/protocol/accounts.ts';
import ky from 'ky';
import * as v from 'valibot';

const TIMEOUT_MS = 10_000;

/** Returns true when the server cannot be asked. It will then refuse the form itself, with a message. */
export async function registrationIsOpen(base = '/api'): Promise<boolean> {
  try {
    const calls = ky.create({ prefixUrl: base, retry: 0, timeout: TIMEOUT_MS });
    return v.parse(Registration, await calls.get('auth/registration').json()).isOpen;
  } catch {
    return true;
  }
}
