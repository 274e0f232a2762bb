/**
 * Tells systemd that the server is ready, that it stops, and that it is alive. Node cannot write to systemd's socket
 * itself, so `systemd-notify` sends each message. Does nothing when systemd has not started the server.
 */
import { execFile } from 'node:child_process';

export interface ServiceManager {
  ready(): void;
  stopping(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;
/** Sends one message, such as `READY=1`. */
type Send = (message: string) => void;

/** systemd expects a sign of life within WATCHDOG_USEC, which is in microseconds. It gets two in that time. */
export function serviceManager(environment: Environment, send: Send = notify): ServiceManager {
  if (!environment.NOTIFY_SOCKET) return { ready: () => undefined, stopping: () => undefined };
  const within = Number(environment.WATCHDOG_USEC ?? 0) / 1000;
  let signs: NodeJS.Timeout | undefined;
  return {
    ready: () => {
      send('READY=1');
      if (within > 0) signs = setInterval(() => send('WATCHDOG=1'), within / 2).unref();
    },
    stopping: () => {
      clearInterval(signs);
      send('STOPPING=1');
    },
  };
}

/** A message that does not arrive needs no word: systemd restarts a server that it does not hear. */
const notify: Send = (message) => void execFile('systemd-notify', [message], () => undefined);
