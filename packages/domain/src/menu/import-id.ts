/** The import that a command of the menu belongs to. Only the audit trail keeps it, and shows the commands of one import together. */

import * as v from 'valibot';
import { described } from '../ground/described.ts';
import { RowId } from '../values/ids.ts';

export const ofImport = {
  importId: described(
    'The import or the edits of a grid that it belongs to. The audit trail shows what belongs together as one.',
    v.optional(RowId),
  ),
};

/** What a row gets of the arguments that make it. */
export function withoutImport<Args extends { readonly importId?: string | undefined }>(
  args: Args,
): Omit<Args, 'importId'> {
  const { importId: _, ...rest } = args;
  return rest;
}

/** The import that takes back what another one did. */
export const undoOf = (importId: string): string => `${importId}-undo`;
