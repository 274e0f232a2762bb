/**
 * What became of the paper of a round: `Printed 20:14`, or what is wrong and how to get it on paper. Nothing where no printer
 * prints it. Loaded on demand.
 */
import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import { isForStation, isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { Megaphone, Printer as PrinterIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useVenue } from '../mirror/read/read.ts';
import { usePrinters, usePrintsAbout } from '../mirror/read/read-printing.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { NoteBand, ProblemBand } from '../ui/messages/note-band.tsx';
import { useOpening } from '../ui/overlays/use-opening.ts';
import styles from './print-acts.module.css';
import { roundWords } from './print-words.ts';
import { isDown } from './printer-words.ts';
import { usePrintJob } from './use-print-job.ts';
import { useServerAway } from './use-server-away.ts';

/** Loaded on demand: rounds come out by themselves. */
const ReadOut = lazy(() => import('./read-out.tsx').then(({ ReadOut: sheet }) => ({ default: sheet })));

export interface RoundPaperProps {
  round: Order;
  /** The name of the round, for the names of the buttons. */
  name: string;
  /** The server does not have it yet. */
  isHereOnly: boolean;
}

/** A venue without printers reads nothing for each round. */
export function RoundPaper(props: RoundPaperProps) {
  const printers = usePrinters() ?? [];
  return printers.length > 0 && <PaperOf {...props} printers={printers} />;
}

function PaperOf({ round, name, isHereOnly, printers }: RoundPaperProps & { printers: readonly Printer[] }) {
  const prints = (usePrintsAbout(round.id) ?? []).filter(isForStation);
  const timezone = useVenue()?.timezone;
  const isAway = useServerAway();
  const own = printers.filter((printer) => printsOf(printer, round));
  const isOver = isPaperOver(round);
  if (isHereOnly && isAway && own.length > 0 && !isOver)
    return (
      <NoteBand role="status">
        Paper waits until the server is back. Tell the pass what this order is.
      </NoteBand>
    );
  const words = roundWords(prints, { printers, timezone });
  if (!words) return null;
  if (isOver || (words.rank !== 'wrong' && !prints.some(isLate)))
    return (
      <p className={styles.paper}>
        <Icon of={PrinterIcon} size={16} />
        {words.text}
      </p>
    );
  const withA = (fits: (print: Print) => boolean): readonly Printer[] =>
    printers.filter(({ id }) => prints.some((print) => print.printerId === id && fits(print)));
  const owing = withA((print) => isLost(print) || isOpenPrint(print));
  return (
    <Wrong
      text={words.text}
      name={name}
      round={round}
      lost={withA(isLost)}
      owing={owing}
      printers={printers}
    />
  );
}

/** Nobody makes it any more. Where a station has paper alone, a round is completed as soon as it is sent. */
export const isPaperOver = ({ status, unmade }: Order): boolean =>
  isFinal(status) && !(status === 'completed' && unmade === true);

const printsOf = ({ prints }: Printer, { items }: Order): boolean =>
  items.some((item) => leftOf(item) > 0 && prints.stations.includes(item.station));

/** It does not come out by itself any more. */
const isLost = ({ state }: Print): boolean => state === 'unsure' || state === 'failed' || state === 'expired';

/** It comes out by itself, later than people expect. */
const isLate = (print: Print): boolean => isOpenPrint(print) && print.late === true;

interface WrongProps extends Pick<RoundPaperProps, 'round' | 'name'> {
  text: string;
  /** Those that have to be asked again. */
  lost: readonly Printer[];
  /** Those of whose stations nobody may know of it. */
  owing: readonly Printer[];
  printers: readonly Printer[];
}

/** The printers that lost it, then one that works, then the way without paper. */
function Wrong({ text, name, round, lost, owing, printers }: WrongProps) {
  const [reading, read] = useOpening();
  const job = usePrintJob({ kind: 'ticket', of: round.id });
  const other = printers.find(
    (printer) => !isDown(printer) && !lost.includes(printer) && !printsOf(printer, round),
  );
  return (
    <div className={styles.wrong}>
      <NoteBand role="status">{text}</NoteBand>
      <ProblemBand problem={job.problem} />
      <div className={styles.tools}>
        {lost.map((printer) => (
          <Button
            key={printer.id}
            size={44}
            icon={PrinterIcon}
            aria-label={`Print ${name} again at ${printer.name}`}
            onClick={() => void job.ask(printer)}
          >
            {lost.length === 1 ? 'Print again' : `Print again at ${printer.name}`}
          </Button>
        ))}
        {other && (
          <Button
            size={44}
            variant="outline"
            aria-label={`Print ${name} at ${other.name}`}
            onClick={() => void job.ask(other)}
          >
            Print at {other.name}
          </Button>
        )}
        <Button
          size={44}
          variant="ghost"
          icon={Megaphone}
          aria-label={`Read ${name} out`}
          onClick={() => read()}
        >
          Read it out
        </Button>
      </div>
      {reading && (
        <Suspense fallback={null}>
          <ReadOut key={reading.key} {...reading.sheet} round={round} printers={owing} />
        </Suspense>
      )}
    </div>
  );
}
