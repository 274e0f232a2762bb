/** The commands of the first start. Their ids are derived, so that two devices which type the same make it once. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';

type Made = 'section.create' | 'table.create' | 'staff.create' | 'category.create' | 'product.create';
type Gone =
  | 'section.archive'
  | 'table.archive'
  | 'staff.deactivate'
  | 'category.archive'
  | 'product.archive'
  | 'optionGroup.archive';

export type SetupCommand = { [N in Made | Gone]: { readonly name: N; readonly args: InputOf<N> } }[
  | Made
  | Gone];

/** `isGone`: whether something with that id was deleted. What is made again then needs another one. */
export function freshId(venueId: string, name: string, isGone: (id: string) => boolean): string {
  for (let round = 1; ; round += 1) {
    const id = derivedId(venueId, round === 1 ? `setup ${name}` : `setup ${name} ${round}`);
    if (!isGone(id)) return id;
  }
}
