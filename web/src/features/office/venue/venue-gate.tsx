/** Waits until the venue and its sections are loaded, then shows a page about the venue. */
import type { Section } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { ReactNode } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import type { PagePath } from '../../../components/pages/pages.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useMirrorState, useSections, useVenue } from '../../../mirror/read/read.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './venue-gate.module.css';

export const TO_PROFILE = <BackLink to="/profile" />;

export interface VenueGateProps {
  of: PagePath;
  children: (venue: Venue, sections: readonly Section[]) => ReactNode;
}

export function VenueGate({ of, children }: VenueGateProps) {
  const engine = useEngine();
  const mirror = useMirrorState();
  const venue = useVenue();
  const sections = useSections();
  if (venue && sections) return children(venue, sections);
  return (
    <Page of={of} back={TO_PROFILE}>
      <FirstSync mirror={mirror} failed="Failed to fetch venue details" onRetry={() => engine.syncNow()}>
        <Spinner page />
      </FirstSync>
    </Page>
  );
}

/** A page about the venue with lists, which are side by side where there is room. */
export function VenueLists({ of, children }: VenueGateProps) {
  return (
    <VenueGate of={of}>
      {(...loaded) => (
        <Page of={of} back={TO_PROFILE}>
          <div className={styles.columns}>{children(...loaded)}</div>
        </Page>
      )}
    </VenueGate>
  );
}
