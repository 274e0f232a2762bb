/** The start of an office page about business days: the venue, and the day on which the page was opened. */
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { type ReactNode, useState } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { BackLink } from './back-link.tsx';
import { Page } from './page.tsx';

interface OfficeDayProps {
  readonly title: string;
  readonly venue: Venue | null | undefined;
  /** Server's time minus the device's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly children: (opened: { readonly venue: Venue; readonly today: string }) => ReactNode;
}

/** Shows `title` over a spinner until the venue is known. */
export function OfficeDay({ title, venue, clockOffsetMs, children }: OfficeDayProps) {
  const [openedAt] = useState(() => Date.now() + clockOffsetMs);
  if (venue) return children({ venue, today: businessDay(new Date(openedAt).toISOString(), venue) });
  return (
    <Page title={title} back={<BackLink to="/profile" label="Profile" />}>
      <Spinner />
    </Page>
  );
}
