import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anOptionGroup,
  aProduct,
  aSection,
  aStaffMember,
  aTable,
} from '../../testing/builders.ts';
import { type RowsWithExample, type Usage, unusedExample } from './example-rows.ts';

const brought: RowsWithExample = {
  sections: [aSection({ id: 'bar', key: 'bar', version: 1 })],
  tables: [aTable({ id: 'table-b1', section: 'bar', version: 1 })],
  categories: [aCategory({ id: 'beer', optionGroupIds: ['sides'], version: 1 })],
  optionGroups: [anOptionGroup({ id: 'sides', version: 1 })],
  products: [aProduct({ id: 'negroni', category: 'beer', optionGroupIds: [], version: 1 })],
  staff: [aStaffMember({ id: 'staff-amara', version: 1 })],
};
const nobody: Usage = { sold: new Set(), signedIn: new Set() };
const unused = (rows: Partial<RowsWithExample> = {}, usage: Partial<Usage> = {}) =>
  unusedExample({ ...brought, ...rows }, { ...nobody, ...usage }).map(({ id }) => id);

describe('what nobody used of the example', () => {
  it('is all of it at first, in an order in which it can go', () => {
    expect(unused()).toEqual(['negroni', 'beer', 'sides', 'table-b1', 'bar', 'staff-amara']);
  });

  it('is nothing that the venue made itself', () => {
    expect(
      unused({
        products: [aProduct({ id: 'own', category: 'own', version: 1 })],
        tables: [aTable({ id: 'own', section: 'own', version: 1 })],
        staff: [],
      }),
    ).toEqual(['beer', 'sides', 'bar']);
  });

  it('has further rows that are examples, and not if they were changed', () => {
    const products = [
      aProduct({ id: 'soup', category: 'beer', version: 1 }),
      aProduct({ id: 'salad', category: 'own', version: 2 }),
    ];
    const found = unusedExample({ ...brought, products }, nobody, new Set(['soup', 'salad']));
    expect(found.map(({ id }) => id)).toContain('soup');
    expect(found.map(({ id }) => id)).not.toContain('salad');
  });

  it('has no product that was sold, and none of what that hangs on', () => {
    expect(unused({}, { sold: new Set(['negroni']) })).toEqual(['table-b1', 'bar', 'staff-amara']);
  });

  it('has nothing that somebody changed', () => {
    const products = brought.products.map((row) => ({ ...row, version: 2 }));
    const tables = brought.tables.map((row) => ({ ...row, version: 5 }));
    expect(unused({ products, tables })).toEqual(['staff-amara']);
  });

  it('has no category and no section in which something of the venue is', () => {
    const products = [...brought.products, aProduct({ id: 'own', category: 'beer', version: 1 })];
    const tables = [...brought.tables, aTable({ id: 'own', section: 'bar', version: 1 })];
    expect(unused({ products, tables })).toEqual(['negroni', 'table-b1', 'staff-amara']);
  });

  it('has no card with a sign-in, and none at all while nobody knows the sign-ins', () => {
    expect(unused({}, { signedIn: new Set(['staff-amara']) })).not.toContain('staff-amara');
    expect(unused({}, { signedIn: undefined })).not.toContain('staff-amara');
  });
});
