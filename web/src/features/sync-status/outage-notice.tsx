/** Shows a notice once after an outage of more than a minute in which something was done. */
import { lazy, Suspense } from 'react';
import { useOutageReport } from '../../mirror/read/read.ts';

/** Loaded on demand, because it is rarely needed. If loading fails, the pill still leads to the page. */
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
