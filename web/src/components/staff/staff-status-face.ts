/** Icon, word and color of each staff status. */
import { STAFF_STATUSES, type StaffStatus } from '@tableside/domain/entities/staff-member.ts';
import { CircleCheck, CircleOff, Coffee, type LucideIcon, Moon, Thermometer, TreePalm } from 'lucide-react';
import type { StatusChoice } from '../../ui/buttons/status-trigger.tsx';
import type { Tone } from '../../ui/theme/tone.ts';

const FACES: Readonly<Record<StaffStatus, { icon: LucideIcon; tone: Tone }>> = {
  Active: { icon: CircleCheck, tone: 'completed' },
  Inactive: { icon: CircleOff, tone: 'neutral' },
  'On Break': { icon: Coffee, tone: 'draft' },
  'Off Duty': { icon: Moon, tone: 'neutral' },
  Sick: { icon: Thermometer, tone: 'cancelled' },
  Vacation: { icon: TreePalm, tone: 'preparing' },
};

export const staffStatusChoice = (status: StaffStatus): StatusChoice<StaffStatus> => ({
  value: status,
  label: status,
  ...FACES[status],
});

export const STAFF_STATUS_CHOICES: readonly StatusChoice<StaffStatus>[] =
  STAFF_STATUSES.map(staffStatusChoice);
