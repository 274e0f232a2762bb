/** Prints at another printer what one that is down owes the kitchen. Nothing where no printer can stand in. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { Printer as PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { type Problem, problemOf } from '../engine/mutation-problem.ts';
import { type MissingPaper, useMissingPaper, usePrints } from '../mirror/read/read-printing.ts';
import { newId } from '../platform/new-id.ts';
import { useOneAtATime } from '../platform/use-one-at-a-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ProblemBand } from '../ui/messages/note-band.tsx';
import { isDown } from './printer-words.ts';

export interface PrintElsewhereProps {
  printer: Printer;
  printers: readonly Printer[];
}

/** A printer with lines of its own in a round prints those alone, so it stands in only for others. */
const standsIn = ({ prints }: Printer, { round }: MissingPaper): boolean =>
  !round.items.some((item) => leftOf(item) > 0 && prints.stations.includes(item.station));

export function PrintElsewhere({ printer, printers }: PrintElsewhereProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const missing = useMissingPaper() ?? [];
  const prints = usePrints() ?? [];
  const isAsked = ({ round }: MissingPaper): boolean =>
    prints.some(
      ({ of, askedBy, printerId, state }) =>
        of.id === round.id &&
        askedBy !== null &&
        printerId !== printer.id &&
        (state === 'waiting' || state === 'sending'),
    );
  const owed = missing.filter((one) => one.printerIds.includes(printer.id) && !isAsked(one));
  const [best] = printers
    .filter((other) => other.id !== printer.id && !isDown(other))
    .map((other) => ({ other, rounds: owed.filter((one) => standsIn(other, one)) }))
    .sort((a, b) => b.rounds.length - a.rounds.length);
  if (!best || best.rounds.length === 0) return null;
  const { other, rounds } = best;
  const ask = ({ round }: MissingPaper): Promise<Problem> =>
    problemOf(engine.mutate('print.ask', { id: newId(), kind: 'ticket', of: round.id, printerId: other.id }));
  const print = async (): Promise<void> => {
    const problems = await Promise.all(rounds.map(ask));
    setProblem(problems.find((one) => one !== null) ?? null);
  };
  return (
    <>
      <Button
        size={44}
        icon={PrinterIcon}
        aria-label={`Print what ${printer.name} owes at ${other.name}`}
        busy={busy}
        onClick={() => run(print)}
      >
        Print at {other.name}
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
