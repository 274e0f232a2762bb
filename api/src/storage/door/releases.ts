/**
 * The builds of the web app, where several server processes share the data. Each publishes its own, so that every
 * process can serve every build, and all follow one current release. Otherwise a server has only its own build.
 */
export interface Releases {
  /** Publishes the files of a build by their paths, such as `/index.html`. Does nothing if that has been done. */
  publish(build: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /**
   * Says that this process lives, and returns the build that all processes give out. That becomes another build once
   * every process that lives has it.
   */
  beat(own: ServerProcess): Promise<string>;
  /** This process ends. */
  leave(): Promise<void>;
  /** Returns those of these paths that this build has, or that any build has. */
  files(paths: readonly string[], build?: string): Promise<ReadonlyMap<string, Buffer>>;
  /** Returns what has been published, the oldest first. */
  list(): Promise<readonly Release[]>;
  /** Gives out this build until all processes reach another one. Returns false if nobody published it. */
  set(build: string): Promise<boolean>;
  /** Returns the processes that live, by their names. */
  servers(): Promise<readonly LiveServer[]>;
  /** Removes builds that nobody has served for 30 days. Returns how many. */
  sweep(): Promise<number>;
}

export interface ServerProcess {
  /** For people: the machine and the port. */
  readonly name: string;
  /** That of the program. */
  readonly version: string;
  readonly build: string;
}

export interface LiveServer extends ServerProcess {
  /** How many migrations its program knows. */
  readonly knows: number;
  /** For how long it has lived without a gap, in ms. */
  readonly forMs: number;
}

export interface Release {
  readonly build: string;
  /** When it was published: ISO 8601 UTC. */
  readonly at: string;
  /** Whether all processes give it out. */
  readonly isCurrent: boolean;
}

/** How long a process counts as alive after it said so, in ms. It says so five times as often. */
export const ALIVE_MS = 15_000;
export const BEAT_MS = 3000;
