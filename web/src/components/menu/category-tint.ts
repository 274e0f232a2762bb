/** The tint of a menu category: the value of `data-tint`, by its position on the menu. */
const TINTS = 6;

export const tintOf = (position: number): number => Math.abs(position) % TINTS;
