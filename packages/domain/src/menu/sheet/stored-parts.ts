/** Sizes and options as commands edit them: what they have, without their past prices. */
import type { Values } from '../../command/patch.ts';
import type { Option, Size } from '../../entities/menu.ts';
import { sizeAsEdited } from '../product-sizes.ts';

export const storedSize = (size: Size): Values => ({
  ...sizeAsEdited(size),
  ...(size.kitchenName && { kitchenName: size.kitchenName }),
});

export function storedOption(option: Option): Values {
  const { id: _, pastPrices: __, pastExtraPrices: ___, ...stored } = option;
  return stored;
}
