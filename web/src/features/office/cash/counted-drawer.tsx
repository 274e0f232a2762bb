/** A drawer that was counted. Managers see what it should have held, once the server has said so. */

import { differenceText } from '@tableside/domain/cash/difference-text.ts';
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useActor } from '../../../components/staff/actor.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './cash.module.css';
import { OtherCash } from './other-cash.tsx';

export function CountedDrawer({ drawer, timezone }: { drawer: Drawer; timezone: string | undefined }) {
  const { role } = useActor();
  const { closed, late, name } = drawer;
  if (!closed) return null;
  const lateCash = late.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Card as="article" aria-label={`${name}, counted`} className={styles.drawer}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <span className={styles.cents}>{formatCents(closed.counted)}</span>
      </div>
      <p className={styles.small}>
        Counted by {closed.by.name} at {clockText(closed.at, 'dateTime', timezone)}
      </p>
      {roleMay(role, 'drawer.takeOut') && <Difference closed={closed} />}
      {roleMay(role, 'drawer.takeOut') && <OtherCash {...drawer} />}
      {late.length > 0 && (
        <p className={styles.small}>
          Arrived after the count: {formatCents(lateCash)} in{' '}
          {late.length === 1 ? '1 payment' : `${late.length} payments`}. It is included in the difference.
        </p>
      )}
    </Card>
  );
}

function Difference({ closed: { expected, difference } }: { closed: NonNullable<Drawer['closed']> }) {
  if (expected === undefined || difference === undefined)
    return <p className={styles.small}>The difference appears once the server has the count.</p>;
  return (
    <p className={styles.head}>
      <span>Expected {formatCents(expected)}</span>
      <Badge tone={difference === 0 ? 'ok' : 'warn'}>{differenceText(difference)}</Badge>
    </p>
  );
}
