import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { auditedChange } from './audited-changes.ts';

const burger = anItem({ id: testId('item', 1), note: 'no onions' });
const salad = anItem({ id: testId('item', 2), name: 'Salad' });

describe('the audit trail keeps of a row', () => {
  test('that is made what is in it, without what is empty', () => {
    const made = auditedChange(change('order', anOrder({ items: [burger], guests: 2 })), undefined);
    expect(made).toMatchObject({ entity: 'order', id: testId('order'), before: null });
    expect(made.after).toMatchObject({ orderNumber: 'B-17', guests: 2 });
    const left = ['id', 'venueId', 'version', 'updatedAt', 'note', 'submittedAt'];
    expect(Object.keys(made.after ?? {}).filter((field) => left.includes(field))).toEqual([]);
  });

  test('that changes the fields that differ, as they were and as they are', () => {
    const before = aTable({ status: 'available', userId: 'ana', version: 3 });
    const after = aTable({ status: 'occupied', userId: null, version: 4 });
    expect(auditedChange(change('table', after), before)).toEqual({
      entity: 'table',
      id: 'table-12',
      before: { status: 'available', userId: 'ana' },
      after: { status: 'occupied', userId: null },
    });
  });

  test('no field that is another object with the same in it', () => {
    const after = aTable({ capacity: { maximum: 4, minimum: 2 } });
    expect(auditedChange(change('table', after), aTable())).toMatchObject({ before: {}, after: {} });
  });

  test("of a guest's order that goes to a check the number and the amount that it had", () => {
    const before = anOrder({ orderNumber: 'G-4', items: [burger] });
    const after = { ...before, visitId: testId('visit') };
    expect(auditedChange(change('order', after), before)).toMatchObject({
      before: { orderNumber: 'G-4', total: 1307, visitId: null },
      after: { visitId: testId('visit') },
    });
  });

  test('of an order the lines that differ, by their ids', () => {
    const before = anOrder({ items: [burger, salad] });
    const more = { ...burger, quantity: 2, totalPrice: 2400 };
    const tea = anItem({ id: testId('item', 3), name: 'Tea' });
    const audited = auditedChange(change('order', anOrder({ items: [more, tea] })), before);
    expect(audited.before?.items).toEqual({
      [burger.id]: { quantity: 1, totalPrice: 1200 },
      [salad.id]: expect.objectContaining({ name: 'Salad' }),
      [tea.id]: null,
    });
    expect(audited.after?.items).toEqual({
      [burger.id]: { quantity: 2, totalPrice: 2400 },
      [salad.id]: null,
      [tea.id]: expect.objectContaining({ name: 'Tea' }),
    });
  });
});
