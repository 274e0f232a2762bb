/** Gives up a slip that waits. It can be printed again. */
import { useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { type Problem, problemOf } from '../engine/mutation-problem.ts';
import { useOneAtATime } from '../platform/use-one-at-a-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ProblemBand } from '../ui/messages/note-band.tsx';

export interface GiveUpButtonProps {
  printId: string;
  /** Which slip it is, for those who do not see the row. */
  name: string;
}

export function GiveUpButton({ printId, name }: GiveUpButtonProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  return (
    <>
      <Button
        size={44}
        variant="ghost"
        aria-label={`Give up: ${name}`}
        busy={busy}
        onClick={() =>
          run(async () => setProblem(await problemOf(engine.mutate('print.drop', { id: printId }))))
        }
      >
        Give up
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
