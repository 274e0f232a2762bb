/**
 * Hashes the name, version and arguments of a call, whatever the order of its keys. One command id may carry only one
 * hash.
 */
import { createHash } from 'node:crypto';

export const argsHash = (call: { name: string; version: number; args: unknown }): string =>
  createHash('sha256')
    .update(JSON.stringify([call.name, call.version, call.args], sortKeys))
    .digest('hex');

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
