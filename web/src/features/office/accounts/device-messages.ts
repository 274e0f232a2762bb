/** Says how a device is doing. */
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { ageText } from '../../../components/time/age-text.ts';
import { clockText } from '../../../components/time/clock-text.ts';

export const deviceName = ({ name, letter }: Pick<Device, 'name' | 'letter'>): string =>
  name === '' ? `Device ${letter}` : name;

export function waitingText(
  { pending, oldestPending }: Pick<Device, 'pending' | 'oldestPending'>,
  now: number,
): string {
  if (pending === null) return 'Unknown';
  if (pending === 0) return 'None';
  return oldestPending ? `${pending}, oldest ${ageText(now - Date.parse(oldestPending))}` : `${pending}`;
}

/** Lists what somebody should know or look after. Small differences of the clock do not matter. */
export function conditionNotes(
  device: Device,
  { timezone, build }: { timezone: string | undefined; build: string | null },
): readonly string[] {
  const { clockOffset, persisted, clearedAt, numberClashes, lastClash, appVersion } = device;
  const offset = clockOffset ?? 0;
  return [
    ...(Math.abs(offset) >= 5_000
      ? [`Clock ${ageText(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`]
      : []),
    ...(persisted === false ? ['Browser may clear its data'] : []),
    ...(clearedAt === null ? [] : [`Storage cleared ${clockText(clearedAt, 'dateTime', timezone)}`]),
    ...(numberClashes === 0
      ? []
      : [`Duplicate numbers: ${numberClashes}, last ${lastClash === null ? 'unknown' : `#${lastClash}`}`]),
    ...(appVersion !== null && build !== null && appVersion !== build ? ['Other app version'] : []),
  ];
}
