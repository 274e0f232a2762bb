/** Says which lines a command divided: portions that move to another check are a line of their own. */
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { Processed } from './server-record.ts';

/** Returns the ids of the portions that would move, by the line that they were part of. */
export function dividedBy({ cmdId, command }: Processed): ReadonlyMap<string, string> {
  if (command?.name !== 'visit.moveItems') return new Map();
  const { portions = {} } = command.args as { portions?: Readonly<Record<string, number>> };
  return new Map(Object.keys(portions).map((line) => [line, derivedId(cmdId, line)]));
}
