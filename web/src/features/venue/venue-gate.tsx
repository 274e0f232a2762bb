/** What the venue's pages stand on: the venue and its sections, once they are here. */
import type { Section } from '@tableside/domain/tables/table.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { ReactNode } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { Page } from '../../components/page.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useMirrorState, useSections, useVenue } from '../../mirror/read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const TO_PROFILE = <BackLink to="/profile" label="Profile" />;

export interface VenueGateProps {
  title: string;
  children: (venue: Venue, sections: readonly Section[]) => ReactNode;
}

export function VenueGate({ title, children }: VenueGateProps) {
  const engine = useEngine();
  const venue = useVenue();
  const sections = useSections();
  const mirror = useMirrorState();
  if (venue && sections) return children(venue, sections);
  const failed = mirror?.empty && mirror.firstSyncError !== null;
  return (
    <Page title={title} back={TO_PROFILE}>
      {failed ? (
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to get the venue'}
          onRetry={() => engine.syncNow()}
        />
      ) : (
        <Spinner page />
      )}
    </Page>
  );
}
