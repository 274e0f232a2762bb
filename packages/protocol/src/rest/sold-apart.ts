/** What a report says apart, beside the products: open prices and combos. */
import { ComboSums } from './combo-sums.ts';
import { OpenPriceSums } from './open-price-sums.ts';

export const SOLD_APART = { openPrices: OpenPriceSums, combos: ComboSums };
