/** Hashes a new password, or throws if it is easy to guess. Every way to set a password uses this. */
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { HttpDeps } from '../http-deps.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

interface Owner {
  readonly venueId: string;
  readonly email: string;
  readonly name: string;
}

export async function hashNewPassword(deps: HttpDeps, password: string, owner: Owner): Promise<string> {
  await refuseCommon(deps, password, owner);
  return hashPassword(password);
}

export async function refuseCommon(
  deps: Pick<HttpDeps, 'storage'>,
  password: string,
  { venueId, email, name }: Owner,
): Promise<void> {
  const venue = await deps.storage.row(venueId, 'venue', venueId);
  if (isCommonPassword(password, [email, name, venue?.doc.name ?? '']))
    throw new ProtocolError('password.common');
}
