/**
 * A rotation of the secret writes the new one beside the old one, changes the database, and then lets the new one take the
 * name. The database says whether it knows the new one, so a rotation that was broken off is finished or forgotten.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { isNoteOf } from '../http/security/earlier-secrets.ts';
import { nextSecretOf, secretOf, syncFolder, writeSecret } from './data-dir.ts';

export const keepNextSecret = (folder: string, secret: string): void =>
  writeSecret(nextSecretOf(folder), secret);

export function takeNextSecret(folder: string): void {
  renameSync(nextSecretOf(folder), secretOf(folder));
  syncFolder(folder);
}

/** `note` is that of the database, about its last rotation. */
export function settleNextSecret(folder: string, note: string | null): void {
  const next = nextSecretOf(folder);
  if (!existsSync(next)) return;
  if (isNoteOf(readFileSync(next, 'utf8').trim(), note)) takeNextSecret(folder);
  else rmSync(next);
}
