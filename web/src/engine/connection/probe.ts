/**
 * Our own probe of whether the server can be reached. It runs when the live connection is lost. `navigator.onLine` only
 * knows whether there is a network link.
 */
import type { Core } from '../core.ts';
import { createLoop, type Loop, REST } from '../loop.ts';
import { isStranger } from '../transport.ts';
import { giveUpAfter } from './give-up.ts';

export interface ProbeEvents {
  reached(): void;
  unreachable(): void;
}

export function createProbe(core: Core, events: ProbeEvents): Loop {
  const { timers, random, transport, session } = core.deps;
  const work = async () => {
    const answer = await giveUpAfter(core.deps, (signal) =>
      transport.health({ token: session.token(), signal }),
    );
    if (answer.kind !== 'ok' && (answer.kind === 'unreachable' || isStranger(answer))) events.unreachable();
    else events.reached();
    return REST;
  };
  return createLoop({ timers, random, work, onFault: core.fault });
}
