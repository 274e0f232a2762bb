/**
 * The kitchen's staff see the wall first. Once they have opened it in this tab they may go to the board, until somebody
 * signs in again.
 */
import { tabStorage } from '../../platform/browser-storage.ts';

const KEY = 'tableside-kitchen-opened';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function leadsToKitchen(memory: Memory | null = tabStorage()): boolean {
  return memory !== null && memory.getItem(KEY) === null;
}

export function noteKitchenOpened(memory: Memory | null = tabStorage()): void {
  try {
    memory?.setItem(KEY, 'yes');
  } catch {
    // Storage is full; the board leads to the wall once more.
  }
}

export function forgetKitchenOpened(memory: Memory | null = tabStorage()): void {
  memory?.removeItem(KEY);
}
