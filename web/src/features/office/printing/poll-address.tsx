/** The address that a printer asks at, shown once, with where it goes and whether the printer has asked. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { QrPicture } from '../../../components/qr-picture.tsx';
import { printerTone, printerWord } from '../../../printing/printer-words.ts';
import { newPrinterToken } from '../../../remote/printers.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './printing.module.css';

export interface PollAddressProps {
  open: boolean;
  onClose: () => void;
  printer: Printer;
}

export function PollAddress({ open, onClose, printer }: PollAddressProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [address, setAddress] = useState<string | null>(null);
  const make = () =>
    attempt(async (remote) => setAddress(addressOf(printer, await newPrinterToken(remote, printer.id))));
  return (
    <Sheet open={open} onClose={onClose} title={`Address for ${printer.name}`}>
      <div className={styles.form}>
        <ProblemBand problem={problem} />
        {address === null ? (
          <>
            <p className={styles.small}>
              The printer asks the server at an address of its own. It is shown once. An address that was made
              before stops working.
            </p>
            <Button
              variant="primary"
              size={56}
              block
              busy={isBusy}
              disabledReason={
                printer.version === 0 ? 'The server does not have this printer yet.' : undefined
              }
              onClick={() => void make()}
            >
              Make the address
            </Button>
          </>
        ) : (
          <Shown address={address} printer={printer} />
        )}
      </div>
    </Sheet>
  );
}

/** At the name of this venue, by which the server knows whose printer it is. */
const addressOf = ({ via }: Printer, token: string): string =>
  `${window.location.origin}/print/${via}/${token}`;

function Shown({ address, printer }: { address: string; printer: Printer }) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ message: 'Address copied' });
    } catch {
      toast.show({ message: "Couldn't copy. Select the text and copy it." });
    }
  };
  return (
    <>
      <NoteBand tone="warn">Copy it now. You won't see it again.</NoteBand>
      <Field label="Address" value={address} readOnly onFocus={(event) => event.target.select()} />
      <Button icon={Copy} size={56} onClick={() => void copy()}>
        Copy address
      </Button>
      <QrPicture text={address} label={`The address for ${printer.name} as a code`} />
      <ol className={styles.steps}>
        {STEPS[printer.via === 'star' ? 'star' : 'epson'].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p role="status" className={styles.seen}>
        <Badge tone={printerTone(printer)}>{printerWord(printer)}</Badge>
        {printer.state.word === 'notSeen' && 'This changes when the printer asks for the first time.'}
      </p>
    </>
  );
}

const STEPS = {
  star: [
    'Open the address of the printer in a browser and sign in there.',
    'Under CloudPRNT, put this address into Server URL, and 3 seconds into Polling Time.',
    'Save, and let the printer start again.',
  ],
  epson: [
    'Open the address of the printer in a browser: that is its Web Config.',
    'Under Server Direct Print, switch it on, and put this address into URL and 3 into Interval.',
    'Under Status Notification, put the same address, so that it tells when its paper ends.',
  ],
} as const;
