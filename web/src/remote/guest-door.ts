/** Reads, before there is a session, what a guest sees who scanned the code on a table: the venue, the table, the menu. */
import { Category, OptionGroup, Product } from '@tableside/protocol/rest/menu.ts';
import { TableOfCode } from '@tableside/protocol/rest/table.ts';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';

export interface GuestDoor {
  readonly table: v.InferOutput<typeof TableOfCode>;
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  readonly optionGroups: readonly OptionGroup[];
}

/** Returns null for a code of no table. Throws `ApiError` when the server cannot be asked. */
export async function openGuestDoor(code: string, base = '/api'): Promise<GuestDoor | null> {
  const calls = createCalls({ token: () => null }, { base });
  const read = async <T extends v.GenericSchema>(path: string, shape: T): Promise<v.InferOutput<T>> =>
    v.parse(shape, await calls.get(path, { timeout: TIMEOUT_MS }).json());
  try {
    const [table, products, categories, optionGroups] = await Promise.all([
      read(`tables/code/${encodeURIComponent(code)}`, TableOfCode),
      read('menu/products', v.array(Product)),
      read('menu/categories', v.array(Category)),
      read('menu/option-groups', v.array(OptionGroup)),
    ]);
    return { table, products, categories, optionGroups };
  } catch (error) {
    const told = await toApiError(error, "The menu can't be loaded");
    if (told.status === 404) return null;
    throw told;
  }
}

const TIMEOUT_MS = 10_000;
