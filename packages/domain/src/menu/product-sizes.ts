/** The sizes of a product, as they are edited. A new price leaves the old one among those that it had. */
import * as v from 'valibot';
import { Cents, Name } from '../command/args.ts';
import { memberOf, type Values } from '../command/patch.ts';
import type { Size } from '../entities/menu.ts';
import { described } from '../ground/described.ts';
import { KitchenName } from './kitchen-name.ts';
import { pastPricesAfter } from './past-prices.ts';
import { markedAs } from './stock.ts';

export const SizeFields = {
  name: Name,
  kitchenName: v.optional(KitchenName),
  currentPrice: described('Cents.', Cents),
  isAvailable: v.optional(described('False when it is sold out.', v.boolean()), true),
  open: v.optional(
    described(
      'Whether its price is open: typed at the sale. `currentPrice` is then what is proposed, or 0.',
      v.boolean(),
    ),
  ),
};

export const SizeValue = v.nullable(v.strictObject(SizeFields));

/** A size whose price is not open has no such field. */
export const withoutShut = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const { open, ...shut } = Object(value) as Partial<Size>;
      const isSize = memberOf('sizes', path) !== undefined && value !== null;
      return [path, isSize && !open ? shut : value];
    }),
  );

/** Returns the size as a patch names it that knows nothing of kitchen names. */
export const sizeAsEdited = ({ name, currentPrice, isAvailable, open }: Size) => ({
  name,
  currentPrice,
  isAvailable,
  ...(open && { open }),
});

export function withSize(
  sizes: readonly Size[],
  id: string,
  value: v.InferOutput<typeof SizeValue>,
  occurredAt: string,
): readonly Size[] {
  if (value === null) return sizes.filter((one) => one.id !== id);
  const before = sizes.find((one) => one.id === id);
  const priced = before && { price: before.currentPrice, pastPrices: before.pastPrices };
  const pastPrices = pastPricesAfter(priced, value.currentPrice, occurredAt);
  const { open = false, ...plain } = value;
  if (!before) return [...sizes, withoutEmpty({ id, ...value, pastPrices })];
  // The count stays as it is: nobody edits it here.
  const { open: wasOpen, openUntil, ...kept } = markedAs(before, plain.isAvailable);
  const closedAt = wasOpen ? occurredAt : openUntil;
  const isShut = !open && closedAt !== undefined;
  const made = withoutEmpty({ ...kept, ...plain, open, ...(isShut && { openUntil: closedAt }), pastPrices });
  return sizes.map((one) => (one.id === id ? made : one));
}

/** A size that the kitchen calls as the menu does, or whose price is not open, has no such field. */
export const withoutEmpty = <
  T extends { readonly kitchenName?: string | undefined; readonly open?: boolean | undefined },
>({
  kitchenName,
  open,
  ...size
}: T) => ({
  ...size,
  ...(kitchenName && { kitchenName }),
  ...(open && { open }),
});
