/** Pauses a printer, so that its slips go to the backup or wait, and lets it print again. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { problemOf } from '../engine/mutation-problem.ts';
import { useOneAtATime } from '../platform/use-one-at-a-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ProblemBand } from '../ui/messages/note-band.tsx';
import { useServerAway } from './use-server-away.ts';

export interface PauseButtonProps {
  printer: Pick<Printer, 'id' | 'name' | 'paused'>;
}

export function PauseButton({ printer: { id, name, paused } }: PauseButtonProps) {
  const engine = useEngine();
  const isAway = useServerAway();
  // The word changes under the finger: a second tap would take the first one back.
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const word = paused ? 'Resume' : 'Pause';
  return (
    <>
      <Button
        size={44}
        variant={paused ? 'tonal' : 'ghost'}
        icon={paused ? Play : Pause}
        aria-label={`${word} ${name}`}
        busy={busy}
        disabledReason={isAway ? 'This needs the server.' : undefined}
        onClick={() =>
          run(async () =>
            setProblem(await problemOf(engine.mutate('printer.pause', { id, paused: !paused }))),
          )
        }
      >
        {word}
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
