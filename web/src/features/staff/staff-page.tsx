/** Server Management: who works here, where, how it goes, and the week of each. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { Page } from '../../components/page.tsx';
import { useMirrorState, useSections, useStaff, useVenue } from '../../mirror/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaffCard } from './staff-card.tsx';
import styles from './staff-page.module.css';

export function StaffPage() {
  const staff = useStaff();
  const mirror = useMirrorState();
  if (mirror?.empty && mirror.firstSyncError !== null) {
    return (
      <Page title="Server Management">
        <ErrorBox message={mirror.firstSyncError || 'Failed to get staff members'} />
      </Page>
    );
  }
  return (
    <Page title="Server Management" readOnly>
      {staff && !mirror?.empty ? <Cards staff={staff} /> : <Spinner />}
    </Page>
  );
}

function Cards({ staff }: { staff: readonly StaffMember[] }) {
  const sections = useSections();
  const timezone = useVenue()?.timezone ?? 'UTC';
  const now = useNow(60_000);
  const today = wallClock(new Date(now).toISOString(), timezone)?.dayOfWeek;
  if (staff.length === 0) return <EmptyState>No staff members yet.</EmptyState>;
  return (
    <ul className={styles.grid}>
      {staff.map((member) => (
        <li key={member.id}>
          <StaffCard
            member={member}
            today={today}
            sectionName={(key) => sections?.find((section) => section.key === key)?.name ?? key}
          />
        </li>
      ))}
    </ul>
  );
}
