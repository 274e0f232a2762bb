/** The first steps for a new member of staff, by role. Shown until it is dismissed. */
import type { Role } from '@tableside/domain/permissions.ts';
import {
  Armchair,
  BookOpen,
  CircleCheck,
  CircleUserRound,
  ClipboardList,
  type LucideIcon,
  MonitorUp,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type FirstVisits, firstVisits } from './first-visit.ts';
import styles from './welcome-note.module.css';

interface Hint {
  readonly icon: LucideIcon;
  readonly words: string;
}

const NETWORK: Hint = {
  icon: CircleCheck,
  words:
    'Top right says whether the network is there. Without it, go on: everything is kept here and sent later.',
};
const FORWARD: Hint = {
  icon: ClipboardList,
  words: 'Orders shows what is paid for. One tap on the big button moves an order on.',
};
const TAKE: Hint = {
  icon: Armchair,
  words: 'Tables: tap a table, tap what the guests want, then Checkout.',
};
const OFFICE: readonly Hint[] = [
  {
    icon: CircleUserRound,
    words: 'Profile has the office: hours, tables, menu, payments.',
  },
  { icon: Users, words: 'Staff: make a card for each person, and give them a sign-in.' },
  NETWORK,
];

const HINTS: Readonly<Record<Role, readonly Hint[]>> = {
  admin: OFFICE,
  manager: OFFICE,
  server: [TAKE, FORWARD, NETWORK],
  kitchen: [
    { icon: MonitorUp, words: 'Kitchen screen, above the orders, turns this into the wall display.' },
    { icon: BookOpen, words: 'Menu: mark what is sold out. Every tablet knows at once.' },
    NETWORK,
  ],
  customer: [],
};

export function WelcomeNote({ visits = firstVisits }: { visits?: FirstVisits }) {
  const { userId, name, role } = useActor();
  const [isShown, setShown] = useState(() => visits.isFirst(userId));
  const hints = HINTS[role];
  if (!isShown || hints.length === 0) return null;
  const putAway = (): void => {
    visits.note(userId);
    setShown(false);
  };
  return (
    <Card as="section" aria-label="First steps" className={styles.note}>
      <h2 className={styles.title}>Welcome, {name.split(' ')[0]}</h2>
      <ul className={styles.hints}>
        {hints.map(({ icon, words }) => (
          <li key={words} className={styles.hint}>
            <Icon of={icon} />
            {words}
          </li>
        ))}
      </ul>
      <Button size={48} onClick={putAway}>
        Got it
      </Button>
    </Card>
  );
}
