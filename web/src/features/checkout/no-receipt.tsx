/** Replaces a receipt that cannot be shown. */
import { EmptyState } from '../../ui/messages/empty-state.tsx';

export function NoReceipt({ children }: { children: string }) {
  return (
    <>
      <h1 className="visually-hidden">Receipt</h1>
      <EmptyState>{children}</EmptyState>
    </>
  );
}
