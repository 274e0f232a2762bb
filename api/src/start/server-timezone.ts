/** The time zone that this machine is set to. A new venue has it until somebody chooses one. */
import { isTimezone } from '@tableside/domain/venue/timezone.ts';

/** A machine whose setting is no time zone counts as one without a setting. */
export function serverTimezone(
  setting: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return setting !== undefined && isTimezone(setting) ? setting : 'UTC';
}
