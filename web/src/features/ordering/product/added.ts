/** What became of a line that somebody added. */
export type Added =
  /** `said` tells what happened when it differs from what was asked. */
  | { readonly kind: 'added'; readonly said: string | null }
  | { readonly kind: 'refused'; readonly message: string };
