/** Printers: how each one is, what it prints, a test page, and the last slips. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { RemovalQuestion } from '../../../components/removal-question.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { useMirrorState, useVenue } from '../../../mirror/read/read.ts';
import { usePrinters } from '../../../mirror/read/read-printing.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { LastSlips } from './last-slips.tsx';
import { PollAddress } from './poll-address.tsx';
import { PrinterCard } from './printer-card.tsx';
import { PrinterSheet } from './printer-sheet.tsx';
import styles from './printing.module.css';

export function PrintersPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const printers = usePrinters();
  const venue = useVenue();
  const [editing, edit] = useOpening<Printer | null>();
  const [addressing, address] = useOpening<string>();
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => edit(null)}>
      Add printer
    </Button>
  );
  return (
    <Page of="/profile/printers" back={<BackLink to="/profile" />} tools={add}>
      <FirstSync mirror={mirror} failed="Failed to fetch printers" onRetry={() => engine.syncNow()}>
        {printers && venue ? (
          <Printers printers={printers} venue={venue} onEdit={edit} onAddress={address} />
        ) : (
          <Spinner />
        )}
      </FirstSync>
      {editing && venue && (
        <PrinterSheet
          key={editing.key}
          {...editing.sheet}
          printer={editing.about}
          printers={printers ?? []}
          stations={stationsOf(venue)}
          onAdded={address}
        />
      )}
      {addressing && (
        <AddressOf key={`address ${addressing.key}`} {...addressing.sheet} id={addressing.about} />
      )}
    </Page>
  );
}

/** Read anew, because its state changes when it asks for the first time. */
function AddressOf({ id, ...sheet }: { id: string; open: boolean; onClose: () => void }) {
  const printer = usePrinters()?.find((one) => one.id === id);
  return printer && <PollAddress {...sheet} printer={printer} />;
}

interface PrintersProps {
  printers: readonly Printer[];
  venue: Venue;
  onEdit: (printer: Printer) => void;
  onAddress: (id: string) => void;
}

function Printers({ printers, venue, onEdit, onAddress }: PrintersProps) {
  const engine = useEngine();
  const [removing, setRemoving] = useState<Printer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async ({ id }: Printer): Promise<void> =>
    setProblem(await problemOf(engine.mutate('printer.archive', { id })));
  return (
    <div className={styles.page}>
      <ProblemBand problem={problem} />
      {printers.length === 0 ? (
        <EmptyState>
          No printers yet. Without one, bills, receipts and the Z are printed with the dialog of this device.
        </EmptyState>
      ) : (
        <ul aria-label="Printers" className={styles.cards}>
          {printers.map((printer) => (
            <PrinterCard
              key={printer.id}
              printer={printer}
              printers={printers}
              venue={venue}
              onEdit={() => onEdit(printer)}
              onAddress={() => onAddress(printer.id)}
              onRemove={() => setRemoving(printer)}
            />
          ))}
        </ul>
      )}
      {printers.length > 0 && <LastSlips printers={printers} timezone={venue.timezone} />}
      <RemovalQuestion
        row={removing}
        title={removing ? `Remove ${removing.name}?` : ''}
        message="What waits for it is not printed any more. Printers that it takes over for have nobody then."
        confirmText="Remove"
        onRemove={(printer) => void remove(printer)}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}
