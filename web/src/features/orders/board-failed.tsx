/** Replaces the board when the orders on this device cannot be read. */
import { Page } from '../../components/pages/page.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';

export function BoardFailed() {
  return (
    <Page of="/">
      <ErrorBox message="Failed to fetch orders" onRetry={() => window.location.reload()} />
    </Page>
  );
}
