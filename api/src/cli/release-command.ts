/** The builds of the app that servers on one database can give out, and which of them they do. */
import type { Releases } from '../storage/door/releases.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';

interface Asked {
  readonly isList: boolean;
  readonly build: string | undefined;
}

export async function release(context: CliContext, { isList, build }: Asked): Promise<number> {
  if (isList === (build !== undefined)) throw new CliError('Give either --list, or --set with a build.');
  return withStorage(context, async ({ releases }) => {
    if (!releases)
      throw new CliError(
        'DATABASE_URL is not set. A server alone gives out the build it was installed with.',
      );
    await (build === undefined ? tell(context, releases) : set(context, releases, build));
    return 0;
  });
}

async function tell({ out }: CliContext, releases: Releases): Promise<void> {
  for (const { build, at, isCurrent } of await releases.list())
    out(`${build}  published ${at}${isCurrent ? '  given out' : ''}`);
}

async function set({ out }: CliContext, releases: Releases, build: string): Promise<void> {
  if (!(await releases.set(build))) {
    const known = (await releases.list()).map((one) => one.build).join(', ');
    throw new CliError(
      known === ''
        ? 'No build is published yet: start a server first.'
        : `No published build has the name ${build}. There are: ${known}.`,
    );
  }
  out(`All servers give out ${build} within seconds, and until they are upgraded to another build.`);
}
