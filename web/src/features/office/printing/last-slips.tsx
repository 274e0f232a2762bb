/** The last slips of the venue: when, what, and what became of it. */
import type { Print, PrintKind } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { usePrints } from '../../../mirror/read/read-printing.ts';
import { printWords } from '../../../printing/print-words.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './printing.module.css';

const MOST = 50;
const KINDS: Readonly<Record<PrintKind, string>> = {
  ticket: 'Ticket',
  change: 'Change',
  bill: 'Bill',
  receipt: 'Receipt',
  z: 'Z',
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

function Slip({ print, printers, timezone }: LastSlipsProps & { print: Print }) {
  const words = printWords(print, { printers, timezone });
  const printer = printers.find(({ id }) => id === print.printerId);
  return (
    <li className={styles.slip}>
      <span className={styles.time}>{clockText(print.madeAt, 'time24', timezone)}</span>
      <span>
        {KINDS[print.kind]}
        <span className={styles.small}>
          {[printer?.name, print.askedBy?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={words?.rank === 'wrong' ? styles.wrong : styles.small}>
        {words?.text ?? 'Nothing left to print'}
      </span>
    </li>
  );
}
