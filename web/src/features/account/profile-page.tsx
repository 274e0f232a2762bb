/**
 * The settings home: the signed-in person, what waits for them today, the pages of their role in groups, the account, this
 * device, and Sign Out.
 */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { SunMoon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProfileGroup } from '../../components/pages/app-page.ts';
import { profileRows } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { isNamedOnly } from '../../components/staff/named-only.ts';
import { initials, ROLE_LABEL } from '../../components/staff/role-label.ts';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CountBadge } from '../../ui/status/count-badge.tsx';
import { readTheme, setTheme, type Theme } from '../../ui/theme/theme.ts';
import { useAccount } from './account-context.tsx';
import { InstallRow } from './install-row.tsx';
import { OwnStatusRow } from './own-status-row.tsx';
import styles from './profile-page.module.css';
import { SettingsRow } from './settings-row.tsx';
import { SignOutRow } from './sign-out-row.tsx';
import { StorageRow } from './storage-row.tsx';
import { TodayCard } from './today-card.tsx';
import { useRowDetails } from './use-row-details.ts';

export interface ProfilePageProps {
  /** Shown first: remaining setup steps, news. */
  notes?: ReactNode;
  /** The person's time clock. */
  clock?: ReactNode;
}

export function ProfilePage({ notes, clock }: ProfilePageProps) {
  const { role } = useActor();
  const { session } = useAccount();
  return (
    <Page of="/profile">
      <div className={styles.notes}>{notes}</div>
      <div className={styles.columns}>
        <div className={styles.groups}>
          <Person />
          {isStaff(role) && <TodayCard />}
          {clock}
          <PageGroup title="Money" group="money" />
        </div>
        <div className={styles.groups}>
          <PageGroup title="Menu" group="menu" />
          <PageGroup title="Venue" group="venue" />
          <PageGroup title="People" group="people" />
        </div>
        <div className={styles.groups}>
          <PageGroup title="Records" group="records" />
          <Group title="Account Settings">
            <PageRows group="account" />
            {/* On a shared tablet the lock takes its place. */}
            {!session.isByPin() && <SignOutRow />}
          </Group>
          <Group title="This device">
            <AppearanceRow />
            <PageRows group="device" />
            {isStaff(role) && <InstallRow />}
            {isStaff(role) && <StorageRow />}
          </Group>
        </div>
      </div>
    </Page>
  );
}

function Person() {
  const actor = useActor();
  return (
    <Card flush>
      <div className={styles.person}>
        <span className={styles.initials} aria-hidden="true">
          {initials(actor.name)}
        </span>
        <div>
          <h2>{actor.name}</h2>
          <p className={styles.role}>{ROLE_LABEL[actor.role]}</p>
        </div>
      </div>
      <OwnStatusRow />
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <Card flush>{children}</Card>
    </section>
  );
}

/** Draws nothing for somebody who has none of its pages. */
function PageGroup({ title, group }: { title: string; group: ProfileGroup }) {
  const { role } = useActor();
  return (
    profileRows(role, group).length > 0 && (
      <Group title={title}>
        <PageRows group={group} />
      </Group>
    )
  );
}

function PageRows({ group }: { group: ProfileGroup }) {
  const { role } = useActor();
  const { session } = useAccount();
  const { details, soldOut } = useRowDetails();
  const hasPassword = !isNamedOnly(session.user()?.email ?? '');
  const { hasOtherVenues = false } = session.user() ?? {};
  const rows = profileRows(role, group).filter(
    ({ to }) => (hasPassword || to !== '/profile/password') && (hasOtherVenues || to !== '/profile/venues'),
  );
  return rows.map(({ title, detail, icon, to }) => (
    <SettingsRow key={to} icon={icon} title={title} detail={details[to] ?? detail} to={to}>
      {to === '/profile/inventory' && (
        <CountBadge count={soldOut} label={`${soldOut} sold out`} variant="warning" />
      )}
    </SettingsRow>
  ));
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { value: Theme; label: string }[];

function AppearanceRow() {
  const [theme, choose] = useState<Theme>(readTheme);
  return (
    <SettingsRow icon={SunMoon} title="Appearance" wraps>
      <Segmented
        label="Appearance"
        value={theme}
        segments={THEMES}
        onChange={(next) => {
          choose(next);
          setTheme(next);
        }}
      />
    </SettingsRow>
  );
}
