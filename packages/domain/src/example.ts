/** Ids that the examples of commands share. Given in the order of a day, each example finds what earlier ones made. */
export const EXAMPLE = {
  order: '0a000000-0000-7000-8000-000000000001',
  cancelled: '0a000000-0000-7000-8000-000000000002',
  byGuest: '0a000000-0000-7000-8000-000000000003',
  item: '0b000000-0000-7000-8000-000000000001',
  removed: '0b000000-0000-7000-8000-000000000002',
  payment: '0c000000-0000-7000-8000-000000000001',
  refund: '0c000000-0000-7000-8000-000000000002',
  atTerminal: '0c000000-0000-7000-8000-000000000004',
  table: 'table-90',
  section: 'terrace',
  category: 'soups',
  product: 'leek-soup',
  optionGroup: 'soup-sides',
  staff: 'staff-lima',
} as const;
