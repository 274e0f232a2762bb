/** A card reader of the venue. Its provider moves it and takes the card; nothing of a card but its last digits comes here. */

export const CARD_PROVIDERS = ['stripe', 'square'] as const;
export type CardProvider = (typeof CARD_PROVIDERS)[number];

export interface CardReader {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly provider: CardProvider;
  /** The account at the provider. The server alone knows its key. */
  readonly accountId: string;
  /** What the provider calls it. */
  readonly readerRef: string;
  /** It moves no money. */
  readonly test: boolean;
  readonly archived: boolean;
  readonly version: number;
}
