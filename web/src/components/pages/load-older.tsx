/** The button under a long list that fetches older rows. Renders nothing when the list is complete. */
import { Button } from '../../ui/buttons/button.tsx';

export interface LoadOlderProps {
  readonly pages: { readonly hasOlder: boolean; readonly loadingOlder: boolean; loadOlder(): void };
  readonly children: string;
}

export function LoadOlder({ pages: { hasOlder, loadingOlder, loadOlder }, children }: LoadOlderProps) {
  if (!hasOlder) return null;
  return (
    <Button size={56} block busy={loadingOlder} onClick={loadOlder}>
      {children}
    </Button>
  );
}
