/** The page of last resort: an uncaught error while rendering. */
import { RefreshCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <NoticePage
      whole
      title="Something went wrong"
      message={messageOf(error)}
      foot="Work saved on this device is safe. Changes that wait are sent after the refresh."
      action={
        <Button variant="primary" size={56} icon={RefreshCw} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    />
  );
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';
