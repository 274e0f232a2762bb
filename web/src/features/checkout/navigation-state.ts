/** The navigation state that a checkout passes to the receipt; `total` is cents. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    orderId?: string;
    paymentId?: string;
    /** The payment was taken a moment ago, so its change has to be handed over now. */
    justTaken?: boolean;
    total?: number;
    method?: string;
    /** What happened to the payment when it differs from what was asked. */
    said?: string;
  }
}

export {};
