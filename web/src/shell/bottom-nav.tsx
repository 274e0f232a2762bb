/**
 * The bottom navigation. It has the same tabs at every width; from 1200 px on, a service bar beside them shows venue
 * and user.
 */
import { type Actor, isStaff, type Role } from '@tableside/domain/command/permissions.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { initials, ROLE_LABEL } from '../components/staff/role-label.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Logo } from '../ui/icons/logo.tsx';
import { CountBadge } from '../ui/status/count-badge.tsx';
import styles from './bottom-nav.module.css';
import { isAtTable, type Tab, tabsOf } from './tabs.ts';

export interface BottomNavProps {
  actor: Actor;
  /** Number of orders with status paid: the red count on the Orders tab. */
  paidCount: number;
  /** Number of orders that guests sent from their tables. With the next two it is the red count on the Tables tab. */
  guestCount: number;
  /** Number of this person's rounds that are up and not served yet. */
  foodCount: number;
  /** Number of tables whose guests call this person. */
  callCount: number;
  venueName: string;
  /** For example 'Fri, Nov 20'. */
  businessDay: string;
}

export function BottomNav(props: BottomNavProps) {
  const { actor, paidCount, guestCount, foodCount, callCount, venueName, businessDay } = props;
  const counts: Partial<Record<Tab['to'], readonly Counted[]>> = {
    '/': [{ count: paidCount, one: 'paid order', several: 'paid orders' }],
    ...(isStaff(actor.role) && {
      '/tables': [
        { count: guestCount, one: 'guest order', several: 'guest orders' },
        { count: foodCount, one: 'round to run', several: 'rounds to run' },
        { count: callCount, one: 'call', several: 'calls' },
      ],
    }),
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
              <TabLink tab={tab} role={actor.role} counted={counts[tab.to]} />
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
  readonly one: string;
  readonly several: string;
}

interface TabLinkProps {
  tab: Tab;
  role: Role;
  counted: readonly Counted[] | undefined;
}

function TabLink({ tab, role, counted: counts = [] }: TabLinkProps) {
  const isBelow = useLocation({
    select: ({ pathname, search }) =>
      isAtTable(role, pathname, search)
        ? tab.to === '/tables'
        : tab.holds.some((start) => pathname.startsWith(start)),
  });
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const counted = counts
    .filter((each) => each.count > 0)
    .map((each) => `${each.count} ${each.count === 1 ? each.one : each.several}`)
    .join(', ');
  return (
    <Link
      to={tab.to}
      activeOptions={{ exact: true, includeSearch: tab.to === '/menu' && role !== 'customer' }}
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
