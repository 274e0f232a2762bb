/** Answers on the local network to the `.local` names of the server, where avahi does not do so already. */
import { existsSync } from 'node:fs';
import { nameOfMachine } from '../authority/places.ts';

type Say = (event: object, message: string) => void;

interface AnswerDeps {
  /** Those that nobody else answers. */
  readonly names: readonly string[];
  /** The port of the app, which the service on the network names. */
  readonly port: number;
  readonly log: { readonly info: Say; readonly error: Say };
}

const AVAHI = '/run/avahi-daemon/socket';

/** Whether a program of this machine answers to the machine's own name. */
export const hasAvahi = (): boolean => existsSync(AVAHI);

/** Names in other domains are told by a DNS server. */
export const namesToAnswer = (names: readonly string[], isAvahiThere: boolean): string[] =>
  names.filter((name) => /^[^.]+\.local$/.test(name) && !(isAvahiThere && name === nameOfMachine()));

/** Returns a function that stops it. Nothing else waits for it: a network may come up later than the server. */
export function answerNames({ names, port, log }: AnswerDeps): () => Promise<void> {
  const answering = begin({ names, port, log }).catch((error: unknown) => {
    log.error({ event: 'mdns', err: error }, 'the names of the server are not told on the network');
    return undefined;
  });
  return async () => (await answering)?.shutdown();
}

async function begin({ names, port, log }: AnswerDeps) {
  const { getResponder } = await import('@homebridge/ciao');
  const responder = getResponder();
  for (const name of names) {
    const hostname = name.replace(/\.local$/, '');
    // An empty TXT record comes back as another one, and ciao would take its own announcement for that of a stranger.
    const kind = { type: 'https', port, txt: { path: '/' }, disabledIpv6: true };
    const service = responder.createService({ name: `Tableside at ${hostname}`, hostname, ...kind });
    service.on('hostname-change', (other) =>
      log.error(
        { event: 'mdns', name, other },
        `another machine on the network is ${name}: give one of them another name`,
      ),
    );
    await service.advertise();
    log.info({ event: 'mdns', name }, `the server answers to ${name}`);
  }
  return responder;
}
