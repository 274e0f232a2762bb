/** A product over the ordering menu: choose, add, and return to the menu. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import { useState } from 'react';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { AddBar } from './add-bar.tsx';
import type { Added } from './draft-writer.ts';
import type { NewLine } from './new-line.ts';
import { ProductDetail } from './product-detail.tsx';
import styles from './product-sheet.module.css';
import { useProductChoice } from './use-product-choice.ts';

export interface ProductSheetProps {
  entry: MenuEntry;
  open: boolean;
  onClose: () => void;
  onAdd: (line: NewLine, name: string) => Promise<Added>;
  /** Why nothing can be added here at all. */
  closed?: string | undefined;
}

/** Keyed by its opening, so that each opening starts afresh. */
export function ProductSheet({ entry, open, onClose, onAdd, closed }: ProductSheetProps) {
  const choosing = useProductChoice(entry);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const { name } = entry.product;
  const add = async (): Promise<void> => {
    const line = choosing.line();
    if (!line || !open) return;
    const added = await onAdd(line, name);
    if (added.kind === 'added') onClose();
    else setProblem(added.message);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      backLabel="Back to Menu"
      footer={<AddBar name={name} choosing={choosing} busy={busy} onAdd={() => run(add)} closed={closed} />}
    >
      <ProductDetail entry={entry} choosing={choosing} named />
      {problem !== null && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {problem}
        </NoteBand>
      )}
    </Sheet>
  );
}
