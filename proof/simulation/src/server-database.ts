/**
 * The data that a simulated server keeps across restarts: a database in memory or in a real file, and one backup of it.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import {
  type ImageOptions,
  type OpenImage,
  openImage,
} from '@tableside/api/testing/server/database-image.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';
import type { Standstill } from './standstill.ts';

export interface ServerDatabase {
  /**
   * Opens the database for the process in this place, with everything that is committed. Ends the process that was there
   * before. Only a database on PostgreSQL has more than one place, and processes that may be set aside.
   */
  open(place?: number, still?: Standstill): Storage;
  backup(): void;
  /** Replaces the database with the backup. Returns false when there is none. Call `open` afterwards. */
  restore(): boolean;
  remove(): void;
}

/** The image of the seeded venue, made once for all histories. */
let template: Buffer | undefined;

async function seeded(): Promise<Buffer> {
  if (template) return template;
  const { storage, image } = openImage(null, { newEpoch: () => 'epoch-0', elapsed: () => 0 });
  await storage.seed(VENUE_ID, simulatedVenue());
  template = image();
  await storage.close();
  return template;
}

export async function createDatabase(onFile: boolean, options: ImageOptions): Promise<ServerDatabase> {
  return onFile ? fileDatabase(options) : memoryDatabase(await seeded(), options);
}

function memoryDatabase(seed: Buffer, options: ImageOptions): ServerDatabase {
  let image = seed;
  let backup: Buffer | undefined;
  let current: OpenImage | undefined;
  return {
    open() {
      if (current) {
        image = current.image();
        void current.storage.close();
      }
      current = openImage(image, options);
      return current.storage;
    },
    backup() {
      backup = current?.image();
    },
    restore() {
      if (!backup) return false;
      void current?.storage.close();
      current = undefined;
      image = backup;
      return true;
    },
    remove: () => void current?.storage.close(),
  };
}

function fileDatabase(options: ImageOptions): ServerDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-simulation-'));
  const file = join(folder, 'venue.db');
  const kept = join(folder, 'backup.db');
  let current: Storage | undefined;
  let hasBackup = false;
  const open = (): Storage => {
    void current?.close();
    current = openSqlite({ file, ...options });
    return current;
  };
  return {
    open,
    backup() {
      // Closing moves everything from the write-ahead log into the file.
      void current?.close();
      copyFileSync(file, kept);
      hasBackup = true;
    },
    restore() {
      if (!hasBackup) return false;
      void current?.close();
      current = undefined;
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      copyFileSync(kept, file);
      return true;
    },
    remove() {
      void current?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
