/**
 * The edits of a person in the grid. They stay in the tab until they are saved or taken back, so that leaving the page or a
 * reload loses none.
 */

import { useState } from 'react';
import { keptInput } from '../../../../components/form/kept-input.ts';
import { useActor } from '../../../../components/staff/actor.tsx';
import type { Edits } from './grid-edits.ts';

export interface KeptEdits {
  readonly edits: Edits;
  /** They were made before this page was opened. */
  readonly isFromBefore: boolean;
  set(edits: Edits): void;
}

export function useKeptEdits(venueId: string): KeptEdits {
  const { userId } = useActor();
  const form = `menu grid ${venueId} ${userId}`;
  const [edits, setEdits] = useState<Edits>(() => editsOf(keptInput.read<unknown>(form)?.typed));
  const [isFromBefore, setFromBefore] = useState(edits.size > 0);
  return {
    edits,
    isFromBefore,
    set(next) {
      setEdits(next);
      if (next.size === 0) setFromBefore(false);
      if (next.size === 0) keptInput.forget(form);
      else keptInput.write(form, { base: [], typed: [...next] });
    },
  };
}

const isEdit = (one: unknown): one is [string, string] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string';

const editsOf = (kept: unknown): Edits => new Map(Array.isArray(kept) ? kept.filter(isEdit) : []);
