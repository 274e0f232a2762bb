/** The interface to what the server's secret encrypts, for a rotation of the secret. */

export interface SealedText {
  readonly kind: 'actKey' | 'secondFactor' | 'webhook' | 'card';
  readonly id: string;
  readonly sealed: string;
}

export interface Rotation {
  /** Returns the text as the new secret encrypts it; the same text where nothing has to change. Throws to stop it all. */
  readonly again: (text: SealedText) => string;
  /** The new secret, where the database keeps it; null where a setting gives it. */
  readonly secret: { readonly value: string; readonly isKept: boolean };
  /** The earlier secrets, encrypted with the new one. */
  readonly note: string;
  /** Set when nothing of the earlier secret is taken any more: ends what only it could check. */
  readonly endsAll: boolean;
  /** ISO 8601 UTC */
  readonly at: string;
}

export interface Sealed {
  /** Returns the note of the last rotation; null if there was none. */
  note(): Promise<string | null>;
  /** Does all of it in one write, with an entry in the trail of each venue. Returns how many texts were encrypted again. */
  rotate(rotation: Rotation): Promise<number>;
}
