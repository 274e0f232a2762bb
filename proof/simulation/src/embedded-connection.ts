/** The connection to a PostgreSQL within this process. It is lent to one caller at a time, in the order of the requests. */
import {
  type Answer,
  type Connection,
  type Query,
  readable,
} from '@tableside/api/storage/postgres/connection.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

export function embeddedConnection(database: EmbeddedPostgres): Connection {
  const alone = serialQueue();
  const ask = ({ sql, params }: Query): Promise<Answer> => database.run(sql, params.map(readable));
  const turn = async (queries: readonly Query[]): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    const errors: unknown[] = [];
    for (const query of queries)
      await ask(query).then(
        (answer) => answers.push(answer),
        (error: unknown) => errors.push(error),
      );
    if (errors.length > 0) throw errors[0];
    return answers;
  };
  return {
    ask: (query) => alone(() => ask(query)),
    hold: (work) => alone(() => work({ turn })),
    close: () => alone(() => database.close()),
  };
}
