/** Settings home: who is signed in, how this device looks and keeps its data, and the way out. */
import type { Role } from '@tableside/domain/permissions.ts';
import { SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/actor.tsx';
import { Page } from '../../components/page.tsx';
import { initials, ROLE_LABEL } from '../../components/role-label.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { readTheme, setTheme, type Theme } from '../../ui/theme.ts';
import { officeRows } from './office-rows.ts';
import styles from './profile-page.module.css';
import { SettingsRow } from './settings-row.tsx';
import { SignOutRow } from './sign-out-row.tsx';
import { StorageRow } from './storage-row.tsx';

export function ProfilePage() {
  const actor = useActor();
  return (
    <Page title="Profile">
      <div className={styles.columns}>
        <Card className={styles.person}>
          <span className={styles.initials} aria-hidden="true">
            {initials(actor.name)}
          </span>
          <div>
            <h2>{actor.name}</h2>
            <p className={styles.role}>{ROLE_LABEL[actor.role]}</p>
          </div>
        </Card>
        <div className={styles.groups}>
          <OfficeGroup role={actor.role} />
          <section aria-labelledby="account-settings">
            <h2 id="account-settings" className={styles.title}>
              Account Settings
            </h2>
            <Card flush>
              <SignOutRow />
            </Card>
          </section>
          <section aria-labelledby="this-device">
            <h2 id="this-device" className={styles.title}>
              This device
            </h2>
            <Card flush>
              <AppearanceRow />
              <StorageRow />
            </Card>
          </section>
        </div>
      </div>
    </Page>
  );
}

function OfficeGroup({ role }: { role: Role }) {
  const rows = officeRows(role);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="the-venue">
      <h2 id="the-venue" className={styles.title}>
        Venue
      </h2>
      <Card flush>
        {rows.map(({ title, detail, icon, to }) => (
          <SettingsRow key={title} icon={icon} title={title} detail={detail} to={to} />
        ))}
      </Card>
    </section>
  );
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
