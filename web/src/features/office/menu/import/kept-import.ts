/**
 * The last import of a venue on this device. A page that is loaded again goes on where it stopped, and for seven days the
 * import can be taken back.
 */

import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { browserStorage, keepIn } from '../../../../platform/browser-storage.ts';
import type { ImportStep, RefusedStep } from './run-import.ts';

export interface KeptImport {
  /** The namespace of the ids of what it makes. */
  readonly importId: string;
  /** The name of the file. */
  readonly name: string;
  /** It was edited on the screen. Missing: it is a file. */
  readonly isGrid?: boolean;
  /** Milliseconds. */
  readonly at: number;
  readonly steps: readonly ImportStep[];
}

/** How far it came. It changes with every step, so it is kept apart. */
export interface ImportProgress {
  readonly done: number;
  readonly refused: readonly RefusedStep[];
  /** How it is taken back. Missing: nobody does. */
  readonly undo?: { readonly done: number; readonly refused: readonly RefusedStep[] };
}

export const UNDO_DAYS = 7;
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

const importKey = (venueId: string) => `tableside.import.${venueId}`;
const progressKey = (venueId: string) => `tableside.import-progress.${venueId}`;

/** Returns whether there is room to keep it. Without, it cannot be taken back once the page is left. */
export function keepImport(venueId: string, made: KeptImport, storage: Kept = browserStorage()): boolean {
  const text = JSON.stringify(made);
  keepIn(storage, progressKey(venueId), null);
  keepIn(storage, importKey(venueId), text);
  return storage?.getItem(importKey(venueId)) === text;
}

export function keepProgress(
  venueId: string,
  progress: ImportProgress,
  storage: Kept = browserStorage(),
): void {
  keepIn(storage, progressKey(venueId), JSON.stringify(progress));
}

export function forgetImport(venueId: string, storage: Kept = browserStorage()): void {
  keepIn(storage, importKey(venueId), null);
  keepIn(storage, progressKey(venueId), null);
}

/** Null: there is none, or it is older than seven days. */
export function keptImport(
  venueId: string,
  now: number,
  storage: Kept = browserStorage(),
): { readonly made: KeptImport; readonly progress: ImportProgress } | null {
  const made = parsed(storage?.getItem(importKey(venueId))) as KeptImport | null;
  if (made === null || !Array.isArray(made.steps)) return null;
  if (now - made.at > UNDO_DAYS * DAY_MS) return null;
  const progress = parsed(storage?.getItem(progressKey(venueId))) as ImportProgress | null;
  return { made, progress: progress ?? { done: 0, refused: [] } };
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
