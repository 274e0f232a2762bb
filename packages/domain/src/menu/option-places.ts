/** Where an option stands among the choices of a dish, and how many of it are in a portion. */
import type { ItemOption } from '../entities/order.ts';

/** How a path names an option. */
export const optionKey = (groupId: string, optionId: string): string => `${groupId}/${optionId}`;

export type PlacedOption = Partial<Pick<ItemOption, 'groupId' | 'optionId' | 'quantity' | 'path'>>;

/** Returns how many of each option are in one portion: its count times the counts above it. */
export function timesOf(options: readonly PlacedOption[]): readonly number[] {
  const times = new Map<string, number>();
  return options.map(({ groupId = '', optionId = '', quantity = 1, path = [] }) => {
    const count = quantity * (times.get(path.join(' ')) ?? 1);
    times.set([...path, optionKey(groupId, optionId)].join(' '), count);
    return count;
  });
}
