/** Tells a guest that staff have their order, and that what they add goes on a new one. */
import { Info } from 'lucide-react';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import type { TableDrafts } from './draft-order.ts';

export function TakenNote({ drafts }: { drafts: TableDrafts | undefined }) {
  const text = drafts && textOf(drafts);
  if (text === undefined) return null;
  return (
    <NoteBand tone="info" icon={Info} role="status">
      {text}
    </NoteBand>
  );
}

function textOf({ choice, taken }: TableDrafts): string | undefined {
  if (taken.length === 0) return undefined;
  if (choice.kind === 'after') return 'Staff have your order already. What you add now goes on a new one.';
  if (choice.kind !== 'open' || choice.order.submittedAt !== null) return undefined;
  return 'Staff have your earlier order. This is a new one: send it when you are ready.';
}
