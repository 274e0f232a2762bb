/** Steps of the close: open checks with what they owe, drawers to count, cash that people hold, and devices. */
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { OpenDay } from '@tableside/protocol/rest/day.ts';
import { Link } from '@tanstack/react-router';
import { clockText } from '../../../components/time/clock-text.ts';
import { useTablesEver } from '../../../mirror/read/read.ts';
import { useOpenVisits } from '../../../mirror/read/read-visits.ts';
import styles from './day.module.css';
import { CountedStep, Line, Lines, Step } from './step.tsx';
import type { StillOpen } from './use-open-day.ts';

/** B-2 before B-10. The server lists checks by their ids. */
const byNumber = (a: { readonly number: string }, b: { readonly number: string }): number =>
  a.number.localeCompare(b.number, 'en', { numeric: true });

export function OpenChecks({ visits }: Pick<StillOpen, 'visits'>) {
  const tables = new Map(useTablesEver()?.map((table) => [table.id, table]));
  const held = new Map(useOpenVisits()?.map(({ visit }) => [visit.id, visit]));
  return (
    <CountedStep title="Open checks" left={visits.length} none="No check is open.">
      <Lines>
        {[...visits].sort(byNumber).map(({ id, number, tableId, taken, due }) => (
          <Line
            key={id}
            name={
              <Link to="/visits/$visitId" params={{ visitId: id }} className={styles.link}>
                #{number}
              </Link>
            }
            end={formatCents(due)}
          >
            {[
              tables.has(tableId) && tableText(tables.get(tableId), tableId),
              held.get(id)?.name,
              held.get(id)?.server.name,
              taken > 0 && `${formatCents(taken)} paid`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        ))}
      </Lines>
    </CountedStep>
  );
}

export const OpenDrawers = ({ drawers }: Pick<StillOpen, 'drawers'>) => (
  <CountedStep title="Open drawers" left={drawers.length} none="No drawer is open.">
    <Lines>
      {drawers.map(({ id, name, by }) => (
        <Line
          key={id}
          name={name}
          end={
            <Link to="/profile/cash" className={styles.link} aria-label={`Count ${name}`}>
              Count
            </Link>
          }
        >
          Opened by {by.name}
        </Line>
      ))}
    </Lines>
  </CountedStep>
);

/** The sum of each person is that of My shift and the Z. */
export function CashToHandIn({ cash }: Pick<StillOpen, 'cash'>) {
  if (cash.length === 0)
    return <Step title="Cash to hand in" state="done" word="Done" note="Nobody holds cash." />;
  const sum = cash.reduce((cents, { holds }) => cents + holds, 0);
  return (
    <Step
      title="Cash to hand in"
      state="byHand"
      word={formatCents(sum)}
      note="What people took for no drawer, with its tips, less what they gave back."
    >
      <Lines>
        {cash.map(({ taker, holds }) => (
          <Line key={taker.id} name={taker.name} end={formatCents(holds)} />
        ))}
      </Lines>
    </Step>
  );
}

export function Devices({
  waiting,
  timezone,
}: Pick<StillOpen, 'waiting'> & { timezone: string | undefined }) {
  if (waiting === undefined)
    return (
      <Step
        title="Devices"
        state="unknown"
        word="Not known"
        note="Only the server knows what other devices still hold."
      />
    );
  return (
    <CountedStep title="Devices" left={waiting.length} none="Every device has sent what it had.">
      <Lines>
        {waiting.map((device) => (
          <Line key={device.deviceId} name={device.name} end={pendingText(device)}>
            {deviceText(device, timezone)}
          </Line>
        ))}
      </Lines>
    </CountedStep>
  );
}

type Waiting = OpenDay['waiting'][number];

export const pendingText = ({ pending }: Pick<Waiting, 'pending'>): string => {
  if (pending === 0) return 'Away';
  return pending === 1 ? '1 change waiting' : `${pending} changes waiting`;
};

/** Nobody knows what was done on a device since it was last seen. */
export function deviceText({ oldestAt, seenAt }: Waiting, timezone: string | undefined): string {
  const seen = `Last seen ${clockText(seenAt, 'dateTime', timezone)}`;
  return oldestAt === null ? seen : `Oldest ${clockText(oldestAt, 'dateTime', timezone)}. ${seen}`;
}
