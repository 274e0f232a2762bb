/** Tells a guest that staff have their order, and that what they add goes on a new one. */
import { Info } from 'lucide-react';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import type { GuestDrafts } from './guest-drafts.ts';

export function TakenNote({ drafts }: { drafts: GuestDrafts | undefined }) {
  const text = drafts && textOf(drafts);
  if (text === undefined) return null;
  return (
    <NoteBand tone="info" icon={Info} role="status">
      {text}
    </NoteBand>
  );
}

function textOf({ order, taken }: GuestDrafts): string | undefined {
  if (taken.length === 0) return undefined;
  if (!order) return 'Staff have your order already. What you add now goes on a new one.';
  if (order.submittedAt !== null) return undefined;
  return 'Staff have your earlier order. This is a new one: send it when you are ready.';
}
