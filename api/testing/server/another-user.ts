/** Runs a program as a user who is not root. Root may read every file, whatever its owner and mode say. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user `nobody`, who owns nothing. */
export const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

export interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Where the tests are not run by root, their own user runs it. */
export const runAsNobody = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    // Others may not read what is made for a test, so the program is opened to them here.
    chmodSync(dirname(dirname(dirname(program))), 0o755);
    execFile(process.execPath, [program, ...args], { ...user, env, cwd: '/' }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
    );
  });

/** Gives all that is in the folder to that user, and the folder itself. */
export function giveToNobody(folder: string): void {
  chmodSync(dirname(folder), 0o755);
  if (!isRoot) return;
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    chownSync(path, NOBODY, NOBODY);
}

/** Keeps that user out of a file, which root owns. Returns the name of its owner. */
export function keepToRoot(file: string): string {
  if (isRoot) chownSync(file, 0, 0);
  chmodSync(file, isRoot ? 0o600 : 0o000);
  return isRoot ? 'root' : String(statSync(file).uid);
}
