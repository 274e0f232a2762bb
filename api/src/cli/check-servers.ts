/** Looks at the servers that work on one database, and at the builds of the app that they share. */
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import type { LiveServer, Release, Releases } from '../storage/door/releases.ts';
import { type Finding, look, well } from './finding.ts';

/** An upgrade from server to server takes minutes. After this time it was left halfway. */
const SIDE_BY_SIDE_MS = HOUR_MS;

export async function checkServers(
  releases: Pick<Releases, 'list' | 'servers'> | undefined,
): Promise<Finding[]> {
  if (!releases) return [];
  const servers = await releases.servers();
  return [serversFinding(servers), ...sideBySide(servers), releasesFinding(await releases.list())];
}

function serversFinding(servers: readonly LiveServer[]): Finding {
  const told = servers.map(
    ({ name, version, build, knows }) => `${name} (${version}, build ${build}, tables ${knows})`,
  );
  return well(
    'Servers',
    told.length === 0 ? 'none says that it lives' : `${told.length}: ${told.join(', ')}`,
  );
}

/** They have been side by side since the last of the builds came. */
function sideBySide(servers: readonly LiveServer[]): Finding[] {
  const builds = [...new Set(servers.map(({ build }) => build))];
  const ages = builds.map((build) =>
    Math.max(...servers.filter((one) => one.build === build).map(({ forMs }) => forMs)),
  );
  const together = Math.min(...ages);
  if (builds.length < 2 || together <= SIDE_BY_SIDE_MS) return [];
  const hours = Math.floor(together / HOUR_MS);
  return [
    look(
      'Builds',
      `${builds.length} have worked side by side for more than ${hours} h: go on with the upgrade, or back`,
    ),
  ];
}

function releasesFinding(releases: readonly Release[]): Finding {
  const current = releases.find(({ isCurrent }) => isCurrent);
  if (!current) return well('Releases', 'the first server publishes its own');
  const names = releases.map(({ build }) => build).join(', ');
  return well('Releases', `${names}; all servers give out ${current.build}`);
}
