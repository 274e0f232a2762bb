/** The lines of the trail: an entry each, and one for all entries of an import that are among them. */

import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';

export type TrailLine =
  | { readonly kind: 'entry'; readonly entry: AuditEntry }
  | {
      readonly kind: 'import';
      readonly importId: string;
      /** At least two, newest first. */
      readonly entries: readonly AuditEntry[];
    };

/** A person's own: somebody else who names the same import stands apart. */
function importOf({ detail, actorId }: AuditEntry): string | undefined {
  const importId = detail?.importId;
  return typeof importId === 'string' ? `${importId} ${actorId}` : undefined;
}

/** Newest first. An import stands where its newest entry does. */
export function trailLines(entries: readonly AuditEntry[]): readonly TrailLine[] {
  const imports = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const id = importOf(entry);
    if (id !== undefined) imports.set(id, [...(imports.get(id) ?? []), entry]);
  }
  return entries.flatMap((entry): readonly TrailLine[] => {
    const id = importOf(entry);
    const all = (id !== undefined && imports.get(id)) || [entry];
    if (all.length === 1) return [{ kind: 'entry', entry }];
    return all[0] === entry
      ? [{ kind: 'import', importId: String(entry.detail?.importId), entries: all }]
      : [];
  });
}

const UNDO = /-undo$/;

export function importSentence({
  importId,
  entries,
}: {
  importId: string;
  entries: readonly AuditEntry[];
}): string {
  const who = entries[0]?.actorName ?? 'Somebody';
  return UNDO.test(importId)
    ? `${who} took an import of the menu back`
    : `${who} imported changes to the menu`;
}

/** `isCut`: older entries may belong to it that are not loaded. */
export function importCount(entries: readonly AuditEntry[], isCut: boolean): string {
  const refused = entries.filter(({ outcome }) => outcome === 'rejected').length;
  const count = `${isCut ? 'At least ' : ''}${entries.length.toLocaleString('en-US')} changes`;
  return refused === 0 ? count : `${count}, ${refused.toLocaleString('en-US')} of them refused`;
}
