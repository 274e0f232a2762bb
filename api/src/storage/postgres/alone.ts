/** Works on a database while no server does. */
import { checkServer } from './check-server.ts';
import { keepServersOut } from './join-servers.ts';
import { openSession } from './session.ts';
import { secretKept } from './shared-secret.ts';
import { ALWAYS, namingFaults } from './with-connection.ts';

/** The work gets the secret of tokens that the database keeps. Throws `StorageOpenError`. */
export const whileNoServerWorks = <T>(
  url: string,
  work: (secret: string | undefined) => Promise<T>,
): Promise<T> =>
  namingFaults(url, async () => {
    const session = await openSession({ url, settings: ALWAYS });
    try {
      await checkServer(session);
      await keepServersOut(session);
      return await work(await secretKept(session));
    } finally {
      await session.close();
    }
  });
