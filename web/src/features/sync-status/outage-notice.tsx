/** Once after an outage of more than a minute in which something was done. */
import { lazy, Suspense } from 'react';
import { useOutageReport } from '../../mirror/read.ts';

/** Few evenings need it; where it can not be loaded, the pill still leads to the page. */
const OutageBand = lazy(() =>
  import('./outage-band.tsx').then(
    ({ OutageBand: band }) => ({ default: band }),
    () => ({ default: () => null }),
  ),
);

export function OutageNotice() {
  const report = useOutageReport();
  if (!report) return null;
  return (
    <Suspense fallback={null}>
      <OutageBand report={report} />
    </Suspense>
  );
}
