/** The rules that must hold on each device when the rush is over. */
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities.ts';
import type { RushDevice } from './device.ts';
import { differencesOf, type Rows } from './judge.ts';

/** `view` is what the server gives a new device of the same role. */
export async function wrongOn({ name, mirror, faults, promised }: RushDevice, view: Rows): Promise<string[]> {
  const rows = new Map<string, unknown>();
  for (const entity of ENTITY_NAMES)
    for (const { id, doc } of await mirror.rowsOf(entity).toArray()) rows.set(rowKey(entity, id), doc);
  const found = [...differencesOf(name, rows, view), ...faults.map((fault) => `${name}: ${String(fault)}`)];
  for (const cmdId of promised) {
    const kept = [await mirror.acked.get(cmdId), await mirror.rejected.get(cmdId)];
    const outcomes = kept.filter((entry) => entry !== undefined && entry.status !== 'partial').length;
    if (outcomes !== 1) found.push(`${name} has ${outcomes} outcomes of ${cmdId}`);
  }
  return found;
}
