/**
 * The script of a history, made from its seed before anything happens: who is at work, in which weather, and what
 * befalls them when. Each action carries randomness of its own, so that a script is still one when actions are left out.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import { type SeededRandom, seededRandom } from '@tableside/testkit/seeded-random.ts';
import { NAMES } from './simulated-venue.ts';

export const FAULTS = [
  'crash',
  'cut',
  'cutOut',
  'cutIn',
  'dropSockets',
  'slowReader',
  'fullDisk',
  'sleep',
  'expire',
  'newRole',
  'poisonShape',
  'poisonRule',
  'restart',
  'snapshot',
  'setBack',
  'backup',
  'restore',
  'twoApart',
] as const;
export type ActionKind = 'act' | (typeof FAULTS)[number];

export interface Action {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly kind: ActionKind;
  /** Index into the crew. */
  readonly who: number;
  /** Seeds what the action itself leaves to chance. */
  readonly salt: number;
}

export interface CrewMember {
  readonly name: string;
  readonly role: Role;
  /** Device time minus true time, in milliseconds. */
  readonly skewMs: number;
  /** Two tabs sync at once. */
  readonly tabs: 1 | 2;
}

export interface Script {
  readonly seed: number;
  readonly crew: readonly CrewMember[];
  readonly lengthMs: number;
  /** The server keeps its database in a file. */
  readonly onFile: boolean;
  /** Of the answers, those that are held up for seconds. */
  readonly heldUp: number;
  /** At most so many rows a page. */
  readonly pageRows: number;
  /** At most so many rows with the answer to a push: more are left to a pull. */
  readonly answerRows: number;
  /** Of the frames, those that never come; 0: what a connection carries ends only with it. */
  readonly frameLost: number;
  /** Frames are so late at most, in milliseconds: where it is seconds, pages of pulls overtake them all the time. */
  readonly frameMs: number;
  readonly actions: readonly Action[];
}

const HOUR = 3_600_000;

/** Mean milliseconds between two of a kind: for each device, or for the venue. */
const OF_A_DEVICE: Partial<Record<ActionKind, number>> = {
  act: 1_000,
  crash: 12_000,
  cut: 20_000,
  cutOut: 60_000,
  cutIn: 60_000,
  dropSockets: 30_000,
  slowReader: 20_000,
  fullDisk: 40_000,
  sleep: 60_000,
  expire: 120_000,
  newRole: 240_000,
  poisonShape: 200_000,
  poisonRule: 200_000,
};
const OF_THE_VENUE: Partial<Record<ActionKind, number>> = { restart: 15_000 };
/** A histories' share that has such a pair: taken early, used later. */
const SET_BACK_SHARE = 0.25;
const RESTORED_SHARE = 0.06;
const APART_SHARE = 0.7;

export function writeScript(seed: number): Script {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  const crew = hire(random);
  const lengthMs = 1_000 * random.pick([4, 6, 8, 10, 12, 20]);
  const actions: Action[] = [];
  const add = (kind: ActionKind, who: number, at: number): void =>
    void actions.push({ at: Math.round(at), kind, who, salt: random.int(1, 2 ** 31) });
  const often = (kind: ActionKind, who: number, meanMs: number): void => {
    for (let at = 0; ; ) {
      at += -Math.log(1 - random.next()) * meanMs;
      if (at >= lengthMs) return;
      add(kind, who, at);
    }
  };
  for (const who of crew.keys()) {
    for (const [kind, meanMs] of Object.entries(OF_A_DEVICE)) often(kind as ActionKind, who, meanMs);
  }
  for (const [kind, meanMs] of Object.entries(OF_THE_VENUE)) often(kind as ActionKind, 0, meanMs);
  // Soon after, little is gone that the server knows of; late, much.
  const pair = (first: ActionKind, second: ActionKind): void => {
    const who = random.int(0, crew.length - 1);
    const at = lengthMs * (0.2 + 0.3 * random.next());
    add(first, who, at);
    add(
      second,
      who,
      random.chance(0.5) ? at + 2_000 * random.next() : lengthMs * (0.55 + 0.45 * random.next()),
    );
  };
  if (random.chance(SET_BACK_SHARE)) pair('snapshot', 'setBack');
  if (random.chance(RESTORED_SHARE)) pair('backup', 'restore');
  // By chance of its own, so that the rest of a history is what it was before there was this fault.
  const aside = seededRandom(Math.imul(seed, 0x85ebca6b) ^ 0x27d4eb2f);
  if (aside.chance(APART_SHARE)) {
    const at = Math.round(lengthMs * 0.6 * aside.next());
    actions.push({ at, kind: 'twoApart', who: aside.int(0, crew.length - 1), salt: aside.int(1, 2 ** 31) });
  }
  actions.sort((a, b) => a.at - b.at);
  return {
    seed,
    crew,
    lengthMs,
    onFile: random.chance(1 / 16),
    heldUp: random.pick([0.05, 0.12, 0.35]),
    pageRows: random.pick([1, 2, 2, 4, 8, 200]),
    frameLost: random.pick([0, 0.1, 0.1]),
    frameMs: random.pick([200, 200, 200, 200, 200, 4_000]),
    answerRows: random.pick([1, 200]),
    actions,
  };
}

/** Somebody serves, and the others are whoever comes. */
function hire(random: SeededRandom): CrewMember[] {
  const size = random.pick([2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 8]);
  return NAMES.slice(0, size).map((name, n) => ({
    name,
    role: n === 0 ? 'server' : random.pick(['manager', 'kitchen', 'customer', 'server', 'admin'] as const),
    skewMs: random.pick([0, 0, 0, -3 * HOUR, 48 * HOUR]),
    tabs: random.chance(0.12) ? 2 : 1,
  }));
}

/** One line an action, for a person. */
export const readScript = (script: Script): string[] => [
  script.crew
    .map(({ name, role, skewMs, tabs }) => `${name}: ${role}, clock ${skewMs} ms, ${tabs} tab(s)`)
    .join('; '),
  ...script.actions.map(({ at, kind, who, salt }) => `${at} ms ${script.crew[who]?.name} ${kind} (${salt})`),
];
