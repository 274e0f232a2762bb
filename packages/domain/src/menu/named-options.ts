/** The options that a choice names, one by one, and how two choices of options are compared. */
import type { ItemOption } from '../entities/order.ts';
import { optionKey } from './option-places.ts';
import type { ChosenOptions } from './pricing.ts';

type NamedOption = Pick<ItemOption, 'groupId' | 'optionId' | 'quantity' | 'prefix' | 'path'>;

export const namedOptions = (chosen: readonly ChosenOptions[] = []): readonly NamedOption[] =>
  chosen.flatMap(({ groupId, optionIds, under = [], counts = {}, prefixes = {} }) =>
    optionIds.map((optionId) => {
      const prefix = prefixes[optionId];
      const quantity = prefix === 'no' ? 1 : (counts[optionId] ?? 1);
      return {
        groupId,
        optionId,
        ...(quantity > 1 && { quantity }),
        ...(prefix && { prefix }),
        ...(under.length > 0 && { path: under }),
      };
    }),
  );

/** Returns words that are the same for the same options, however they are sorted. */
export const optionWords = (options: readonly NamedOption[]): readonly string[] =>
  options
    .map(({ groupId, optionId, quantity = 1, prefix = '', path = [] }) =>
      [...path, optionKey(groupId, optionId), quantity, prefix].join(' '),
    )
    .toSorted();

/** Returns the options of a line as a choice that asks for the same. */
export function choiceOfOptions(options: readonly NamedOption[]): readonly ChosenOptions[] {
  const groups = new Map<string, NamedOption[]>();
  for (const option of options) {
    const place = [...(option.path ?? []), option.groupId].join(' ');
    groups.set(place, [...(groups.get(place) ?? []), option]);
  }
  return [...groups.values()].flatMap((here) => {
    const [first] = here;
    if (!first) return [];
    const counts = here.flatMap(({ optionId, quantity }) =>
      quantity ? [[optionId, quantity] as const] : [],
    );
    const prefixes = here.flatMap(({ optionId, prefix }) => (prefix ? [[optionId, prefix] as const] : []));
    return {
      groupId: first.groupId,
      optionIds: here.map(({ optionId }) => optionId),
      ...(first.path && { under: first.path }),
      ...(counts.length > 0 && { counts: Object.fromEntries(counts) }),
      ...(prefixes.length > 0 && { prefixes: Object.fromEntries(prefixes) }),
    };
  });
}
