/** Statuses with Undo, and deactivating; a refusal stays on the card of its member. */
import type { StaffMember, StaffStatus } from '@tableside/domain/staff/staff-member.ts';
import { useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useToast } from '../../ui/toast.tsx';

export interface StaffActs {
  /** By the id of the card. */
  readonly problems: ReadonlyMap<string, string>;
  setStatus(member: StaffMember, status: StaffStatus): Promise<void>;
  deactivate(member: StaffMember): Promise<void>;
}

export function useStaffActs(): StaffActs {
  const engine = useEngine();
  const toast = useToast();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const tell = (staffId: string, problem: Problem): void =>
    setProblems((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(staffId);
      else after.set(staffId, problem);
      return after;
    });
  const send = async (staffId: string, status: StaffStatus): Promise<Problem> => {
    const problem = await problemOf(
      engine.mutate('staff.setStatus', { staffId, status }),
      'Failed to update staff status',
    );
    tell(staffId, problem);
    return problem;
  };
  return {
    problems,
    async setStatus({ id, firstName, status: before, isActive }, status) {
      if ((await send(id, status)) !== null) return;
      const onUndo = isActive ? () => void send(id, before) : undefined;
      toast.show({ message: `${firstName} is ${status.toLowerCase()}`, onUndo });
    },
    async deactivate({ id, firstName }) {
      const problem = await problemOf(engine.mutate('staff.deactivate', { staffId: id }));
      tell(id, problem);
      if (problem === null) toast.show({ message: `${firstName} is deactivated` });
    },
  };
}
