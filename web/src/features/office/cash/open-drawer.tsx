/** An open drawer: who opened it, what was moved, and the ways to move cash and to count it. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { CashMove, Drawer } from '@tableside/domain/entities/drawer.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useState } from 'react';
import { MOVE_WORDS, withApprover } from '../../../components/payments/cash-words.ts';
import { useActor } from '../../../components/staff/actor.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './cash.module.css';
import { CountSheet } from './count-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { OtherCash } from './other-cash.tsx';

/** In the order of their buttons. Cash that goes out asks for a manager when the person is none. */
const MOVE_KINDS = ['paidIn', 'paidOut', 'drop', 'noSale'] as const;

export interface OpenDrawerProps {
  drawer: Drawer;
  /** Whether this device takes cash for it. */
  isHere: boolean;
  timezone: string | undefined;
}

export function OpenDrawer({ drawer, isHere, timezone }: OpenDrawerProps) {
  const { role, userId } = useActor();
  const [doing, setDoing] = useState<CashMove['kind'] | 'count' | null>(null);
  const close = (): void => setDoing(null);
  const mayCount = drawer.opened.by.id === userId || roleMay(role, 'drawer.takeOut');
  return (
    <Card as="section" aria-label={drawer.name} className={styles.drawer}>
      <div className={styles.head}>
        <h2 className={styles.title}>{drawer.name}</h2>
        {isHere && <Badge tone="info">This device</Badge>}
      </div>
      <p className={styles.small}>
        Opened by {drawer.opened.by.name} at {clockText(drawer.opened.at, 'dateTime', timezone)} with{' '}
        {formatCents(drawer.float)}
      </p>
      {roleMay(role, 'drawer.takeOut') && <OtherCash {...drawer} />}
      {drawer.moves.length > 0 && (
        <ul className={styles.moves} aria-label={`Cash moves of ${drawer.name}`}>
          {drawer.moves.map((move) => (
            <li key={move.id} className={styles.move}>
              <span>
                {[MOVE_WORDS[move.kind], move.reason].filter(Boolean).join(': ')}
                <span className={styles.small}>
                  {' '}
                  {withApprover(move.by, move.approvedBy)}, {clockText(move.at, 'time', timezone)}
                </span>
              </span>
              {move.cents > 0 && <span className={styles.cents}>{formatCents(move.cents)}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {MOVE_KINDS.map((kind) => (
          <Button key={kind} variant="outline" onClick={() => setDoing(kind)}>
            {MOVE_WORDS[kind]}
          </Button>
        ))}
      </div>
      {mayCount ? (
        <Button variant="primary" size={56} block onClick={() => setDoing('count')}>
          Count
        </Button>
      ) : (
        <p className={styles.small}>{drawer.opened.by.name} or a manager counts it.</p>
      )}
      <MoveSheet drawer={drawer} kind={doing === 'count' ? null : doing} onClose={close} />
      <CountSheet drawer={drawer} open={doing === 'count'} onClose={close} />
    </Card>
  );
}
