/** Tone: the name of a colour family of the tokens; `data-tone={tone}` hands its colours to what is inside. */
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
