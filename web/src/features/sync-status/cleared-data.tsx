/**
 * Handles data that the browser cleared from this device. A page reports it before anything else, and the server is
 * informed. The kitchen's wall, which nobody touches, informs the server and continues.
 */
import { DatabaseZap } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset, useSyncStatusPart } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { type ClearedDataHere, useClearedData } from '../../mirror/read/read-device.ts';
import { type Remote, useRemote } from '../../remote/remote-context.tsx';
import { reportCleared } from '../../remote/report-cleared.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoticePage } from '../../ui/messages/notice-page.tsx';

/** Shows the page until a person has dismissed it. */
export function ClearedDataGate({ children }: { children: ReactNode }) {
  const here = useReportedClearing();
  if (!here || here.cleared.isSeen) return children;
  return <ClearedDataPage at={here.cleared.at} onSeen={() => void here.note(() => ({ isSeen: true }))} />;
}

export function ClearedDataReport() {
  useReportedClearing();
  return null;
}

function ClearedDataPage({ at, onSeen }: { at: number; onSeen: () => void }) {
  const time = clockText(new Date(at + useClockOffset()).toISOString(), 'dateTime', useVenue()?.timezone);
  return (
    <NoticePage
      whole
      tone="warn"
      icon={DatabaseZap}
      title="Local data was cleared by the browser"
      message={`Detected ${time}. Everything on the server will reload. Anything entered here and not yet sent is lost: check your orders and re-enter what's missing.`}
      foot="See Profile > Storage for whether this browser protects its data."
      action={
        <Button variant="primary" size={56} onClick={onSeen}>
          Continue
        </Button>
      }
    />
  );
}

/** Reports the clearing once this device is enrolled and online. A failed report is repeated at the next connection. */
function useReportedClearing(): ClearedDataHere | null | undefined {
  const remote = useRemote();
  const here = useClearedData();
  const phase = useSyncStatusPart((status) => status.phase);
  const clockOffsetMs = useClockOffset();
  const deviceId = here && !here.cleared.isReported ? here.deviceId : null;
  const isDue = deviceId !== null && phase === 'online';
  const note = here?.note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per connection, not at each offset change
  useEffect(() => {
    if (isDue && note) report(remote, deviceId, { note, clockOffsetMs }).catch(() => undefined);
  }, [isDue, deviceId, remote]);
  return here;
}

interface Reporting extends Pick<ClearedDataHere, 'note'> {
  readonly clockOffsetMs: number;
}

/** Stores the time before sending it, so that a retry sends the same time. */
async function report(remote: Remote, deviceId: string, { note, clockOffsetMs }: Reporting): Promise<void> {
  const noted = await note(({ at, reportedAs }) => ({
    reportedAs: reportedAs ?? new Date(at + clockOffsetMs).toISOString(),
  }));
  if (!noted?.reportedAs) return;
  await reportCleared(remote, deviceId, noted.reportedAs);
  await note(() => ({ isReported: true }));
}
