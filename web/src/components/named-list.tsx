/** A list that the office edits: its heading, what it is for, and a button that adds to it. */
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';
import { ProblemBand } from '../ui/messages/note-band.tsx';
import styles from './named-list.module.css';

export interface NamedListProps {
  title: string;
  about?: ReactNode;
  /** Says why something cannot be changed. */
  note?: ReactNode;
  addText: string;
  addVariant?: ButtonProps['variant'];
  /** Why nothing can be added now. */
  fullText?: string | undefined;
  /** Undefined for people who may not add. */
  onAdd: (() => void) | undefined;
  problem: string | null;
  /** Shown instead of the children while there is nothing. */
  emptyText: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
}

export function NamedList(props: NamedListProps) {
  const { title, about, note, addText, addVariant, fullText, onAdd, problem, emptyText, isEmpty } = props;
  const add = onAdd && (
    <Button variant={addVariant} icon={Plus} disabledReason={fullText} onClick={onAdd}>
      {addText}
    </Button>
  );
  return (
    <section aria-label={title}>
      <ListHead title={title}>{!isEmpty && add}</ListHead>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {note}
      <ProblemBand problem={problem} />
      {isEmpty ? <EmptyState action={add}>{emptyText}</EmptyState> : props.children}
    </section>
  );
}

/** The heading of a list, with what can be done beside it. */
export const ListHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </div>
);
