/** Replaces the board when the orders on this device cannot be read. */
import { Page } from '../../components/page.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';

export function BoardFailed() {
  return (
    <Page title="Order Management">
      <ErrorBox message="Failed to fetch orders" onRetry={() => window.location.reload()} />
    </Page>
  );
}
