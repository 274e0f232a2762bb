/**
 * The timeline of an order: who did what when. Administrators also see on which device, and when the server received
 * it.
 */

import { type Act, roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { listAudit } from '../../remote/audit.ts';
import { listDevices } from '../../remote/devices.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './order-page.module.css';
import { auditedTimeline, type TimelineStep, timelineOf } from './order-timeline.ts';

export interface TimelineCardProps {
  order: Order;
  payments: readonly Payment[];
  timezone: string | undefined;
}

export const AUDIT: Act = 'audit.read';

export function TimelineCard(props: TimelineCardProps) {
  const { role } = useActor();
  return roleMay(role, AUDIT) ? <AuditedTimeline {...props} /> : <OwnTimeline {...props} />;
}

const OwnTimeline = ({ order, payments, timezone }: TimelineCardProps) => (
  <Steps steps={timelineOf(order, payments)} timezone={timezone} />
);

/** Falls back to what this device knows until the server answers, and without a connection. */
function AuditedTimeline({ order, payments, timezone }: TimelineCardProps) {
  const { data } = useRemoteData(
    `timeline ${order.id} ${order.version}`,
    (remote) => auditOf(remote, order.id),
    "Can't load the timeline",
  );
  return <Steps steps={data ?? timelineOf(order, payments)} timezone={timezone} />;
}

const auditOf = (remote: Remote, orderId: string): Promise<readonly TimelineStep[]> =>
  auditOfRows(remote, [{ entity: 'order', rowId: orderId }]);

/**
 * Returns what the audit trail knows of these rows, first step first. A change of several rows is one step. `factsOf`
 * says what an entry changed.
 */
export async function auditOfRows(
  remote: Remote,
  rows: readonly { readonly entity: string; readonly rowId: string }[],
  factsOf?: (entry: AuditEntry) => readonly string[],
): Promise<readonly TimelineStep[]> {
  const [devices, ...pages] = await Promise.all([
    listDevices(remote),
    ...rows.map((row) => listAudit(remote, { ...row, limit: '200' }, null)),
  ]);
  const entries = new Map(pages.flatMap((page) => page.rows).map((entry) => [entry.id, entry]));
  const newestFirst = [...entries.values()].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt));
  const steps = auditedTimeline(newestFirst, new Map(devices.map(({ id, letter }) => [id, letter])));
  return factsOf ? steps.map((step) => withFacts(step, entries.get(step.id), factsOf)) : steps;
}

function withFacts(
  step: TimelineStep,
  entry: AuditEntry | undefined,
  factsOf: (entry: AuditEntry) => readonly string[],
): TimelineStep {
  const facts = entry ? factsOf(entry) : [];
  return facts.length === 0 ? step : { ...step, what: `${step.what}: ${facts.join(', ')}` };
}

export function Steps({ steps, timezone }: { steps: readonly TimelineStep[]; timezone: string | undefined }) {
  return (
    <Card as="section" aria-label="Timeline">
      <h2 className={styles.title}>Timeline</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.id} className={styles.step}>
            <time dateTime={step.at} className={styles.small}>
              {clockText(step.at, 'time', timezone)}
            </time>
            <div>
              <p className={styles.method}>{step.what}</p>
              <p className={styles.small}>{stepDetails(step, timezone)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/**
 * A step that arrived late was made offline. Otherwise this adds nothing, because a short outage looks the same as a
 * connection.
 */
function stepDetails({ who, device, heardAt }: TimelineStep, timezone: string | undefined): string {
  const arrived = heardAt && `offline, arrived ${clockText(heardAt, 'time', timezone)}`;
  return [who, device && `device ${device}`, arrived].filter(Boolean).join(' · ');
}
