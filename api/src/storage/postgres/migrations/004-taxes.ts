/** Adds the taxes of each sale to its row, so that reports need not open documents. See `tax-column.ts`. */
import type { Migration } from './migration.ts';

const COLUMN = `ALTER TABLE "row" ADD COLUMN taxes text COLLATE "C"`;

const OF_ORDERS = `UPDATE "row" SET taxes = coalesce(
    (SELECT json_agg(json_build_array((tax ->> 'milli')::int, ((tax ->> 'included')::boolean)::int,
        (tax ->> 'base')::bigint - CASE WHEN (tax ->> 'included')::boolean THEN (tax ->> 'tax')::bigint ELSE 0 END, 0,
        (tax ->> 'tax')::bigint, tax ->> 'name'))::text
      FROM json_array_elements(doc::json -> 'taxes') AS tax),
    CASE WHEN doc::json -> 'taxes' IS NULL THEN json_build_array(json_build_array(
        round((doc::json ->> 'taxRate')::numeric * 1000)::int, 0, (doc::json ->> 'subtotal')::bigint, 0,
        (doc::json ->> 'tax')::bigint, 'Tax'))::text
      ELSE '[]' END)
  WHERE entity = 'order'`;

const OF_VISITS = `UPDATE "row" SET taxes = coalesce(
    (SELECT json_agg(json_build_array(milli, included, CASE WHEN exempt THEN 0 ELSE sales END,
        CASE WHEN exempt THEN sales ELSE 0 END, tax, name))::text
      FROM (
        SELECT milli, included, exempt, tax, name, base - CASE WHEN included = 0 THEN 0 WHEN exempt
          THEN (base * milli * 2 + 100000 + milli) / (2 * (100000 + milli)) ELSE tax END AS sales
        FROM (
          SELECT (one ->> 'milli')::bigint AS milli, ((one ->> 'included')::boolean)::int AS included,
            (one ->> 'base')::bigint AS base, (one ->> 'tax')::bigint AS tax, one ->> 'name' AS name,
            EXISTS (
              SELECT 1 FROM json_array_elements(doc::json -> 'adjustments') AS adjustment
              WHERE adjustment ->> 'kind' = 'taxExempt' AND adjustment ->> 'removed' IS NULL
            ) AS exempt
          FROM json_array_elements(doc::json -> 'closed' -> 'sale' -> 'taxes') AS one
        ) AS told
      ) AS summed),
    '[]')
  WHERE entity = 'visit' AND doc::json ->> 'closed' IS NOT NULL`;

export const taxes: Migration = {
  name: '004-taxes',
  // An earlier program writes sales without their taxes.
  readableBy: 4,
  statements: [COLUMN, OF_ORDERS, OF_VISITS],
};
