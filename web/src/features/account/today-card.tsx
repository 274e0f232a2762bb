/** What waits for this person today: open checks, tips, cash, and for managers what is left of the day. */
import { CircleCheck } from 'lucide-react';
import { PAGES } from '../../components/pages/pages.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './profile-page.module.css';
import { SettingsRow } from './settings-row.tsx';
import { useToday } from './use-today.ts';

export function TodayCard() {
  const lines = useToday();
  if (!lines) return null;
  return (
    <section aria-label="Today">
      <h2 className={styles.title}>Today</h2>
      <Card flush>
        {lines.length === 0 && (
          <p className={styles.nothing}>
            <Icon of={CircleCheck} />
            Nothing waits for you.
          </p>
        )}
        {lines.map(({ to, title, detail }) => (
          <SettingsRow key={to} icon={PAGES[to].icon} title={title} detail={detail} to={to} />
        ))}
      </Card>
    </section>
  );
}
