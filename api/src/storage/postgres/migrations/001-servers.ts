/** Tables of what several servers share, and of what they tell each other. */
export const SERVER_TABLES: readonly string[] = [
  // `readable_by`: the fewest migrations that a program must know to work on the result.
  `CREATE TABLE tableside_migration (
    name text PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now(),
    readable_by integer NOT NULL
  )`,
  `CREATE TABLE token_secret (
    kid text COLLATE "C" PRIMARY KEY,
    value text COLLATE "C",
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE picture (
    venue_id text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    bytes bytea NOT NULL,
    used_at text COLLATE "C" NOT NULL,
    PRIMARY KEY (venue_id, name)
  )`,
  // A picture is compressed already.
  'ALTER TABLE picture ALTER COLUMN bytes SET STORAGE EXTERNAL',
  // The tickets that the kitchen screens of each server hold. Not logged: after a crash and on a standby that took over
  // both tables are empty, and the era that is begun then says since when leases can be missing.
  `CREATE UNLOGGED TABLE screen_lease (
    venue_id text COLLATE "C" NOT NULL,
    process_id text COLLATE "C" NOT NULL,
    epoch text COLLATE "C" NOT NULL,
    listed bigint NOT NULL,
    shown text COLLATE "C",
    "at" timestamptz NOT NULL,
    PRIMARY KEY (venue_id, process_id)
  ) WITH (fillfactor = 50)`,
  `CREATE UNLOGGED TABLE screen_era (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    "at" timestamptz NOT NULL
  )`,
  // The published builds of the web app.
  `CREATE TABLE web_release (
    build text COLLATE "C" PRIMARY KEY,
    made_at timestamptz NOT NULL,
    served_at timestamptz NOT NULL
  )`,
  `CREATE TABLE web_file (
    path text COLLATE "C" NOT NULL,
    build text COLLATE "C" NOT NULL REFERENCES web_release ON DELETE CASCADE,
    bytes bytea NOT NULL,
    PRIMARY KEY (path, build)
  )`,
  // People may set `build`. `reached` is the build that all processes had last, so that they do not set it back.
  `CREATE TABLE web_current (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    build text COLLATE "C" NOT NULL REFERENCES web_release,
    reached text COLLATE "C" NOT NULL,
    "at" timestamptz NOT NULL
  )`,
  // The processes that live. `knows`: how many migrations each one knows.
  `CREATE TABLE server_process (
    process_id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    version text COLLATE "C" NOT NULL,
    build text COLLATE "C" NOT NULL,
    since timestamptz NOT NULL,
    "at" timestamptz NOT NULL,
    knows integer NOT NULL
  ) WITH (fillfactor = 50)`,
  // Which history of which database this is, so that a start finds out when it is another one.
  `CREATE TABLE database_history (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    system_id text COLLATE "C" NOT NULL,
    timeline bigint NOT NULL,
    table_id bigint NOT NULL,
    noted_at timestamptz NOT NULL
  )`,
  // What servers that run have done of what migrations left to them. `name` is that of an index, or that of the migration
  // of a backfill. `reached` is the key of the last row that a step has looked at, as JSON.
  `CREATE TABLE finishing (
    name text COLLATE "C" PRIMARY KEY,
    reached text COLLATE "C",
    steps bigint NOT NULL DEFAULT 0,
    changed bigint NOT NULL DEFAULT 0,
    done_at timestamptz
  ) WITH (fillfactor = 50)`,
];
