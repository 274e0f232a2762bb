/**
 * Our own probe: can the server be reached at all? Asked when the live connection is lost; `navigator.onLine` knows only
 * whether there is a cable.
 */
import type { Core } from './core.ts';
import { giveUpAfter } from './give-up.ts';
import { createLoop, type Loop, REST } from './loop.ts';
import { isStranger } from './transport.ts';

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
