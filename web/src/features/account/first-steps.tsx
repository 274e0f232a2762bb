/** The card with the first steps by role. Tells the server once somebody has read it. */
import { type Role, roleMay } from '@tableside/domain/command/permissions.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { Link } from '@tanstack/react-router';
import {
  Armchair,
  BookOpen,
  CircleCheck,
  CircleUserRound,
  ConciergeBell,
  Drama,
  type LucideIcon,
  MonitorUp,
  Users,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useOpenOrders, useVenue } from '../../mirror/read/read.ts';
import { hasReadFirstSteps, keepFirstStepsRead } from '../../remote/first-steps.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './first-steps.module.css';
import { createFirstVisits } from './first-visit.ts';
import { PayAtSwitch } from './pay-at-switch.tsx';

interface Hint {
  readonly icon: LucideIcon;
  readonly words: string;
}

const NETWORK: Hint = {
  icon: CircleCheck,
  words:
    "The badge at the top right shows your connection. If it drops, keep working: everything is saved on this device and sent when you're back online.",
};
const NEXT: Hint = {
  icon: ConciergeBell,
  words:
    'The line over the tables says what needs you, the longest waiting first. One tap does it or opens it.',
};
const TAKE: Readonly<Record<PayAt, Hint>> = {
  order: {
    icon: Armchair,
    words: 'In Tables, tap a table, add what your guests order, then take the payment.',
  },
  end: {
    icon: Armchair,
    words: 'In Tables, tap a table, add what your guests order, then tap Send. They pay when they leave.',
  },
};
const OFFICE: readonly Hint[] = [
  {
    icon: CircleUserRound,
    words: 'Set up hours, tables, menu and payments under Profile.',
  },
  { icon: Users, words: 'Under Staff, add each team member and give them a login.' },
  NETWORK,
];

const hintsFor = (payAt: PayAt): Readonly<Record<Role, readonly Hint[]>> => ({
  admin: OFFICE,
  manager: OFFICE,
  server: [TAKE[payAt], NEXT, NETWORK],
  kitchen: [
    {
      icon: MonitorUp,
      words: 'Tap Kitchen screen above the orders to use this device as the kitchen display.',
    },
    { icon: BookOpen, words: 'Under Menu, mark items sold out. Every tablet updates right away.' },
    NETWORK,
  ],
  customer: [],
});

export interface FirstStepsProps {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export function FirstSteps({ storage }: FirstStepsProps) {
  const [visits] = useState(() => createFirstVisits(storage));
  const { userId } = useActor();
  const remote = useRemote();
  const [isRead, setRead] = useState(() => visits.isRead(userId));
  useEffect(() => {
    if (!isRead) return;
    // Without a network, the next visit of the board tries again.
    keepFirstStepsRead(remote).then(
      () => visits.noteKept(userId),
      () => undefined,
    );
  }, [isRead, remote, userId, visits]);
  if (isRead) return null;
  return (
    <FirstStepsCard
      onRead={() => {
        visits.noteRead(userId);
        setRead(true);
      }}
    />
  );
}

interface FirstStepsCardProps {
  /** The person tapped "Got it", works with orders, or has read the card on another device. */
  onRead: () => void;
}

function FirstStepsCard({ onRead }: FirstStepsCardProps) {
  const { userId, name, role } = useActor();
  const open = useOpenOrders();
  const venue = useVenue();
  const elsewhere = useRemoteData('first-steps', hasReadFirstSteps, 'Failed to fetch the first steps');
  // Somebody who has worked with orders knows the app, on whichever device they sign in.
  const worksHere = open?.some(({ serverId, statusBy }) => serverId === userId || statusBy.id === userId);
  const isRead = worksHere === true || elsewhere.data === true;
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead) read();
  }, [isRead]);
  // Waits for the answer, so that nobody sees the card for a moment. Without a network it is shown.
  if (!open || isRead || (elsewhere.loading && elsewhere.data === undefined)) return null;
  return (
    <Card as="section" aria-label="First steps" className={styles.note}>
      <h2 className={styles.title}>Welcome, {name.split(' ')[0]}</h2>
      <ul className={styles.hints}>
        {hintsFor(venue ? payAtOf(venue) : 'order')[role].map(({ icon, words }) => (
          <li key={words} className={styles.hint}>
            <Icon of={icon} />
            {words}
          </li>
        ))}
      </ul>
      {roleMay(role, 'venue.settings') && <PayAtSwitch />}
      <div className={styles.acts}>
        <Button size={48} onClick={onRead}>
          Got it
        </Button>
        {roleMay(role, 'venue.edit') && !venue?.isRehearsal && (
          <Link to="/profile/rehearsal" className={buttonClass({ variant: 'outline' })}>
            <Icon of={Drama} />
            Start a rehearsal
          </Link>
        )}
      </div>
    </Card>
  );
}
