/**
 * The bottom navigation. It has the same tabs at every width; from 1200 px on, a service bar beside them shows venue
 * and user.
 */
import { type Actor, isStaff } from '@tableside/domain/command/permissions.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { initials, ROLE_LABEL } from '../components/staff/role-label.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Logo } from '../ui/icons/logo.tsx';
import { CountBadge } from '../ui/status/count-badge.tsx';
import styles from './bottom-nav.module.css';
import { type Tab, tabsOf } from './tabs.ts';

export interface BottomNavProps {
  actor: Actor;
  /** Number of orders with status paid: the red count on the Orders tab. */
  paidCount: number;
  /** Number of orders that guests sent from their tables: the red count on the Tables tab. */
  guestCount: number;
  venueName: string;
  /** For example 'Fri, Nov 20'. */
  businessDay: string;
}

export function BottomNav({ actor, paidCount, guestCount, venueName, businessDay }: BottomNavProps) {
  const counts: Partial<Record<Tab['to'], Counted>> = {
    '/': { count: paidCount, one: 'paid order' },
    ...(isStaff(actor.role) && { '/tables': { count: guestCount, one: 'guest order' } }),
  };
  return (
    <footer className={styles.bar}>
      <div className={styles.venue}>
        <Logo size={34} />
        <span className={styles.lines}>
          <span className={styles.strong}>{venueName}</span>
          <span className={styles.small}>{businessDay}</span>
        </span>
      </div>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.tabs}>
          {tabsOf(actor.role).map((tab) => (
            <li key={tab.to}>
              <TabLink tab={tab} counted={counts[tab.to]} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.user}>
        <span className={styles.lines}>
          <span className={styles.strong}>{actor.name}</span>
          <span className={styles.small}>{ROLE_LABEL[actor.role]}</span>
        </span>
        <span className={styles.initials} aria-hidden="true">
          {initials(actor.name)}
        </span>
      </div>
    </footer>
  );
}

interface Counted {
  readonly count: number;
  /** The name of one. */
  readonly one: string;
}

function TabLink({ tab, counted: { count, one } = NONE }: { tab: Tab; counted: Counted | undefined }) {
  const isBelow = useLocation({
    select: ({ pathname }) => tab.holds.some((start) => pathname.startsWith(start)),
  });
  const counted = count === 1 ? `1 ${one}` : `${count} ${one}s`;
  return (
    <Link
      to={tab.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-label={count > 0 ? `${tab.label}, ${counted}` : undefined}
      data-below={isBelow || undefined}
      className={styles.tab}
    >
      <span className={styles.capsule}>
        <Icon of={tab.icon} size={22} />
        <CountBadge count={count} label={counted} variant="error" className={styles.count} />
      </span>
      <span>{tab.label}</span>
    </Link>
  );
}

const NONE: Counted = { count: 0, one: '' };
