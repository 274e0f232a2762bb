/**
 * Hashes the name, version and arguments of a call, whatever the order of its keys. One command id may carry only one
 * hash.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@tableside/protocol/signed-text.ts';

export const argsHash = ({ name, version, args }: { name: string; version: number; args: unknown }): string =>
  createHash('sha256')
    .update(canonicalJson([name, version, args]))
    .digest('hex');
