/** What a checkout hands to the receipt beside the address; `total` is cents. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    orderId?: string;
    paymentId?: string;
    total?: number;
    method?: string;
    /** What became of the payment when it was not what was asked for. */
    said?: string;
  }
}

export {};
