/**
 * The script of a history, written from its seed before anything happens: the crew, the network's weather, and the
 * faults with their times. Each action has its own seed, so a script stays valid when actions are left out.
 */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
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
  'leave',
  'poisonShape',
  'poisonRule',
  'restart',
  'snapshot',
  'setBack',
  'backup',
  'restore',
  'twoApart',
  'cash',
  'closeDay',
  'switch',
  'endKeys',
  'forge',
  'approve',
  'revokeTablet',
  'endEnroller',
  'steal',
  'inventDevice',
  'reinstateTablet',
  'killBetween',
  'killBefore',
  'killAfter',
  'setAside',
  'otherRelease',
  'newHistory',
] as const;
export type ActionKind = 'act' | (typeof FAULTS)[number];

export interface Action {
  /** Milliseconds after the start of the storm. */
  readonly at: number;
  readonly kind: ActionKind;
  /** Index into the crew. */
  readonly who: number;
  /** Seeds the random choices of the action itself. */
  readonly salt: number;
}

export interface CrewMember {
  readonly name: string;
  readonly role: Role;
  /** Device time minus true time, in milliseconds. */
  readonly skewMs: number;
  /** The number of tabs that sync. */
  readonly tabs: 1 | 2;
  /** Whether it is a tablet that its staff share. */
  readonly isShared?: true;
}

export interface Script {
  readonly seed: number;
  readonly crew: readonly CrewMember[];
  /** The true time at which the devices are opened, in milliseconds. */
  readonly startsAt: number;
  readonly lengthMs: number;
  /** Whether the server keeps its database in a file. */
  readonly onFile: boolean;
  /** The share of answers that are delayed by seconds. */
  readonly heldUp: number;
  /** The most rows in one page. */
  readonly pageRows: number;
  /** The most rows in the answer to a push. When there are more, the device pulls them. */
  readonly answerRows: number;
  /** The share of frames that are lost. At 0 a connection loses frames only by ending. */
  readonly frameLost: number;
  /** The longest delay of a frame, in milliseconds. At several seconds, pages of pulls constantly overtake frames. */
  readonly frameMs: number;
  readonly actions: readonly Action[];
}

const HOUR = 3_600_000;

/** The mean time between two actions of a kind, in milliseconds, for each device or for the venue. */
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
/** The share of histories that contain the pair: a copy taken early and put back later. */
const SET_BACK_SHARE = 0.25;
const RESTORED_SHARE = 0.06;
const CASH_MS = 6_000;
const APART_MS = 4_000;
const CLOSE_DAY_MS = 10_000;
const LEAVE_MS = 4_000;
/** The share of histories with a shared tablet, and of these the share in which it may be taken out of use. */
const SHARED_SHARE = 0.2;
const REVOKED_SHARE = 0.3;
/** The share of histories in which a colleague enrolls invented devices. */
const INVENTED_SHARE = 0.2;
const OF_A_TABLET: Partial<Record<ActionKind, number>> = {
  act: 600,
  cash: 4_000,
  switch: 1_500,
  forge: 2_000,
  approve: 1_000,
  endKeys: 10_000,
  crash: 12_000,
  cut: 12_000,
  dropSockets: 30_000,
  sleep: 60_000,
};
const OF_PROCESSES: Partial<Record<ActionKind, number>> = {
  killBetween: 12_000,
  killBefore: 12_000,
  killAfter: 12_000,
  setAside: 12_000,
  otherRelease: 20_000,
};
const NEW_HISTORY_SHARE = 0.1;
const EVENING = Date.parse('2026-06-12T23:30:00.000Z');
/** The business day of the venue ends at 04:00 in New York. In this share of histories, that is during the storm. */
const CUT_OFF = Date.parse('2026-06-13T08:00:00.000Z');
const NIGHT_SHARE = 0.2;

/** With `processes`, the venue is on PostgreSQL, and as many server processes work on it. */
export interface Where {
  readonly processes?: number | undefined;
}

export function writeScript(seed: number, { processes }: Where = {}): Script {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  const crew = hire(random);
  const lengthMs = 1_000 * random.pick([4, 6, 8, 10, 12, 20]);
  const actions: Action[] = [];
  const add = (kind: ActionKind, who: number, at: number): void =>
    void actions.push({ at: Math.round(at), kind, who, salt: random.int(1, 2 ** 31) });
  const often = (kind: ActionKind, who: number, meanMs: number): void => {
    for (const at of timesOf(random, meanMs, lengthMs)) add(kind, who, at);
  };
  for (const who of crew.keys()) {
    for (const [kind, meanMs] of Object.entries(OF_A_DEVICE)) often(kind as ActionKind, who, meanMs);
  }
  for (const [kind, meanMs] of Object.entries(OF_THE_VENUE)) often(kind as ActionKind, 0, meanMs);
  // The later the second action comes, the more the server already knows of what gets lost.
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
  const { startsAt, actions: more } = writeBesides({ seed, crew, lengthMs });
  actions.push(...more);
  if (processes !== undefined) actions.push(...writeStrikes(seed, lengthMs));
  actions.sort((a, b) => a.at - b.at);
  return {
    seed,
    crew,
    startsAt,
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

interface Besides extends Pick<Script, 'seed' | 'lengthMs'> {
  readonly crew: CrewMember[];
}

/**
 * Writes what came to the simulation later: cash, the close of days and shared tablets. It uses a random source of its
 * own, so that the rest of each history stayed as it was.
 */
function writeBesides({ seed, crew, lengthMs }: Besides): Pick<Script, 'startsAt' | 'actions'> {
  const aside = seededRandom(Math.imul(seed, 0x85ebca6b) ^ 0x27d4eb2f);
  const actions: Action[] = [];
  const once = (kind: ActionKind, who: number, at: number): void =>
    void actions.push({ at: Math.round(at), kind, who, salt: aside.int(1, 2 ** 31) });
  const often = (kind: ActionKind, who: number, meanMs: number): void => {
    for (const at of timesOf(aside, meanMs, lengthMs)) once(kind, who, at);
  };
  for (const who of crew.keys()) often('cash', who, CASH_MS);
  often('closeDay', 0, CLOSE_DAY_MS);
  if (aside.chance(SHARED_SHARE)) {
    const who = crew.push({ name: 'tablet', role: 'server', skewMs: 0, tabs: 1, isShared: true }) - 1;
    for (const [kind, meanMs] of Object.entries(OF_A_TABLET)) often(kind as ActionKind, who, meanMs);
    if (aside.chance(REVOKED_SHARE)) {
      often('revokeTablet', who, lengthMs);
      often('reinstateTablet', who, lengthMs / 10);
    }
    if (aside.chance(SET_BACK_SHARE)) {
      once('snapshot', who, lengthMs * (0.1 + 0.4 * aside.next()));
      once('setBack', who, lengthMs * (0.5 + 0.5 * aside.next()));
    }
  }
  actions.push(...writeTrust({ seed, crew, lengthMs }));
  actions.push(...writeApart({ seed, crew, lengthMs }), ...writeLeaves({ seed, crew, lengthMs }));
  const startsAt = aside.chance(NIGHT_SHARE) ? CUT_OFF - Math.round(lengthMs * aside.next()) : EVENING;
  return { startsAt, actions };
}

/** Writes what happens to the trust in devices. It uses a random source of its own, too. */
function writeTrust({ seed, crew, lengthMs }: Besides): readonly Action[] {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const actions: Action[] = [];
  const often = (kind: ActionKind, who: number, meanMs: number): void => {
    for (const at of timesOf(random, meanMs, lengthMs))
      actions.push({ at: Math.round(at), kind, who, salt: random.int(1, 2 ** 31) });
  };
  if (random.chance(INVENTED_SHARE)) often('inventDevice', 0, lengthMs / 2);
  const tablet = crew.findIndex(({ isShared }) => isShared);
  if (tablet < 0) return actions;
  often('steal', tablet, lengthMs / 3);
  if (!random.chance(REVOKED_SHARE)) return actions;
  often('endEnroller', tablet, lengthMs);
  often('reinstateTablet', tablet, lengthMs / 10);
  return actions;
}

/** Writes when two tablets serve one visit apart. It uses a random source of its own, too. */
function writeApart({ seed, crew, lengthMs }: Besides): readonly Action[] {
  const random = seededRandom(Math.imul(seed, 0xc2b2ae35) ^ 0x2545f491);
  return [...timesOf(random, APART_MS, lengthMs * 0.8)].map((at) => ({
    at: Math.round(at),
    kind: 'twoApart',
    who: random.int(0, crew.length - 1),
    salt: random.int(1, 2 ** 31),
  }));
}

/** Writes when somebody signs out and in again. It uses a random source of its own, too. */
function writeLeaves({ seed, crew, lengthMs }: Besides): readonly Action[] {
  const random = seededRandom(Math.imul(seed, 0x85ebca6b) ^ 0x7feb352d);
  return [...timesOf(random, LEAVE_MS, lengthMs)].map((at) => ({
    at: Math.round(at),
    kind: 'leave',
    who: random.int(0, crew.length - 1),
    salt: random.int(1, 2 ** 31),
  }));
}

/** Writes what happens to one of several server processes. */
function writeStrikes(seed: number, lengthMs: number): readonly Action[] {
  const random = seededRandom(Math.imul(seed, 0xc2b2ae35) ^ 0x165667b1);
  const actions = Object.entries(OF_PROCESSES).flatMap(([kind, meanMs]) =>
    [...timesOf(random, meanMs, lengthMs)].map((at) => ({ kind: kind as ActionKind, at })),
  );
  if (random.chance(NEW_HISTORY_SHARE)) actions.push({ kind: 'newHistory', at: lengthMs * random.next() });
  return actions.map(({ kind, at }) => ({ at: Math.round(at), kind, who: 0, salt: random.int(1, 2 ** 31) }));
}

/** Yields random times before `lengthMs` with this mean distance. */
function* timesOf(random: SeededRandom, meanMs: number, lengthMs: number): Generator<number> {
  for (let at = 0; ; ) {
    at += -Math.log(1 - random.next()) * meanMs;
    if (at >= lengthMs) return;
    yield at;
  }
}

/** The first person serves; the roles of the others are random. */
function hire(random: SeededRandom): CrewMember[] {
  const size = random.pick([2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 8]);
  return NAMES.slice(0, size).map((name, n) => ({
    name,
    role: n === 0 ? 'server' : random.pick(['manager', 'kitchen', 'customer', 'server', 'admin'] as const),
    skewMs: random.pick([0, 0, 0, -3 * HOUR, 48 * HOUR]),
    tabs: random.chance(0.12) ? 2 : 1,
  }));
}

/** Returns the script as text for a person: the crew, then one line for each action. */
export const readScript = (script: Script): string[] => [
  script.crew
    .map(({ name, role, skewMs, tabs }) => `${name}: ${role}, clock ${skewMs} ms, ${tabs} tab(s)`)
    .join('; '),
  ...script.actions.map(({ at, kind, who, salt }) => `${at} ms ${script.crew[who]?.name} ${kind} (${salt})`),
];
