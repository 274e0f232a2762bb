import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import { auditedChange } from './audited-changes.ts';

const burger = anItem({ id: testId('item', 1), note: 'no onions' });
const salad = anItem({ id: testId('item', 2), name: 'Salad' });

describe('the audit trail records', () => {
  test('what a new row holds, without empty fields', () => {
    const made = auditedChange(change('order', anOrder({ items: [burger], guests: 2 })), undefined);
    expect(made).toMatchObject({ entity: 'order', id: testId('order'), before: null });
    expect(made.after).toMatchObject({ orderNumber: 'B-17', guests: 2 });
    const left = ['id', 'venueId', 'version', 'updatedAt', 'note', 'submittedAt'];
    expect(Object.keys(made.after ?? {}).filter((field) => left.includes(field))).toEqual([]);
  });

  test('the fields of a changed row that differ, before and after', () => {
    const before = aTable({ status: 'available', userId: 'ana', version: 3 });
    const after = aTable({ status: 'occupied', userId: null, version: 4 });
    expect(auditedChange(change('table', after), before)).toEqual({
      entity: 'table',
      id: 'table-12',
      before: { status: 'available', userId: 'ana' },
      after: { status: 'occupied', userId: null },
    });
  });

  test('no phone number of a guest, which must be forgotten', () => {
    const [before, after] = [aVisit({ phone: '718 555 0100' }), aVisit({ phone: '718 555 0199', covers: 3 })];
    expect(JSON.stringify(auditedChange(change('visit', before), undefined))).not.toContain('555');
    expect(auditedChange(change('visit', after), before)).toMatchObject({
      before: { covers: null },
      after: { covers: 3 },
    });
    expect(JSON.stringify(auditedChange(change('visit', after), before))).not.toContain('555');
  });

  test('no field whose value is another object with the same content', () => {
    const after = aTable({ capacity: { maximum: 4, minimum: 2 } });
    expect(auditedChange(change('table', after), aTable())).toMatchObject({ before: {}, after: {} });
  });

  test("the number and the amount that a guest's order had before it went to a check", () => {
    const before = anOrder({ orderNumber: 'G-4', items: [burger] });
    const after = { ...before, visitId: testId('visit') };
    expect(auditedChange(change('order', after), before)).toMatchObject({
      before: { orderNumber: 'G-4', total: 1307, visitId: null },
      after: { visitId: testId('visit') },
    });
  });

  test('the lines of an order that differ, by their ids', () => {
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
