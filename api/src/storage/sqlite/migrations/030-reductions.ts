/**
 * Marks orders with voids and visits with adjustments, so that reports on what was taken off bills open only these
 * documents.
 */
export const reductions = {
  name: '030-reductions',
  sql: `
  ALTER TABLE row ADD COLUMN reduced integer;
  UPDATE row SET reduced = 1 WHERE entity = 'order' AND EXISTS (
    SELECT 1 FROM json_each(row.doc, '$.items') AS item WHERE json_array_length(item.value, '$.voids') > 0
  );
  UPDATE row SET reduced = 1 WHERE entity = 'visit' AND EXISTS (
    SELECT 1 FROM json_each(row.doc, '$.adjustments') AS adjustment WHERE adjustment.value ->> 'removed' IS NULL
  );
  CREATE INDEX row_reduced ON row (venue_id,business_day,entity,status) WHERE reduced = 1;
  `,
};
