/** Says which printers do not print, since when, and how many slips wait. Gone by itself. */
import { isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { clockText } from '../components/time/clock-text.ts';
import { useVenue } from '../mirror/read/read.ts';
import { usePrinters, usePrints } from '../mirror/read/read-printing.ts';
import { NoteBand } from '../ui/messages/note-band.tsx';
import { PauseButton } from './pause-button.tsx';
import styles from './print-acts.module.css';
import { isDown, printerSentence, wordSince } from './printer-words.ts';

export interface DownPrinter {
  readonly printer: Printer;
  readonly text: string;
  readonly waits: string | null;
}

/** `printers`: those that are looked at. */
export function downPrinters(
  printers: readonly Printer[],
  prints: readonly Print[],
  timezone: string | undefined,
): readonly DownPrinter[] {
  return printers.filter(isDown).map((printer) => {
    const count = prints.filter((print) => print.printerId === printer.id && isOpenPrint(print)).length;
    return {
      printer,
      text: `${printerSentence(printer)} since ${clockText(wordSince(printer), 'time24', timezone)}.`,
      waits: count === 0 ? null : count === 1 ? '1 slip waits.' : `${count} slips wait.`,
    };
  });
}

export function PrintersDown() {
  const timezone = useVenue()?.timezone;
  const down = downPrinters(usePrinters() ?? [], usePrints() ?? [], timezone);
  if (down.length === 0) return null;
  return (
    <div role="status" className={styles.down}>
      {down.map(({ printer, text, waits }) => (
        <NoteBand key={printer.id}>
          <div className={styles.held}>
            <span>
              {text} {waits}
            </span>
            {printer.paused && <PauseButton printer={printer} />}
          </div>
        </NoteBand>
      ))}
    </div>
  );
}
