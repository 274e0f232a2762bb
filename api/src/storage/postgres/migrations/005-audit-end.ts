/**
 * Finds the end of the audit trail by its key. For the greatest id PostgreSQL may walk another index, and read every
 * entry of the venue for each new one, while it has no statistics of the table: in a copy it never has.
 */
import type { Migration } from './migration.ts';

export const auditEnd: Migration = {
  name: '005-audit-end',
  readableBy: 4,
  statements: [
    `CREATE OR REPLACE FUNCTION tableside_audit_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.id <= (SELECT id FROM audit WHERE venue_id = NEW.venue_id ORDER BY id DESC LIMIT 1) THEN
        RAISE EXCEPTION 'the audit trail grows at its end only';
      END IF;
      RETURN NEW;
    END $$`,
  ],
};
