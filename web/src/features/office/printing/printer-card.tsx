/** A printer in the list: its state in words, what it prints, and what can be done with it. */
import { isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { stationIn } from '@tableside/domain/venue/stations.ts';
import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { clockText } from '../../../components/time/clock-text.ts';
import { PauseButton } from '../../../printing/pause-button.tsx';
import { printWords } from '../../../printing/print-words.ts';
import { printerTone, printerWord, wordSince } from '../../../printing/printer-words.ts';
import { usePrintJob } from '../../../printing/use-print-job.ts';
import { useServerAway } from '../../../printing/use-server-away.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './printing.module.css';
import { TestAnswers } from './test-answers.tsx';

export interface PrinterCardProps {
  printer: Printer;
  printers: readonly Printer[];
  venue: Venue;
  onEdit: () => void;
  onAddress: () => void;
  onRemove: () => void;
}

export function PrinterCard({ printer, printers, venue, onEdit, onAddress, onRemove }: PrinterCardProps) {
  const { id, name, state, backupId } = printer;
  const test = usePrintJob({ kind: 'test', of: id });
  const [asking, ask] = useOpening<Print | undefined>();
  const isAway = useServerAway();
  const became = test.print && printWords(test.print, { printers, timezone: venue.timezone });
  const backup = printers.find((one) => one.id === backupId);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Badge tone={printerTone(printer)}>{printerWord(printer)}</Badge>
        {(printer.paused || (state.word !== 'ready' && state.word !== 'notSeen')) && (
          <span className={styles.small}>
            since {clockText(wordSince(printer), 'dateTime', venue.timezone)}
          </span>
        )}
      </div>
      <p>{printsText(printer, venue)}</p>
      <p className={styles.small}>
        {[reachedText(printer), backup && `${backup.name} takes over`].filter(Boolean).join(' · ')}
      </p>
      <ProblemBand problem={test.problem} />
      <p role="status" className={styles.became}>
        {became && `Test page: ${became.text}`}
      </p>
      <div className={styles.tools}>
        <Button
          size={44}
          icon={ReceiptText}
          aria-label={`Test page of ${name}`}
          disabledReason={isAway ? 'This needs the server.' : undefined}
          onClick={() => void test.ask(printer)}
        >
          Test page
        </Button>
        {test.print && !isOpenPrint(test.print) && (
          <Button
            size={44}
            variant="tonal"
            aria-label={`What is on the test page of ${name}?`}
            onClick={() => ask(test.print)}
          >
            What is on it?
          </Button>
        )}
        <PauseButton printer={printer} />
        <Button size={44} variant="ghost" icon={Pencil} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {printer.via !== 'tcp' && (
          <Button size={44} variant="ghost" aria-label={`New address for ${name}`} onClick={onAddress}>
            New address
          </Button>
        )}
        <Button size={44} variant="ghost" icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {asking?.about && (
        <TestAnswers key={asking.key} {...asking.sheet} printer={printer} print={asking.about} />
      )}
    </Card>
  );
}

const listed = new Intl.ListFormat('en');

function printsText({ prints }: Printer, venue: Venue): string {
  const tickets = prints.stations.map((id) => stationIn(venue, id)?.name ?? id);
  const parts = [
    tickets.length > 0 && `tickets of ${listed.format(tickets)}`,
    prints.bills && 'bills',
    prints.receipts && (prints.receiptsAlways ? 'a receipt with each payment' : 'receipts'),
    prints.z && 'the Z',
    prints.z && 'time cards',
  ].filter((one) => one !== false);
  const drawer = prints.drawer ? ' It opens the drawer.' : '';
  return parts.length === 0
    ? `Prints nothing by itself.${drawer}`
    : `Prints ${listed.format(parts)}.${drawer}`;
}

function reachedText({ via, address, columns }: Printer): string {
  const mm = columns === 32 ? '58 mm' : columns === 48 || columns === 42 ? '80 mm' : '76 mm';
  if (via === 'star') return `${mm} · asks by CloudPRNT`;
  if (via === 'epson') return `${mm} · asks by Server Direct Print`;
  return address ? `${mm} · ${address.host}:${address.port}` : mm;
}
