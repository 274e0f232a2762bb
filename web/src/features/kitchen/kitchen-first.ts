/**
 * The kitchen's staff see the wall first. Once they have opened it in this tab they may go to the board, until somebody
 * signs in again.
 */
import { keepIn, tabStorage } from '../../platform/browser-storage.ts';

const KEY = 'tableside-kitchen-opened';

export const leadsToKitchen = (): boolean => tabStorage()?.getItem(KEY) === null;
export const noteKitchenOpened = (): void => keepIn(tabStorage(), KEY, 'yes');
export const forgetKitchenOpened = (): void => keepIn(tabStorage(), KEY, null);
