/** The processes of a simulated server: which of them are alive, and what each has begun to write. */
import type { CommandRegistry } from '@tableside/api/commands/registry.ts';
import { StorageError } from '@tableside/api/storage/door/storage-error.ts';
import type { Storage, WriteEntry } from '@tableside/api/storage/storage.ts';
import { LocalServer } from '@tableside/api/testing/local/local-server.ts';
import type { SignIns } from '@tableside/api/testing/local/sign-ins.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { Standstill } from './standstill.ts';

/** One life of a server process. Once it is over, work that still runs in it answers nobody. */
export interface Life {
  isAlive: boolean;
  readonly server: LocalServer;
  /** The batches that it has begun to write. */
  readonly underWay: Set<readonly WriteEntry[]>;
  readonly still: Standstill;
}

interface Parts {
  readonly time: VirtualTime;
  readonly signIns: SignIns;
  readonly commandsAt: (place: number) => CommandRegistry;
  readonly storageAt: (place: number, life: Pick<Life, 'underWay' | 'still'>) => Storage;
}

export class ServerProcesses {
  readonly all: Life[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get first(): Life {
    const [first] = this.all;
    if (!first) throw new Error('The venue is not open.');
    return first;
  }

  get isWriting(): boolean {
    return this.all.some(({ underWay }) => underWay.size > 0);
  }

  open(place: number): void {
    const { time, signIns, commandsAt, storageAt } = this.#parts;
    const [underWay, still]: [Life['underWay'], Standstill] = [new Set(), new Standstill()];
    const server = new LocalServer({
      storage: storageAt(place, { underWay, still }),
      time,
      signIns,
      commands: commandsAt(place),
      build: 'simulated',
      failed: (error) => {
        // The connection of a process that was set aside is lost. A server logs that and goes on.
        if (life.isAlive && !(error instanceof StorageError)) throw error;
      },
    });
    const life: Life = { isAlive: true, server, underWay, still };
    this.all[place] = life;
  }

  /** Kills the process. Returns the batches that it had begun. */
  die(place: number): readonly (readonly WriteEntry[])[] {
    const life = this.all[place];
    if (!life) return [];
    life.isAlive = false;
    life.server.die();
    const batches = [...life.underWay];
    life.underWay.clear();
    return batches;
  }

  sweep(): void {
    for (const life of this.all) {
      if (life.still.isOn) continue;
      life.server.sweep().catch((error: unknown) => {
        if (life.isAlive) throw error;
      });
    }
  }
}
