/** Chooses the printer for a paper. The dialog of the browser stands last. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { MonitorDown, Printer as PrinterIcon } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import styles from './print-acts.module.css';
import { isDown, printerWord } from './printer-words.ts';

export interface ElsewhereSheetProps {
  open: boolean;
  onClose: () => void;
  printers: readonly Printer[];
  onPrinter: (printer: Printer) => void;
  onBrowser?: (() => void) | undefined;
}

export function ElsewhereSheet({ open, onClose, printers, onPrinter, onBrowser }: ElsewhereSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Where to print">
      <div className={styles.choices}>
        {printers.map((printer) => (
          <Button
            key={printer.id}
            size={56}
            block
            icon={PrinterIcon}
            trailing={isDown(printer) ? printerWord(printer) : undefined}
            onClick={() => {
              onClose();
              onPrinter(printer);
            }}
          >
            {printer.name}
          </Button>
        ))}
        {onBrowser && (
          <Button
            size={56}
            variant="outline"
            block
            icon={MonitorDown}
            onClick={() => {
              onClose();
              onBrowser();
            }}
          >
            With this device
          </Button>
        )}
      </div>
    </Sheet>
  );
}
