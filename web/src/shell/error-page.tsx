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
const RELOADED_KEY = 'tableside-reloaded';
const RELOAD_PAUSE_MS = 10_000;

export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof Error && MISSING_PART.test(error.message)) return <MissingPart />;
  return <ErrorNotice message={messageOf(error)} />;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';

function MissingPart() {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (mayReload()) window.location.reload();
    else setGone(true);
  }, []);
  return isGone ? <ErrorNotice message="A part of the app could not be loaded" /> : <Spinner page />;
}

/** Not twice in a row, and never where nothing can remember that it was done. */
function mayReload(): boolean {
  try {
    const before = Number(window.sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - before < RELOAD_PAUSE_MS) return false;
    window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
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
