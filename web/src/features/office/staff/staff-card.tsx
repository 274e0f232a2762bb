/** One member of staff. Fields that a role may not see are not in the mirror, so their lines are left out. */
import type { StaffMember, StaffStatus } from '@tableside/domain/entities/staff-member.ts';
import { KeyRound, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { staffStatusChoice } from '../../../components/staff/staff-status-face.ts';
import { type StatusChoice, StatusTrigger } from '../../../ui/buttons/status-trigger.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './staff-card.module.css';
import { Week } from './week.tsx';

export interface StaffCardProps {
  member: StaffMember;
  /** The weekday of the current business day; 0 is Sunday. */
  today: number | undefined;
  /** The person's sign-in in words. */
  signIn?: string | undefined;
  sectionName: (key: string) => string;
  /** The statuses that the person may set. Empty when the status cannot be changed here. */
  choices: readonly StatusChoice<StaffStatus>[];
  onStatus: (status: StaffStatus) => void;
  /** Why the last action failed. */
  problem?: string | undefined;
  /** Further actions, at the bottom of the card. */
  acts?: ReactNode;
}

export function StaffCard(props: StaffCardProps) {
  const { member, today, signIn, sectionName, choices, onStatus, problem, acts } = props;
  return (
    <Card as="article" aria-label={member.firstName} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {member.firstName[0]}
        </span>
        <h2 className={styles.name}>{member.firstName}</h2>
        <StatusTrigger
          label={member.firstName}
          value={member.status}
          choices={choices}
          current={staffStatusChoice(member.status)}
          onChange={onStatus}
          disabled={choices.length === 0}
        />
        {member.email && <p className={styles.contact}>{member.email}</p>}
        {member.phoneNumber && <p className={styles.contact}>{member.phoneNumber}</p>}
      </div>
      <p className={styles.sections}>
        <Icon of={MapPin} />
        {member.sections.length > 0 ? member.sections.map(sectionName).join(', ') : 'No section'}
      </p>
      {signIn !== undefined && (
        <p className={styles.sections}>
          <Icon of={KeyRound} />
          {signIn}
        </p>
      )}
      {member.metrics && <Metrics metrics={member.metrics} />}
      <Week schedule={member.schedule} today={today} />
      <ProblemBand problem={problem} />
      {acts && <div className={styles.acts}>{acts}</div>}
    </Card>
  );
}

/** A rating out of nothing is none: nobody was served yet, or nobody has rated. */
const ratingText = ({ ordersServed, averageRating }: StaffMember['metrics']): string =>
  ordersServed === 0 || averageRating === 0 ? '–' : averageRating.toFixed(1);

function Metrics({ metrics }: { metrics: StaffMember['metrics'] }) {
  return (
    <dl className={styles.metrics}>
      <div>
        <dt>Orders Served</dt>
        <dd>{metrics.ordersServed}</dd>
      </div>
      <div>
        <dt>Average Rating</dt>
        <dd>{ratingText(metrics)}</dd>
      </div>
      <div>
        <dt>Total Sales</dt>
        <dd>
          <Money cents={metrics.totalSales} />
        </dd>
      </div>
    </dl>
  );
}
