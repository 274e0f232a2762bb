/** Says in one line why a database could not be opened, and what to do about it. */
import { StorageOpenError } from '../door/storage-error.ts';
import { codeOf } from './database-error.ts';

/** Returns why the database could not be opened, in one line without the password, or undefined. */
export function refusalOf(error: unknown, url: string): StorageOpenError | undefined {
  if (error instanceof StorageOpenError) return error;
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const { host, pathname, username } = new URL(url);
  const refuse = (message: string) => new StorageOpenError('missing', message);
  const name = decodeURIComponent(pathname.slice(1));
  if (/^(CONNECT|E[A-Z]+$)/.test(code))
    return refuse(`No PostgreSQL answers at ${host} (${code}). Start it, or correct DATABASE_URL.`);
  if (code.startsWith('28'))
    return refuse(`PostgreSQL refuses the role ${username}: check its password and pg_hba.conf.`);
  if (code === '3D000') return refuse(`There is no database ${name} at ${host}. Make it: createdb ${name}`);
  if (code === '08P01')
    return refuse(
      'A pooler is in between, and refuses the settings of the connection. Name the PostgreSQL server itself in DATABASE_URL.',
    );
  if (code === '42501') return refuse(`The role ${username} lacks a right: ${messageOf(error)}.`);
  if (/^(57P|53)/.test(code)) return refuse(`PostgreSQL at ${host} cannot serve now: ${messageOf(error)}.`);
  return undefined;
}

function messageOf(error: unknown): string {
  let at: unknown = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}
