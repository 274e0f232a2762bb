/**
 * The kitchen's staff see the wall first. Once they have opened it in this tab they may go to the board, until somebody
 * signs in again.
 */
import { tabStorage } from '../../platform/browser-storage.ts';

const KEY = 'tableside-kitchen-opened';

export const leadsToKitchen = (): boolean => tabStorage()?.getItem(KEY) === null;
export const noteKitchenOpened = (): void => tabStorage()?.setItem(KEY, 'yes');
export const forgetKitchenOpened = (): void => tabStorage()?.removeItem(KEY);
