/** How many held changes each device has brought, with a way to discard all of one that is not to be trusted. */
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import type { HeldItem, HeldOfDevice } from '@tableside/protocol/rest/held.ts';
import { useState } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { changeProblem } from '../../remote/api-error.ts';
import { discardHeldOf, listHeldDevices } from '../../remote/held.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './held-page.module.css';

interface Props {
  /** The changes on the page. The devices are asked for again when they change. */
  readonly of: readonly HeldItem[];
  onDiscarded(): void;
}

export function HeldDevices({ of, onDiscarded }: Props) {
  const key = `held devices ${of.map(({ cmdId }) => cmdId).join()}`;
  const { data } = useRemoteData(key, listHeldDevices, 'Failed to fetch changes to approve by device');
  const [asked, setAsked] = useState<HeldOfDevice | null>(null);
  // One change alone is discarded on its own card.
  const several = data?.filter(({ waiting }) => waiting > 1) ?? [];
  if (several.length === 0) return null;
  return (
    <section className={styles.entries} aria-label="By device">
      {several.map((device) => (
        <DeviceCard key={device.deviceId} device={device} onAsked={() => setAsked(device)} />
      ))}
      {asked && <DiscardDialog device={asked} onClose={() => setAsked(null)} onDiscarded={onDiscarded} />}
    </section>
  );
}

const nameOf = ({ device }: HeldOfDevice): string => device ?? 'A device without a name';

/** Only devices with several are told. */
function countText({ waiting, money }: HeldOfDevice): string {
  if (money === 0) return `${waiting} changes`;
  return `${waiting} changes, ${money === waiting ? 'all' : money} of them money`;
}

function DeviceCard({ device, onAsked }: { device: HeldOfDevice; onAsked: () => void }) {
  const timezone = useVenue()?.timezone;
  return (
    <Card>
      <div className={styles.held}>
        <div className={styles.what}>
          <h2 className={styles.title}>{nameOf(device)}</h2>
          <p>
            {countText(device)}, held since {clockText(device.oldestAt, 'dateTime', timezone)}.
          </p>
          {device.isFull && (
            <p>The limit is reached. Its further changes stay on the device until you decide about these.</p>
          )}
        </div>
        <div className={styles.decide}>
          <Button size={56} variant="outline" onClick={onAsked}>
            Discard all of this device
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface DiscardProps {
  readonly device: HeldOfDevice;
  onClose(): void;
  onDiscarded(): void;
}

function DiscardDialog({ device, onClose, onDiscarded }: DiscardProps) {
  const remote = useRemote();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const discard = (): void =>
    run(async () => {
      try {
        const asked = { through: device.latestAt, ...(note.trim() && { note }) };
        const discarded = await discardHeldOf(remote, device.deviceId, asked);
        toast.show({ message: `${nameOf(device)}: ${discarded} discarded` });
        onClose();
        onDiscarded();
      } catch (error) {
        setProblem(await changeProblem(error));
      }
    });
  return (
    <Dialog
      open
      type="error"
      title={`Discard ${countText(device)}?`}
      message={`Everything from ${nameOf(device)} that waits now is rejected, and its authors are told. This can't be undone.`}
      confirmText="Discard all"
      busy={busy}
      onConfirm={discard}
      onCancel={onClose}
    >
      <TextArea
        label="Note to the authors (optional)"
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </Dialog>
  );
}
