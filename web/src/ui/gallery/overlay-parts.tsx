/** Overlays: dialogs, sheets, popover, toast. */
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Field } from '../fields/field.tsx';
import { Stepper } from '../fields/stepper.tsx';
import { useToast } from '../messages/toast.tsx';
import { Dialog, type DialogType } from '../overlays/dialog.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { Pill } from '../status/pill.tsx';
import { ProductOptions } from './choice-parts.tsx';
import styles from './gallery.module.css';
import { Part } from './part.tsx';

const QUESTIONS: Record<DialogType, { title: string; message: string; confirmText?: string }> = {
  error: {
    title: 'Delete table',
    message: 'Are you sure you want to delete Table 5? This action cannot be undone.',
    confirmText: 'Delete',
  },
  warning: { title: 'Leave without saving?', message: 'Your changes to Alder & Rye are not saved.' },
  info: { title: 'Update ready', message: 'A new version is ready. It takes two seconds.' },
};

export function OverlayParts() {
  const toast = useToast();
  const [said, setSaid] = useState('');
  return (
    <Part name={`Overlays ${said}`}>
      <DialogOpener type="error" />
      <DialogOpener type="warning" />
      <DialogOpener type="info" />
      <Sheets />
      <Button
        onClick={() =>
          toast.show({ message: '#A-33 moved to preparing', onUndo: () => setSaid('· taken back') })
        }
      >
        Toast
      </Button>
      <Button onClick={() => toast.show({ message: 'Table 5 set to Occupied' })}>Plain toast</Button>
      <PillPopover />
    </Part>
  );
}

function DialogOpener({ type }: { type: DialogType }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog {type}</Button>
      <Dialog open={open} type={type} onConfirm={close} onCancel={close} {...QUESTIONS[type]} />
    </>
  );
}

function Sheets() {
  const [open, setOpen] = useState<'product' | 'plain' | null>(null);
  const [count, setCount] = useState(1);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('product')}>Product sheet</Button>
      <Button onClick={() => setOpen('plain')}>Sheet</Button>
      <Sheet
        open={open === 'product'}
        onClose={close}
        title="Hanger steak, chimichurri"
        backLabel="Back to Menu"
        footer={
          <>
            <Stepper large label="Hanger steak" value={count} onChange={setCount} />
            <Button variant="primary" size={64} trailing="$34.00" onClick={close}>
              Add to Order
            </Button>
          </>
        }
      >
        <ProductOptions />
      </Sheet>
      <Sheet open={open === 'plain'} onClose={close} title="Changes">
        <Field label="Name" />
      </Sheet>
    </>
  );
}

function PillPopover() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Changes"
      trigger={<Pill face="ink" icon={WifiOff} word="Offline" detail="6 waiting" />}
    >
      <p className={styles.padded}>6 changes waiting</p>
      <Button variant="ghost">Try now</Button>
    </Popover>
  );
}
