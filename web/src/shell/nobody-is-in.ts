/**
 * Leads to the sign-in once nobody is in any more: the person signed out, the server refused the session, or a locked
 * tablet is shared no more. A shared tablet shows its lock screen instead.
 */
export interface InSight {
  readonly session: Followed & { user(): unknown };
  readonly people: Followed & { get(): { readonly mode: 'unknown' | 'off' | 'on' } };
}

interface Followed {
  subscribe(listener: () => void): () => void;
}

export function whenNobodyIsIn({ session, people }: InSight, leave: () => void): void {
  const isShared = (): boolean => people.get().mode === 'on';
  let wasShared = isShared();
  session.subscribe(() => {
    if (session.user() === null && !isShared()) leave();
  });
  people.subscribe(() => {
    const hasEnded = wasShared && !isShared();
    wasShared = isShared();
    if (hasEnded && session.user() === null) leave();
  });
}
