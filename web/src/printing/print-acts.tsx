/**
 * Prints a bill, a receipt, a Z or a ticket: at the printer of this place, at another one, or last by the dialog of the browser.
 * Without the server, or without a printer for it, only that is left. What became of it stands below.
 */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { MAIN_CHECK } from '@tableside/domain/entities/visit.ts';
import { Printer as PrinterIcon } from 'lucide-react';
import { useEngine } from '../engine/engine-context.tsx';
import { problemOf } from '../engine/mutation-problem.ts';
import { useVenue } from '../mirror/read/read.ts';
import { usePrinters, usePrintsAbout } from '../mirror/read/read-printing.ts';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { NoteBand, ProblemBand } from '../ui/messages/note-band.tsx';
import { useOpening } from '../ui/overlays/use-opening.ts';
import { ElsewhereSheet } from './elsewhere-sheet.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import styles from './print-acts.module.css';
import { printWords } from './print-words.ts';
import { type Asked, type PrintJob, usePrintJob } from './use-print-job.ts';
import { useServerAway } from './use-server-away.ts';
import { keepUsualPrinter, type Paper, printersFor, usualPrinter } from './usual-printer.ts';

export interface PrintActsProps extends Asked {
  kind: Paper;
  /** Default `Print`. */
  label?: string;
  /** The last way. Left out: there is none. */
  onBrowser?: () => void;
  /** Its parts are cells of the grid around it. */
  isCells?: boolean;
  className?: string | undefined;
}

const NONE: readonly Printer[] = [];

export function PrintActs({
  label = 'Print',
  onBrowser: dialog,
  isCells = false,
  className,
  ...asked
}: PrintActsProps) {
  const all = usePrinters() ?? NONE;
  const onBrowser = useBrowser(asked, dialog);
  const isAway = useServerAway();
  const job = usePrintJob(asked);
  const [choosing, choose] = useOpening();
  const printers = printersFor(asked.kind, all);
  const isOffered = !isAway && printers.length > 0;
  const usual = usualPrinter(asked.kind, printers);
  const printAt = (printer: Printer): void => {
    keepUsualPrinter(asked.kind, printer);
    void job.ask(printer);
  };
  const print = (): void => {
    if (!isOffered) onBrowser?.();
    else if (usual) printAt(usual);
    else choose();
  };
  if (!isOffered && !onBrowser) return printers.length > 0 ? <PaperWaits /> : null;
  return (
    <div className={classNames(isCells ? styles.cells : styles.acts, className)}>
      <Button
        variant="outline"
        size={56}
        block
        icon={PrinterIcon}
        busy={job.print?.state === 'sending'}
        onClick={print}
      >
        {isOffered && usual && printers.length > 1 ? `${label} at ${usual.name}` : label}
      </Button>
      {isOffered && (printers.length > 1 || onBrowser) && (
        <Button variant="ghost" size={56} block onClick={() => choose()}>
          Print elsewhere
        </Button>
      )}
      <Became job={job} asked={asked} printers={all} />
      {choosing && (
        <ElsewhereSheet
          key={choosing.key}
          {...choosing.sheet}
          printers={printers}
          onPrinter={printAt}
          onBrowser={onBrowser}
        />
      )}
    </div>
  );
}

/** The server knows which bills its printers print. Of this one, the check has to say that it is out. */
function useBrowser({ kind, of }: Asked, dialog: (() => void) | undefined): (() => void) | undefined {
  const engine = useEngine();
  return (
    dialog &&
    (() => {
      // A check that is closed takes no mark.
      if (kind === 'bill') void problemOf(engine.mutate('visit.set', { visitId: of, billed: true }), '');
      dialog();
    })
  );
}

function PaperWaits() {
  return (
    <NoteBand tone="warn" role="status">
      Paper waits until the server is back.
    </NoteBand>
  );
}

/** Says it once it is known, and again when it changes. */
function Became({ job, asked, printers }: BecameProps) {
  const timezone = useVenue()?.timezone;
  const byItself = useByItself(asked);
  const print = job.print ?? byItself;
  const words = print && printWords(print, { printers, timezone });
  const printer = job.printer ?? printers.find(({ id }) => id === print?.printerId);
  return (
    <>
      <ProblemBand problem={job.problem} />
      <div role="status" className={styles.became}>
        {words &&
          (words.rank === 'wrong' ? <NoteBand>{words.text}</NoteBand> : said(print, printer, words.text))}
      </div>
      {job.print?.state === 'waiting' && words?.rank === 'wrong' && (
        <GiveUpButton printId={job.print.id} name={words.text} />
      )}
    </>
  );
}

const said = (print: Print, printer: Printer | undefined, text: string): string =>
  printer && print.state === 'printed' ? `${text} at ${printer.name}` : text;

/** The receipt that came out with the payment: nobody needs to ask for it again. */
function useByItself({ kind, of, checkKey }: Asked): Print | undefined {
  return usePrintsAbout(of)?.find(
    (print) => kind === 'receipt' && print.kind === kind && print.askedBy === null && isPart(print, checkKey),
  );
}

/** A payment of the whole check is of its only part. */
const isPart = ({ of }: Print, checkKey: string | undefined): boolean =>
  (of.checkKey ?? MAIN_CHECK) === (checkKey ?? MAIN_CHECK);

interface BecameProps {
  job: PrintJob;
  asked: Asked;
  printers: readonly Printer[];
}
