/** Asks the server where printers are in its network, and takes the address that somebody taps. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { FoundPrinters } from '@tableside/protocol/rest/found-printers.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { findPrinters } from '../../../remote/printers.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './printing.module.css';

export interface FindPrintersProps {
  /** Those that are set up already. */
  printers: readonly Printer[];
  onChoose: (address: string) => void;
}

export function FindPrinters({ printers, onChoose }: FindPrintersProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [found, setFound] = useState<FoundPrinters | null>(null);
  return (
    <div className={styles.group}>
      <Button
        size={44}
        variant="outline"
        icon={Search}
        busy={isBusy}
        onClick={() => void attempt(async (remote) => setFound(await findPrinters(remote)))}
      >
        Find printers
      </Button>
      <ProblemBand problem={problem} />
      {found && (
        <p role="status" className={styles.small}>
          {foundText(found)}
        </p>
      )}
      {found?.addresses.map((address) => {
        const known = printers.find((printer) => printer.address?.host === address);
        return (
          <Button key={address} size={44} block trailing={known?.name} onClick={() => onChoose(address)}>
            {address}
          </Button>
        );
      })}
    </div>
  );
}

function foundText({ looked, addresses }: FoundPrinters): string {
  if (looked === 0) return 'This server calls no printers in its own network. Enter the address.';
  return addresses.length === 0
    ? 'Nothing answers at the port of printers. Is the printer on, and in the same network? The server looks again after a minute.'
    : 'These answer at the port of printers. Tap one. Its test page tells which it is.';
}
