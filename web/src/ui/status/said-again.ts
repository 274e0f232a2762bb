/** A screen reader is silent about a text that stays, so the same one differs in a space that nobody sees. */
export const saidAgain = (before: string | null, text: string | null): string | null =>
  text && text === before ? `${text}\u00a0` : text;
