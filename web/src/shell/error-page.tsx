/**
 * The page of last resort, for an uncaught error while rendering. If a part of the app cannot be loaded, for example
 * after a release, the page reloads once before it shows the error.
 */
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { NoticePage } from '../ui/messages/notice-page.tsx';
import { Spinner } from '../ui/status/spinner.tsx';

/**
 * The messages of Chromium, Firefox, Safari and the bundler. Each contains an address that means nothing to a person.
 */
const MISSING_PART = /dynamically imported module|module script failed|unable to preload/i;
const RELOAD_PAUSE_MS = 10_000;

export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof Error && MISSING_PART.test(error.message)) return <MissingPart />;
  return <ErrorNotice message={messageOf(error)} />;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';

function MissingPart() {
  const [isGone] = useState(wasJustReloaded);
  useEffect(() => {
    if (!isGone) window.location.reload();
  }, [isGone]);
  return isGone ? <ErrorNotice message="A part of the app could not be loaded" /> : <Spinner page />;
}

/**
 * Returns whether the page was reloaded a moment ago, by the router, by this page or by a person. If so, it is not
 * reloaded again.
 */
function wasJustReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' && performance.now() < RELOAD_PAUSE_MS;
}

function ErrorNotice({ message }: { message: string }) {
  return (
    <NoticePage
      whole
      title="Something went wrong"
      message={message}
      foot="Your work on this device is safe. Unsent changes are sent after you refresh."
      action={
        <Button variant="primary" size={56} icon={RefreshCw} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    />
  );
}
