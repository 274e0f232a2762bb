/**
 * Listens to channels on a connection of its own, and opens it again after it was lost. Until then signals are lost, so
 * each new connection and each new channel counts as a gap.
 */
import { bare } from '../connection.ts';
import { keepSession } from '../kept-session.ts';
import { requireWritable, type Session } from '../session.ts';
import { COMMON } from './notes.ts';

export interface Receiver {
  listen(channel: string): void;
  unlisten(channel: string): void;
  close(): Promise<void>;
}

export interface ReceiverParts {
  readonly open: (heard: (channel: string, payload: string) => void) => Promise<Session>;
  readonly heard: (payload: string) => void;
  readonly gap: () => void;
}

export function createReceiver({ open, heard, gap }: ReceiverParts): Receiver {
  const channels = new Set([COMMON]);
  const listen = async (session: Session, names: Iterable<string>): Promise<void> => {
    await session.hold(({ turn }) => turn([...names].map((name) => bare(`LISTEN ${name}`))));
    gap();
  };
  const kept = keepSession({
    open: () => open((_channel, payload) => heard(payload)),
    async prepare(session) {
      await requireWritable(session);
      await listen(session, channels);
    },
  });
  /** A session that refuses is of no use. The next one listens to all channels. */
  const tell = (work: (session: Session) => Promise<unknown>): void => {
    const { current } = kept;
    if (current) work(current).catch(() => current.close());
  };
  return {
    listen(channel) {
      channels.add(channel);
      tell((session) => listen(session, [channel]));
    },
    unlisten(channel) {
      channels.delete(channel);
      tell((session) => session.ask(bare(`UNLISTEN ${channel}`)));
    },
    close: () => kept.close(),
  };
}
