/** Refuses a server that Tableside cannot work on, before anything is written to it. */
import { StorageOpenError } from '../door/storage-error.ts';
import type { Connection } from './connection.ts';

/** A setting of ours, which tells whether settings reach the server. */
export const MARK = 'tableside.direct';

/** The oldest version that is supported, as `server_version_num` has it. */
const OLDEST = 150_000;

export interface ServerFacts {
  readonly version: number;
  readonly named: string;
  readonly role: string;
  /** Null when the role may use none of the schemas of its search path. */
  readonly schema: string | null;
  readonly mayCreate: boolean;
  readonly encoding: string;
  readonly isStandby: boolean;
  /** Whether transactions may write unless they say otherwise. They may not on a standby. */
  readonly takesWrites: boolean;
  /** Whether the settings of a connection reach the server. A pooler may keep them back. */
  readonly keepsSettings: boolean;
}

export async function factsOf(connection: Pick<Connection, 'ask'>): Promise<ServerFacts> {
  const {
    rows: [row],
  } = await connection.ask({
    sql: `SELECT current_setting('server_version_num')::int, current_setting('server_version'), current_user::text,
      current_schema()::text, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),
      current_setting('server_encoding'), pg_is_in_recovery(),
      current_setting('transaction_read_only') = 'off', coalesce(current_setting('${MARK}', true), '') <> ''`,
    params: [],
  });
  const [version, named, role, schema, mayCreate, encoding, isStandby, takesWrites, keepsSettings] =
    row ?? [];
  return {
    version,
    named,
    role,
    schema,
    mayCreate,
    encoding,
    isStandby,
    takesWrites,
    keepsSettings,
  } as ServerFacts;
}

/** Returns what is wrong with the server and what to do about it, or undefined. */
export function faultOf(facts: ServerFacts): string | undefined {
  const { version, named, role, schema, mayCreate, encoding, isStandby, takesWrites, keepsSettings } = facts;
  if (version < OLDEST) return `PostgreSQL ${named} is too old. Tableside needs version 15 or later.`;
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}. Make it anew with ENCODING 'UTF8'.`;
  if (isStandby)
    return 'This server is a standby and cannot be written to. Name the primary in DATABASE_URL.';
  if (!takesWrites)
    return 'This server takes no writes: default_transaction_read_only is on. Switch it off, or name another server in DATABASE_URL.';
  if (!keepsSettings)
    return 'A pooler keeps back the settings of the connection. Name the PostgreSQL server itself in DATABASE_URL.';
  if (schema === null || !mayCreate)
    return `The role ${role} may not create tables${schema === null ? '' : ` in the schema ${schema}`}. Grant it CREATE, or make it the owner of the database.`;
  return undefined;
}

/** Throws `StorageOpenError`. */
export async function checkServer(connection: Connection): Promise<void> {
  const fault = faultOf(await factsOf(connection));
  if (fault !== undefined) throw new StorageOpenError('missing', fault);
}
