/**
 * Adds the taxes of each sale to the indexes of reports, so that sales without tax and the tax of each rate are summed
 * without opening documents. The column has `[rate, included, taxable, exempt, tax, name]` for each tax; see
 * `tax-column.ts`.
 */
export const taxes = {
  name: '033-taxes',
  sql: `
  ALTER TABLE row ADD COLUMN taxes text;
  UPDATE row SET taxes = CASE
    WHEN doc -> '$.taxes' IS NULL THEN json_array(json_array(
      CAST(round(doc ->> 'taxRate' * 1000) AS integer), 0, doc ->> 'subtotal', 0, doc ->> 'tax', 'Tax'))
    ELSE (
      SELECT json_group_array(json_array(tax.value ->> 'milli', tax.value ->> 'included',
        (tax.value ->> 'base') - iif(tax.value ->> 'included', tax.value ->> 'tax', 0), 0,
        tax.value ->> 'tax', tax.value ->> 'name'))
      FROM json_each(row.doc, '$.taxes') AS tax
    )
    END
  WHERE entity = 'order';
  UPDATE row SET taxes = (
    SELECT json_group_array(json_array(milli, included, iif(exempt, 0, sales), iif(exempt, sales, 0), tax, name))
    FROM (
      SELECT milli, included, exempt, tax, name, base - iif(included,
        iif(exempt, (base * milli * 2 + 100000 + milli) / (2 * (100000 + milli)), tax), 0) AS sales
      FROM (
        SELECT tax.value ->> 'milli' AS milli, tax.value ->> 'included' AS included, tax.value ->> 'base' AS base,
          tax.value ->> 'tax' AS tax, tax.value ->> 'name' AS name,
          EXISTS (
            SELECT 1 FROM json_each(row.doc, '$.adjustments') AS adjustment
            WHERE adjustment.value ->> 'kind' = 'taxExempt' AND adjustment.value ->> 'removed' IS NULL
          ) AS exempt
        FROM json_each(row.doc, '$.closed.sale.taxes') AS tax
      )
    )
  )
  WHERE entity = 'visit' AND doc ->> 'closed' IS NOT NULL;
  DROP INDEX row_order_day;
  CREATE INDEX row_order_day ON row (venue_id,business_day,status,server_id,created_at,total,due,lines,visit_id,taxes)
    WHERE entity = 'order';
  DROP INDEX row_visit_day;
  CREATE INDEX row_visit_day ON row (venue_id,business_day,status,server_id,created_at,total,due,id,taxes)
    WHERE entity = 'visit';
  `,
};
