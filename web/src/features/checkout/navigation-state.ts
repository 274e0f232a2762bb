/** The navigation state that a checkout passes to the receipt; `total` is cents. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    paymentId?: string;
    /** The payment was taken a moment ago, so its change has to be handed over now. */
    justTaken?: boolean;
    total?: number;
    method?: string;
    /** Says how the payment differs from what was asked, if it does. */
    said?: string;
  }
}

export {};
