/** Applies an import, or takes it back, and remembers how far it came. It stops when the page is left. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { systemClock } from '../../../../platform/clock.ts';
import {
  forgetImport,
  type ImportProgress,
  type KeptImport,
  keepImport,
  keepProgress,
  keptImport,
} from './kept-import.ts';
import { runSteps } from './run-import.ts';
import { undoSteps } from './undo-steps.ts';

export interface RunState {
  readonly made: KeptImport;
  readonly progress: ImportProgress;
  readonly isRunning: boolean;
  /** This device has no room to remember it. */
  readonly isForgotten: boolean;
}

export interface ImportRun {
  readonly state: RunState | null;
  begin(made: KeptImport): void;
  /** Goes on with what was stopped. */
  resume(): void;
  undo(): void;
  stop(): void;
  /** Leaves what was applied as it is, and forgets how to take it back. */
  forget(): void;
}

const NOTHING = { done: 0, refused: [] };

export function useRun(venueId: string): ImportRun {
  const engine = useEngine();
  const [state, setState] = useState<RunState | null>(() => stored(venueId));
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = useCallback(
    async (from: RunState, isUndo: boolean): Promise<void> => {
      const controller = new AbortController();
      abort.current = controller;
      let progress = from.progress;
      const put = (next: ImportProgress) => {
        progress = next;
        keepProgress(venueId, next);
        setState({ ...from, progress, isRunning: true });
      };
      put(progress);
      const steps = isUndo ? undoSteps(from.made.steps, progress) : from.made.steps;
      const begun = isUndo ? (progress.undo ?? NOTHING) : progress;
      await runSteps(steps, begun.done, {
        engine,
        signal: controller.signal,
        onSteps: (done, refused) => {
          const before = isUndo ? (progress.undo ?? NOTHING) : progress;
          const next = { done, refused: [...before.refused, ...refused] };
          put(isUndo ? { ...progress, undo: next } : next);
        },
      });
      setState({ ...from, progress, isRunning: false });
    },
    [engine, venueId],
  );

  return {
    state,
    begin: (made) => {
      const isForgotten = !keepImport(venueId, made);
      void run({ made, progress: { done: 0, refused: [] }, isRunning: true, isForgotten }, false);
    },
    resume: () => {
      if (state) void run(state, state.progress.undo !== undefined);
    },
    undo: () => {
      if (state) void run({ ...state, progress: { ...state.progress, undo: NOTHING } }, true);
    },
    stop: () => abort.current?.abort(),
    forget: () => {
      forgetImport(venueId);
      setState(null);
    },
  };
}

function stored(venueId: string): RunState | null {
  const kept = keptImport(venueId, systemClock.now());
  return kept && { ...kept, isRunning: false, isForgotten: false };
}
