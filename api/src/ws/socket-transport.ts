/** The connection below a session: the WebSocket of a client, or the simulated network of a test. */
export interface SocketTransport {
  readonly isOpen: boolean;
  /** The number of bytes that the network has not taken yet. */
  readonly bufferedAmount: number;
  send(text: string): void;
  /** Asks the client's library for a pong. */
  ping(): void;
  /** Begins to close. The client is expected to close its end, too. */
  close(code: number): void;
  /** Ends the connection at once. */
  terminate(): void;
}
