/**
 * Signals between all server processes on a database, by NOTIFY. They are never sent within a transaction that writes:
 * PostgreSQL lets one such transaction commit at a time.
 */
import { LocalSignals, type Signal, type SignalOf, type Signals } from '../../door/signals.ts';
import { channelOf, type Note, notesOf, signalsIn } from './notes.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Receiver, ReceiverParts } from './receiver.ts';

interface Sender {
  send(notes: readonly Note[]): Promise<void>;
  close(): Promise<void>;
}

export interface SharedSignalsParts {
  /** Names this process among the others. */
  readonly own: string;
  readonly sender: Sender;
  /** Undefined for a tool that tells and does not listen. */
  readonly receive?: (parts: Omit<ReceiverParts, 'open'>) => Receiver;
}

export class SharedSignals implements Signals {
  readonly #here = new LocalSignals();
  readonly #gaps = new Set<() => void>();
  readonly #sender: Sender;
  readonly #outbox: Outbox;
  readonly #receiver: Receiver | undefined;
  /** How many follow each channel. */
  readonly #followers = new Map<string, number>();

  constructor({ own, sender, receive }: SharedSignalsParts) {
    this.#sender = sender;
    this.#outbox = createOutbox((told) => sender.send(notesOf(own, told)));
    this.#receiver = receive?.({
      heard: (payload) => {
        for (const signal of signalsIn(own, payload)) this.#here.tell(signal);
      },
      gap: () => {
        for (const listener of [...this.#gaps]) listener();
      },
    });
  }

  tell(signal: Signal): void {
    this.#here.tell(signal);
    this.#outbox.add(signal);
  }

  on<K extends Signal['kind']>(kind: K, listener: (signal: SignalOf<K>) => void): () => void {
    return this.#here.on(kind, listener);
  }

  follow(venueId: string): () => void {
    const channel = channelOf(venueId);
    const before = this.#followers.get(channel) ?? 0;
    this.#followers.set(channel, before + 1);
    if (before === 0) this.#receiver?.listen(channel);
    let isFollowed = true;
    return () => {
      if (isFollowed) this.#unfollow(channel);
      isFollowed = false;
    };
  }

  #unfollow(channel: string): void {
    const left = (this.#followers.get(channel) ?? 1) - 1;
    this.#followers.set(channel, left);
    if (left === 0) this.#receiver?.unlisten(channel);
  }

  onGap(listener: () => void): () => void {
    this.#gaps.add(listener);
    return () => this.#gaps.delete(listener);
  }

  /** Sends what waits, then forgets all listeners. */
  async close(): Promise<void> {
    await this.#outbox.close();
    await Promise.all([this.#sender.close(), this.#receiver?.close()]);
    this.#here.close();
    this.#gaps.clear();
  }
}
