/**
 * The kitchen's staff see the wall first. Once they have opened it in this tab they may go to the board, until somebody
 * signs in again.
 */
const KEY = 'tableside-kitchen-opened';

export const leadsToKitchen = (): boolean => tab()?.getItem(KEY) === null;
export const noteKitchenOpened = (): void => tab()?.setItem(KEY, 'yes');
export const forgetKitchenOpened = (): void => tab()?.removeItem(KEY);

/** This storage ends with the tab. Returns undefined where the browser blocks it. */
function tab(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
