/** The lists of what is still open: checks with what they owe, drawers, and devices with what they hold. */
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { OpenDay } from '@tableside/protocol/rest/day.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useTablesEver } from '../../../mirror/read/read.ts';
import { useOpenVisits } from '../../../mirror/read/read-visits.ts';
import styles from './day.module.css';
import type { StillOpen } from './use-open-day.ts';

export function StillOpenLists({ open, timezone }: { open: StillOpen; timezone: string | undefined }) {
  const tables = new Map(useTablesEver()?.map((table) => [table.id, table]));
  const held = new Map(useOpenVisits()?.map(({ visit }) => [visit.id, visit]));
  const { visits, drawers, waiting } = open;
  return (
    <>
      <Open title="Open checks" none="No check is open.">
        {visits.map(({ id, number, tableId, taken, due }) => (
          <Line
            key={id}
            name={
              <Link to="/visits/$visitId" params={{ visitId: id }} className={styles.check}>
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
      </Open>
      <Open title="Open drawers" none="No drawer is open.">
        {drawers.map(({ id, name, by }) => (
          <Line key={id} name={name}>
            Opened by {by.name}
          </Line>
        ))}
      </Open>
      {waiting === undefined ? (
        <p className={styles.small}>Only the server knows what other devices still hold.</p>
      ) : (
        <Open title="Devices" none="Every device has sent what it had.">
          {waiting.map((device) => (
            <Line key={device.deviceId} name={device.name} end={pendingText(device)}>
              {deviceText(device, timezone)}
            </Line>
          ))}
        </Open>
      )}
    </>
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

export function Open({
  title,
  none,
  children,
}: {
  title: string;
  none: string;
  children: readonly ReactNode[];
}) {
  return (
    <section className={styles.open} aria-label={title}>
      <h3 className={styles.subtitle}>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.small}>{none}</p>
      ) : (
        <ul className={styles.lines}>{children}</ul>
      )}
    </section>
  );
}

export function Line({ name, end, children }: { name: ReactNode; end?: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <span>
        <b>{name}</b> <span className={styles.small}>{children}</span>
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </li>
  );
}
