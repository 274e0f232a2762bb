/** The person's own status at work, with Undo. Shown only to people with a staff card. */
import type { StaffMember, StaffStatus } from '@tableside/domain/entities/staff-member.ts';
import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { STAFF_STATUS_CHOICES } from '../../components/staff/staff-status-face.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useStaff } from '../../mirror/read/read.ts';
import { StatusTrigger } from '../../ui/buttons/status-trigger.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import styles from './profile-page.module.css';
import { SettingsRow } from './settings-row.tsx';

export function OwnStatusRow() {
  const { staffId } = useActor();
  const card = useStaff()?.find(({ id }) => id === staffId);
  return card ? <OwnStatus card={card} /> : null;
}

function OwnStatus({ card }: { card: StaffMember }) {
  const engine = useEngine();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>(null);
  const send = async (status: StaffStatus): Promise<Problem> => {
    const refused = await problemOf(
      engine.mutate('staff.setStatus', { staffId: card.id, status }),
      'Failed to update staff status',
    );
    setProblem(refused);
    return refused;
  };
  const choose = async (status: StaffStatus): Promise<void> => {
    const before = card.status;
    if ((await send(status)) !== null) return;
    toast.show({ message: `You are ${status.toLowerCase()}`, onUndo: () => void send(before) });
  };
  return (
    <>
      <SettingsRow
        icon={BriefcaseBusiness}
        title="My status"
        detail="Everyone sees this on the Staff page"
        wraps
      >
        <StatusTrigger
          label="my card"
          value={card.status}
          choices={STAFF_STATUS_CHOICES}
          onChange={(status) => void choose(status)}
        />
      </SettingsRow>
      <ProblemBand problem={problem} className={styles.refusal} />
    </>
  );
}
