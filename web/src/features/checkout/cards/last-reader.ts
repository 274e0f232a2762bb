/** The card reader that this device asked last. It is offered first the next time. */
import { browserStorage, keepIn } from '../../../platform/browser-storage.ts';

const KEY = 'tableside-card-reader';

export const lastReader = (): string | null => browserStorage()?.getItem(KEY) ?? null;
export const noteLastReader = (readerId: string): void => keepIn(browserStorage(), KEY, readerId);
