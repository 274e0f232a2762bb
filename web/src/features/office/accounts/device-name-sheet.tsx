/** Gives a device a name that people recognize. */
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { type FormEvent, useState } from 'react';
import { renameDevice } from '../../../remote/devices.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './office.module.css';

export interface DeviceNameSheetProps {
  /** Null while the sheet is closed. */
  device: Device | null;
  onClose: () => void;
  onSaved: () => void;
}

export function DeviceNameSheet({ device, onClose, onSaved }: DeviceNameSheetProps) {
  return (
    <Sheet open={device !== null} onClose={onClose} title={device ? `Rename device ${device.letter}` : ''}>
      {device && (
        <NameForm
          key={device.id}
          device={device}
          onSaved={() => {
            onClose();
            onSaved();
          }}
        />
      )}
    </Sheet>
  );
}

function NameForm({ device, onSaved }: { device: Device; onSaved: () => void }) {
  const toast = useToast();
  const [name, setName] = useState(device.name);
  const { isBusy, problem, attempt } = useAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    return attempt(async (remote) => {
      await renameDevice(remote, device.id, name);
      toast.show({ message: 'Device renamed' });
      onSaved();
    });
  };
  return (
    <form className={styles.page} noValidate onSubmit={(event) => void save(event)}>
      <ProblemBand problem={problem} />
      <Field
        label="Name"
        hint="Where or what it is: Bar tablet, Patio phone"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" size={56} block busy={isBusy}>
        Save
      </Button>
    </form>
  );
}
