/** Sets statuses with Undo, and deactivates people. A refusal is shown on the person's card. */
import type { StaffMember, StaffStatus } from '@tableside/domain/entities/staff-member.ts';
import { useProblems } from '../../../components/use-problems.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { changeProblem, toApiError } from '../../../remote/api-error.ts';
import { keepDevices, type NamedDevice, revokeDeviceOf } from '../../../remote/devices.ts';
import { type Remote, useRemote } from '../../../remote/remote-context.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';

export interface StaffActs {
  /** Keyed by the id of the card. */
  readonly problems: ReadonlyMap<string, string>;
  setStatus(member: StaffMember, status: StaffStatus): Promise<void>;
  /** Keeps devices that would end with the person, deactivates the person, then revokes devices. */
  dismiss(member: StaffMember, devices: DevicesOfDismissed): Promise<void>;
}

export interface DevicesOfDismissed {
  readonly ending: readonly NamedDevice[];
  /** They would end with the person. */
  readonly kept: readonly NamedDevice[];
}

/** Revokes each device separately, so that one failure does not stop the others. */
async function endDevices(
  remote: Remote,
  staffId: string,
  devices: readonly NamedDevice[],
): Promise<Problem> {
  const problems: string[] = [];
  for (const { id, name } of devices) {
    try {
      await revokeDeviceOf(remote, staffId, id);
    } catch (error) {
      const refused = await toApiError(error, '');
      // It has ended with the person already.
      if (refused.status === 404) continue;
      const why = await changeProblem(refused);
      problems.push(`${name} is still in use: ${why} You can end it under Devices.`);
    }
  }
  return problems.length === 0 ? null : problems.join(' ');
}

export function useStaffActs(): StaffActs {
  const engine = useEngine();
  const toast = useToast();
  const remote = useRemote();
  const [problems, tell] = useProblems();

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
    async dismiss({ id, firstName }, { ending, kept }) {
      try {
        await keepDevices(remote, id, kept);
      } catch (error) {
        return tell(id, await changeProblem(error));
      }
      const refused = await problemOf(engine.mutate('staff.deactivate', { staffId: id }));
      const problem = refused ?? (await endDevices(remote, id, ending));
      tell(id, problem);
      if (refused === null) toast.show({ message: `${firstName} is deactivated` });
    },
  };
}
