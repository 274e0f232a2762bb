/** The columns of our own sheet, in the order of an export. Each has the features that the menu has today. */

export const COLUMNS = [
  'Kind',
  'Category',
  'Name',
  'Size',
  'Price',
  'Sold out',
  'Description',
  'Short name',
  'Kitchen name',
  'Kitchen size',
  'Station',
  'Course',
  'Options',
  'Most',
  'Included',
  'Extra price',
  'Prefixes',
  'Allergens',
  'Traces',
  'Tax',
  'Hours',
  'Position',
  'Image',
  'Key',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The cells of a row by column. A column that is missing is missing in the file. */
export type Cells = Partial<Record<Column, string>>;
