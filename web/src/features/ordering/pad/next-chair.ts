/** Remembers whether this device goes on to the next chair by itself after each dish. */
import { browserStorage, keepIn } from '../../../platform/browser-storage.ts';

const KEY = 'tableside-next-chair';

export const readNextChair = (): boolean => browserStorage()?.getItem(KEY) === 'on';

export const keepNextChair = (isOn: boolean): void => keepIn(browserStorage(), KEY, isOn ? 'on' : null);
