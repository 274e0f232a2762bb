/** The frame of an office page about business days. It provides the venue and the day on which the page was opened. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type ReactNode, useState } from 'react';
import { Spinner } from '../../ui/status/spinner.tsx';
import { BackLink } from './back-link.tsx';
import { type Named, Page } from './page.tsx';

type OfficeDayProps = Named & {
  readonly venue: Venue | null | undefined;
  /** YYYY-MM-DD; undefined until it is known. */
  readonly today: string | undefined;
  readonly children: (opened: { readonly venue: Venue; readonly today: string }) => ReactNode;
};

/**
 * Shows the name of the page over a spinner until both are known. The day stays the same when the next business day begins, so a
 * person's choice of dates is kept.
 */
export function OfficeDay({ venue, today, children, ...named }: OfficeDayProps) {
  const [opened, setOpened] = useState(today);
  if (opened === undefined && today !== undefined) setOpened(today);
  if (venue && opened !== undefined) return children({ venue, today: opened });
  return (
    <Page {...named} back={<BackLink to="/profile" />}>
      <Spinner />
    </Page>
  );
}
