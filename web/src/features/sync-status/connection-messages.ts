/** Describes an outage in words: what is down, what still works, what does not. */

import { clockText } from '../../components/time/clock-text.ts';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { failingCalls } from './failing-calls.ts';

export interface ConnectionText {
  readonly title: string;
  readonly since: string;
  /** The things that still work. Left out when all is well. */
  readonly works?: string;
  readonly missing?: string;
}

const KEEP_WORKING =
  'Keep working. Orders, tables and payments are saved on this device and sent when the connection is back.';
const MISSING = 'Signing in, passwords and older history need a connection.';

/** `deviceOnline` is the browser's view of this device's own network. */
export function connectionText(status: SyncStatus, deviceOnline: boolean, timezone?: string): ConnectionText {
  const since = lastContact(status, timezone);
  if (status.storageFailed) {
    return {
      title: "This device can't save",
      since,
      works:
        'Its storage is full or closed. Nothing that was saved is lost. Free some space, then refresh the page.',
    };
  }
  if (status.signInNeeded) {
    return {
      title: 'Sign in again',
      since,
      works: 'Your session has ended. Changes stay on this device and are sent after you sign in.',
    };
  }
  if (status.isVenueClosed) {
    return {
      title: 'This venue is closed',
      since,
      works: "Nobody can order or work here. What wasn't sent stays on this device until it opens again.",
    };
  }
  if (status.appTooOld) {
    return {
      title: 'This app is too old for the server',
      since,
      works: 'Refresh to update. Unsent changes are kept.',
    };
  }
  switch (status.phase) {
    case 'online':
      return { since, ...onlineText(status) };
    case 'connecting':
      return { title: 'Connecting', since, works: KEEP_WORKING };
    case 'reconnecting':
      return { title: 'Reconnecting', since, works: KEEP_WORKING };
    case 'offline':
      return { title: whatIsDown(deviceOnline), since, works: KEEP_WORKING, missing: MISSING };
  }
}

const SAVED_HERE = 'Changes made here are saved on this device and sent when the server accepts them.';
const FAILING_TEXTS = {
  receiving: {
    title: "Updates aren't arriving",
    works:
      "You're connected, but the server isn't sending other people's changes. Changes made here are sent.",
  },
  sending: {
    title: "Changes can't be sent",
    works: `You're connected, but the server isn't accepting changes. ${SAVED_HERE}`,
  },
  syncing: {
    title: "The server can't sync",
    works: `You're connected, but the server isn't sending or accepting changes. ${SAVED_HERE}`,
  },
} as const;

const HELD_FULL = {
  title: 'A manager has to decide first',
  works:
    'Too many changes from here are held for a manager. The others stay saved on this device, and are sent once a manager has decided about some of them, under Changes to approve. Keep working.',
} as const;

function onlineText(status: SyncStatus): Pick<ConnectionText, 'title' | 'works' | 'missing'> {
  const failing = failingCalls(status);
  if (status.isHeldFull) return HELD_FULL;
  if (!failing) return { title: 'Online' };
  const behind = failing.what === 'sending' ? {} : { missing: 'This screen may be behind.' };
  return { ...FAILING_TEXTS[failing.what], ...behind };
}

const whatIsDown = (deviceOnline: boolean): string =>
  deviceOnline ? "Can't reach the server" : 'This device has no network';

const lastContact = (status: SyncStatus, timezone: string | undefined): string =>
  status.contactAt === null
    ? 'No contact yet.'
    : `Last contact ${clockText(status.contactAt, 'seconds', timezone)}.`;
