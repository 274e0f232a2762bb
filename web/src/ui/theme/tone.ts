/** Tone: the name of a color family of the tokens. `data-tone={tone}` gives its colors to the content. */
export type Tone =
  | 'draft'
  | 'paid'
  | 'accepted'
  | 'preparing'
  | 'serving'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'ok'
  | 'warn'
  | 'info'
  | 'danger'
  | 'neutral'
  | 'ink'
  | 'available'
  | 'occupied'
  | 'reserved';
