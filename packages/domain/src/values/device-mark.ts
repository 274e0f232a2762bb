/**
 * The mark of a device, in place of its id on the rows that staff below managers and the kitchen see. It tells one device
 * from another, and nobody can find the id from it.
 */
import { derivedId } from './ids.ts';

export const markOf = (deviceId: string): string => derivedId(deviceId, 'device');

/** Returns whether a row names this device, by its id or by its mark. `told`: what the row says. */
export const isOfDevice = (told: string | null | undefined, deviceId: string | null): boolean =>
  told === deviceId || (told != null && deviceId !== null && told === markOf(deviceId));
