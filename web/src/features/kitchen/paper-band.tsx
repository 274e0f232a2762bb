/** The printers of the stations on a wall that do not print. */
import { Printer as PrinterIcon } from 'lucide-react';
import { usePrinters, usePrints } from '../../mirror/read/read-printing.ts';
import { PauseButton } from '../../printing/pause-button.tsx';
import { PrintElsewhere } from '../../printing/print-elsewhere.tsx';
import { downPrinters } from '../../printing/printers-down.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './bands.module.css';

export interface PaperBandProps {
  /** The ids of the stations on this wall. */
  stations: readonly string[];
  timezone: string;
  /** This screen cannot reach the server, so neither can the paper. */
  isStale: boolean;
}

export function PaperBand({ stations, timezone, isStale }: PaperBandProps) {
  const printers = usePrinters() ?? [];
  const own = printers.filter(({ prints }) => prints.stations.some((id) => stations.includes(id)));
  const prints = usePrints() ?? [];
  if (own.length === 0) return null;
  if (isStale)
    return (
      <section className={styles.paper} aria-label="Paper waits">
        <Icon of={PrinterIcon} size={28} />
        <span className={styles.text}>
          Paper waits until the server is back. Work from this screen, and ask the servers for what is
          missing.
        </span>
      </section>
    );
  return downPrinters(own, prints, timezone).map(({ printer, text, waits }) => (
    <section key={printer.id} className={styles.paper} role="status">
      <Icon of={PrinterIcon} size={28} />
      <span className={styles.text}>
        {text} {waits}
      </span>
      {printer.paused && <PauseButton printer={printer} />}
      <PrintElsewhere printer={printer} printers={printers} />
    </section>
  ));
}
