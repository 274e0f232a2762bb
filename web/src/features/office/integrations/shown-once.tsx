/** A token or secret that the server reveals only once, with a button that copies it. */
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './integrations.module.css';

interface ShownOnceProps {
  label: string;
  value: string;
  onDone: () => void;
}

export function ShownOnce({ label, value, onDone }: ShownOnceProps) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast.show({ message: `${label} copied` });
    } catch {
      toast.show({ message: "Couldn't copy. Select the text and copy it." });
    }
  };
  return (
    <div className={styles.once}>
      <NoteBand tone="warn">Copy it now. You won't see it again.</NoteBand>
      <Field label={label} value={value} readOnly onFocus={(event) => event.target.select()} />
      <Button icon={Copy} size={56} onClick={() => void copy()}>
        Copy {label.toLowerCase()}
      </Button>
      <Button size={56} variant="outline" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
