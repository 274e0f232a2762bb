/** Summarizes what happened to the changes of an outage and links to the page. Shown until it is dismissed. */
import { Link } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type OutageReport, sumText } from './outage-messages.ts';
import { type OutagesTold, outagesTold } from './outages-told.ts';
import styles from './update-banner.module.css';

export interface OutageBandProps {
  report: OutageReport;
  told?: OutagesTold;
}

export function OutageBand({ report, told = outagesTold }: OutageBandProps) {
  const [toldUntil, setToldUntil] = useState(told.until);
  if (report.to <= toldUntil) return null;
  const putAway = (): void => {
    told.note(report.to);
    setToldUntil(report.to);
  };
  return (
    <section aria-label="After the outage" className={styles.banner}>
      <Icon of={CloudUpload} />
      <p role="status" className={styles.words}>
        <span className={styles.title}>Back online</span>
        <span>{sumText(report)}</span>
      </p>
      <Link to="/outage" className={buttonClass({ size: 44, variant: 'outline' })} onClick={putAway}>
        View
      </Link>
      <Button size={44} variant="ghost" onClick={putAway}>
        Close
      </Button>
    </section>
  );
}
