/**
 * The page of last resort: an uncaught error while rendering. A part of the app that can't be loaded, as after a release,
 * is asked for once more by a reload before a person hears of it.
 */
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** As Chromium, Firefox, Safari and the bundler say it, with an address that means nothing to a person. */
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

/** Whoever asked for it, the router for a script that is gone, this page, or a person: it is not asked for again at once. */
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
      foot="Work saved on this device is safe. Changes that wait are sent after the refresh."
      action={
        <Button variant="primary" size={56} icon={RefreshCw} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    />
  );
}
