/** The page for a device whose storage cannot be used: what is wrong, what to do, and that nothing saved is lost. */
import { Database, RefreshCw } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import { NoticePage } from '../ui/messages/notice-page.tsx';
import type { StorageProblem } from './workspace.tsx';

interface Texts {
  readonly title: string;
  readonly message: string;
  readonly foot: string;
}

const SAFE = 'Everything already saved on this device is safe.';

const TEXTS: Readonly<Record<StorageProblem, Texts>> = {
  missing: {
    title: 'This browser has no storage',
    message: "This browser can't store orders. Open Tableside in an up-to-date browser.",
    foot: 'Nothing saved is lost: other browsers on this device keep what they hold.',
  },
  unavailable: {
    title: 'Storage is blocked',
    message:
      "This browser won't let Tableside save on this device. Leave the private window, or allow site data in the settings, then refresh.",
    foot: SAFE,
  },
  full: {
    title: 'Storage is full',
    message: 'There is no room left to save on this device. Free some space, then refresh.',
    foot: SAFE,
  },
  gaveUp: {
    title: "Can't save",
    message: "This device couldn't save. Storage may be full. Free some space, then refresh.",
    foot: SAFE,
  },
  newer: {
    title: 'This page is out of date',
    message: 'A newer Tableside has run on this device. Refresh to load it.',
    foot: SAFE,
  },
  closed: {
    title: 'Storage was closed',
    message: 'The browser closed the connection to the data on this device. Refresh to open it again.',
    foot: SAFE,
  },
};

export function StorageProblemPage({ problem }: { problem: StorageProblem }) {
  const { title, message, foot } = TEXTS[problem];
  return (
    <NoticePage
      whole
      icon={Database}
      title={title}
      message={message}
      foot={foot}
      action={
        <Button variant="primary" size={56} icon={RefreshCw} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    />
  );
}
