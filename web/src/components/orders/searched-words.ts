/** Returns what to search for. People type an order's number with the `#` that screens show before it. */
export const searchedWords = (q: string): string => q.trim().replace(/^#/, '');
