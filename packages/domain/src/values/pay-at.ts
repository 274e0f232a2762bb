/** When guests pay. `order`: before the kitchen begins. `end`: for the whole visit. */
export const PAY_AT = ['order', 'end'] as const;
export type PayAt = (typeof PAY_AT)[number];
