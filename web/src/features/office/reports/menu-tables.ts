/** The tables of what was sold by category, and of the options that were chosen. */
import { PREFIX_WORDS } from '@tableside/domain/orders/item-details.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { cents, count, type ReportTable, text } from './report-cells.ts';

export const categoryTable = ({ byCategory = [] }: VenueMetrics): ReportTable => ({
  title: 'By category',
  about: 'Counts what was made, without tax. Discounts and refunds are not taken off.',
  head: ['Category', 'Sold', 'Sales'],
  rows: byCategory.map(({ name, quantity, sales }) => [
    text(name ?? 'Without a category'),
    count(quantity),
    cents(sales),
  ]),
});

type OptionSum = NonNullable<VenueMetrics['options']>[number];

export const optionTable = ({ options = [] }: VenueMetrics): ReportTable => ({
  title: 'Options',
  about: 'Counts what was chosen beside what was made, without tax. Discounts and refunds are not taken off.',
  head: ['Option', 'Group', 'Sold', 'Sales'],
  rows: options.map((one) => [
    text(optionName(one)),
    text(one.groupName),
    count(one.count),
    cents(one.cents),
  ]),
});

const optionName = ({ prefix, name }: OptionSum): string =>
  prefix ? `${PREFIX_WORDS[prefix]} ${name}` : name;
