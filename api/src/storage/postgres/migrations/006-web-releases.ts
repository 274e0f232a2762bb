/** The published builds of the web app, the processes that live, and the build that all of them give out. */
import type { Migration } from './migration.ts';

export const webReleases: Migration = {
  name: '006-web-releases',
  // An earlier program does not say that it lives, so the others would not wait for it.
  readableBy: 6,
  statements: [
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
    `CREATE TABLE server_process (
      process_id text COLLATE "C" PRIMARY KEY,
      name text COLLATE "C" NOT NULL,
      version text COLLATE "C" NOT NULL,
      build text COLLATE "C" NOT NULL,
      since timestamptz NOT NULL,
      "at" timestamptz NOT NULL
    ) WITH (fillfactor = 50)`,
  ],
};
