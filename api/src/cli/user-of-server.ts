/**
 * Root types commands, and the server's user does the work, so that the server can use what a command leaves behind.
 * Only a path that was typed is opened as root: it may be where the server's user may not look.
 */
import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Hands {
  /** Runs the work with the rights of who typed the command. */
  asTyped<T>(work: () => Promise<T> | T): Promise<T>;
  /** Gives a file, or a folder with all that is in it, to the server's user. */
  giveToServer(path: string): Promise<void>;
  /** Gives it to the owner of the folder that it is in. */
  giveToOwner(path: string): Promise<void>;
}

/** When somebody else than root types, one user does everything. */
export const ONE_USER: Hands = {
  asTyped: async (work) => work(),
  giveToServer: async () => undefined,
  giveToOwner: async () => undefined,
};

/**
 * From here on this process works as the owner of the data folder, if root started it. Root's own rights are kept for
 * `asTyped` alone.
 */
export function workAsServer(dataDir: string): Hands {
  const folder = resolve(dataDir);
  const { geteuid, seteuid, setegid, setgroups } = process;
  if (geteuid?.() !== 0 || !seteuid || !setegid || !setgroups || !existsSync(folder)) return ONE_USER;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return ONE_USER;
  const drop = (): void => {
    setegid(gid);
    seteuid(uid);
  };
  const asTyped: Hands['asTyped'] = async (work) => {
    seteuid(0);
    setegid(0);
    try {
      return await work();
    } finally {
      drop();
    }
  };
  setgroups([gid]);
  drop();
  return {
    asTyped,
    giveToServer: (path) => asTyped(() => give(path, { uid, gid })),
    giveToOwner: (path) => asTyped(() => give(path, statSync(dirname(path)))),
  };
}

/** Follows no links. */
function give(path: string, owner: { readonly uid: number; readonly gid: number }): void {
  if (!existsSync(path)) return;
  lchownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), owner);
}
