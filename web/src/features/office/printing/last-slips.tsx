/** The last slips of the venue: when, what, and what became of it. */
import { isOpenPrint, type Print, type PrintKind } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { usePrints } from '../../../mirror/read/read-printing.ts';
import { GiveUpButton } from '../../../printing/give-up-button.tsx';
import { printWords } from '../../../printing/print-words.ts';
import { usePrintJob } from '../../../printing/use-print-job.ts';
import { useServerAway } from '../../../printing/use-server-away.ts';
import type { Paper } from '../../../printing/usual-printer.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './printing.module.css';

const MOST = 50;
const KINDS: Readonly<Record<PrintKind, string>> = {
  ticket: 'Ticket',
  change: 'Change',
  bill: 'Bill',
  receipt: 'Receipt',
  z: 'Z',
  shift: 'Time card',
  test: 'Test page',
  kick: 'Drawer',
};

export interface LastSlipsProps {
  printers: readonly Printer[];
  timezone: string | undefined;
}

export function LastSlips({ printers, timezone }: LastSlipsProps) {
  const prints = usePrints();
  return (
    <section aria-labelledby="slips" className={styles.section}>
      <h2 id="slips">Last slips</h2>
      {prints === undefined ? (
        <Spinner />
      ) : prints.length === 0 ? (
        <EmptyState>Nothing was printed in the last two days.</EmptyState>
      ) : (
        <ul className={styles.slips}>
          {prints.slice(0, MOST).map((print) => (
            <Slip key={print.id} print={print} printers={printers} timezone={timezone} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is asked for to have a slip again. A test page and the pulse of a drawer are not had again here. */
const AGAIN: Partial<Record<PrintKind, Paper>> = {
  ticket: 'ticket',
  change: 'ticket',
  bill: 'bill',
  receipt: 'receipt',
  z: 'z',
  shift: 'shift',
};

function Slip({ print, printers, timezone }: LastSlipsProps & { print: Print }) {
  const words = printWords(print, { printers, timezone });
  const printer = printers.find(({ id }) => id === print.printerId);
  const kind = isOpenPrint(print) ? undefined : AGAIN[print.kind];
  const at = clockText(print.madeAt, 'time24', timezone);
  return (
    <li className={styles.slip}>
      <span className={styles.time}>{at}</span>
      <span>
        {KINDS[print.kind]}
        <span className={styles.small}>
          {[printer?.name, print.askedBy?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={words?.rank === 'wrong' ? styles.wrong : styles.small}>
        {words?.text ?? 'Nothing left to print'}
      </span>
      {print.state === 'waiting' && (
        <div className={styles.again}>
          <GiveUpButton printId={print.id} name={`${KINDS[print.kind]} ${at}`} />
        </div>
      )}
      {printer && kind && (
        <Again print={print} printer={printer} kind={kind} name={`${KINDS[print.kind]} ${at}`} />
      )}
    </li>
  );
}

interface AgainProps {
  print: Print;
  printer: Printer;
  kind: Paper;
  /** Which slip it is, for those who do not see the row. */
  name: string;
}

/** The new slip appears in the list. A ticket says REPRINT. */
function Again({ print: { of }, printer, kind, name }: AgainProps) {
  const job = usePrintJob({ kind, of: of.id, checkKey: of.checkKey });
  const isAway = useServerAway();
  if (isAway) return null;
  return (
    <div className={styles.again}>
      <Button
        size={44}
        variant="ghost"
        aria-label={`Print again: ${name}`}
        onClick={() => void job.ask(printer)}
      >
        Print again
      </Button>
      <ProblemBand problem={job.problem} />
    </div>
  );
}
