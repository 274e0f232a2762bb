/** Returns '1 guest' or '4 guests'. */
export const guestsText = (guests: number): string => `${guests} ${guests === 1 ? 'guest' : 'guests'}`;
