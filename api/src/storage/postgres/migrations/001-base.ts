/**
 * Creates everything. Tables that change often leave room in their pages. Ids and times compare by their bytes, as they
 * do everywhere else. Triggers keep the audit trail: it grows at its end, is never changed, and nothing is removed from
 * it before 730 days have passed.
 */
import { ACCOUNT_TABLES } from './001-accounts.ts';
import { INDEXES } from './001-indexes.ts';
import { SERVER_TABLES } from './001-servers.ts';
import { VENUE_TABLES } from './001-venues.ts';
import type { Migration } from './migration.ts';

/**
 * The end of the trail is found by its key. For the greatest id PostgreSQL may walk another index, and read every entry of
 * the venue for each new one, while it has no statistics of the table: in a copy it never has.
 */
const AUDIT_TRAIL = [
  `CREATE FUNCTION tableside_audit_end() RETURNS bigint LANGUAGE sql STABLE AS
    'SELECT ((extract(epoch FROM now()) - 730 * 86400)::bigint * 1000 * 1024)'`,
  `CREATE FUNCTION tableside_audit_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'the audit trail is never changed'; END $$`,
  `CREATE FUNCTION tableside_audit_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF to_jsonb(OLD) ->> TG_ARGV[0] IS NULL OR (to_jsonb(OLD) ->> TG_ARGV[0])::bigint >= tableside_audit_end() THEN
      RAISE EXCEPTION 'the audit trail is kept for 730 days';
    END IF;
    RETURN OLD;
  END $$`,
  `CREATE FUNCTION tableside_audit_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.id <= (SELECT id FROM audit WHERE venue_id = NEW.venue_id ORDER BY id DESC LIMIT 1) THEN
      RAISE EXCEPTION 'the audit trail grows at its end only';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER audit_end BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION tableside_audit_at_end()`,
  `CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION tableside_audit_fixed()`,
  `CREATE TRIGGER audit_kept BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION tableside_audit_kept('id')`,
  `CREATE TRIGGER audit_row_fixed BEFORE UPDATE ON audit_row FOR EACH ROW EXECUTE FUNCTION tableside_audit_fixed()`,
  `CREATE TRIGGER audit_row_kept BEFORE DELETE ON audit_row FOR EACH ROW EXECUTE FUNCTION tableside_audit_kept('audit_id')`,
];

export const base: Migration = {
  // Databases of 0.x begin with another name. See `tables-state.ts`.
  name: '001-base',
  readableBy: 1,
  statements: [...SERVER_TABLES, ...ACCOUNT_TABLES, ...VENUE_TABLES, ...INDEXES, ...AUDIT_TRAIL],
};
