/** One member of staff. What a role may not see isn't in the mirror, so its lines are left out. */
import type { StaffMember, StaffStatus } from '@tableside/domain/staff/staff-member.ts';
import {
  CircleCheck,
  CircleOff,
  Coffee,
  type LucideIcon,
  MapPin,
  Moon,
  Thermometer,
  TreePalm,
} from 'lucide-react';
import { Money } from '../../components/money.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';
import styles from './staff-card.module.css';
import { Week } from './week.tsx';

const FACES: Readonly<Record<StaffStatus, { icon: LucideIcon; tone: Tone }>> = {
  Active: { icon: CircleCheck, tone: 'completed' },
  Inactive: { icon: CircleOff, tone: 'neutral' },
  'On Break': { icon: Coffee, tone: 'draft' },
  'Off Duty': { icon: Moon, tone: 'neutral' },
  Sick: { icon: Thermometer, tone: 'cancelled' },
  Vacation: { icon: TreePalm, tone: 'preparing' },
};

export interface StaffCardProps {
  member: StaffMember;
  /** Day of the week, 0 is Sunday. */
  today: number | undefined;
  sectionName: (key: string) => string;
}

export function StaffCard({ member, today, sectionName }: StaffCardProps) {
  const face = FACES[member.status];
  return (
    <Card as="article" aria-label={member.firstName} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {member.firstName[0]}
        </span>
        <h2 className={styles.name}>{member.firstName}</h2>
        <Badge tone={face.tone} icon={face.icon}>
          {member.status}
        </Badge>
        {member.email && <p className={styles.contact}>{member.email}</p>}
        {member.phoneNumber && <p className={styles.contact}>{member.phoneNumber}</p>}
      </div>
      <p className={styles.sections}>
        <Icon of={MapPin} />
        {member.sections.length > 0 ? member.sections.map(sectionName).join(', ') : 'No section'}
      </p>
      {member.metrics && <Metrics metrics={member.metrics} />}
      <Week schedule={member.schedule} today={today} />
    </Card>
  );
}

function Metrics({ metrics }: { metrics: StaffMember['metrics'] }) {
  return (
    <dl className={styles.metrics}>
      <div>
        <dt>Orders Served</dt>
        <dd>{metrics.ordersServed}</dd>
      </div>
      <div>
        <dt>Average Rating</dt>
        <dd>{metrics.averageRating.toFixed(1)}</dd>
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
