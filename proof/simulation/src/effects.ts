/**
 * Counts how often each fault took effect. A fault that never changes anything proves nothing, so a large run of
 * histories fails if any fault had no effect.
 */
const EFFECTS = [
  'slip on paper',
  'slip on paper again',
  'bill or receipt on paper',
  'printers swapped addresses',
  'request lost',
  'answer lost after its commit',
  'request doubled',
  'answers out of order',
  'frame lost',
  'push in a frame',
  'frame without its outcomes',
  'frame between two pages',
  'sent to pull by a poke',
  'call lost in a cut',
  'call lost in a cut on the way out',
  'call lost in a cut on the way in',
  'crash while a tap is written',
  'crash between the commit and the word of it',
  'crash while an envelope is applied',
  'crash between two pages',
  'power lost before a write was on the disk',
  'answer to a dead tab',
  'write refused by a full disk',
  'person told of a full disk',
  'device asleep',
  'restart while a batch is under way',
  'restart behind a part of a batch',
  'call refused for its session',
  'mirror filled for another role',
  'mirror emptied and filled again',
  'change between the two parts of a first fill',
  'mutation by a wrong clock',
  'push of a second tab',
  'batch refused for its shape',
  'rule that throws',
  'fork of a device set back',
  'restore that lost something',
  'two tablets apart on one order',
  'day closed',
  'close refused for what was not seen',
  'payment late for its day',
  'cash late for its drawer',
  'forged on a shared tablet',
  'keys of a person ended',
  'late work of a dismissed person',
  'shared tablet taken out of use',
  'tablet ended with its enroller',
  'credential of a tablet stolen',
  'device invented by a colleague',
  'shared tablet in use again',
  'work kept on a tablet out of use went on',
  'personal device in use again',
  'work kept on a personal device went on',
  'work of a shared tablet applied',
  'work of a shared tablet held',
  'approval given on a shared tablet',
  'portions taken from a count',
  'portions given back to a count',
  'round sent by its money',
  'visit with rounds of both ways of paying',
  'lines waited for their money',
  'money sent because something else changed',
] as const;

/** The mutants of several server processes on one database. */
const OF_PROCESSES = [
  'signal between processes lost',
  'process killed between its two turns',
  'process killed before its commit',
  'process killed after its commit',
  'process set aside with the lock and fenced',
  'commit beside a process set aside',
  'call repeated by the balancer',
  'command unknown to an older process',
  'history begun beside a push',
] as const;
export type Effect = (typeof EFFECTS)[number] | (typeof OF_PROCESSES)[number];
export type Counts = Partial<Record<Effect, number>>;

export class Effects {
  readonly #counts: Map<Effect, number>;

  constructor({ areShared }: { areShared: boolean }) {
    const all: readonly Effect[] = [...EFFECTS, ...(areShared ? OF_PROCESSES : [])];
    this.#counts = new Map(all.map((effect) => [effect, 0]));
  }

  get counts(): Counts {
    return Object.fromEntries(this.#counts);
  }

  note(effect: Effect, times = 1): void {
    this.#counts.set(effect, (this.#counts.get(effect) ?? 0) + times);
  }
}

/** The faults that made the server say these codes. */
export const EFFECT_OF: ReadonlyMap<string, Effect> = new Map([
  ['auth.required', 'call refused for its session'],
  ['request.shape', 'batch refused for its shape'],
  ['server.internal', 'rule that throws'],
  ['server.older', 'command unknown to an older process'],
]);
