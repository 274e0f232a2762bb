/**
 * Counts how often each fault took effect. A fault that never changes anything proves nothing, so a large run of
 * histories fails if any fault had no effect.
 */
const EFFECTS = [
  'request lost',
  'answer lost after its commit',
  'request doubled',
  'answers out of order',
  'frame lost',
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
  'answer to a dead tab',
  'write refused by a full disk',
  'person told of a full disk',
  'device asleep',
  'restart while a batch is under way',
  'restart behind a part of a batch',
  'call refused for its session',
  'mirror filled for another role',
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
  'signal between processes lost',
  'shared tablet taken out of use',
  'shared tablet in use again',
  'work kept on a tablet out of use went on',
  'work of a shared tablet applied',
  'work of a shared tablet held',
  'approval given on a shared tablet',
  'portions taken from a count',
  'portions given back to a count',
] as const;
export type Effect = (typeof EFFECTS)[number];
export type Counts = Record<Effect, number>;

export class Effects {
  readonly counts = Object.fromEntries(EFFECTS.map((effect) => [effect, 0])) as Counts;

  note(effect: Effect, times = 1): void {
    this.counts[effect] += times;
  }
}
