/**
 * The row cache holds only what the database holds: nothing that was undone, removed, or overwritten by another
 * process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { VENUE } from '../../../../testing/venue/write-entries.ts';
import { type Database, wrapConnection } from '../database.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connect } from '../open-sqlite.ts';
import { createRowStore, type RowStore } from './row-store.ts';

const ORDER = testId('order');
const KEY = { venueId: VENUE, entity: 'order', id: ORDER } as const;

let database: Database;
let store: RowStore;
/** Stands for a second process on the same file. */
let elsewhere: { readonly database: Database; readonly store: RowStore };

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'row-memory-'));
  const open = () => {
    const connection = connect(join(folder, 'tableside.db'), MIGRATIONS);
    onTestFinished(() => void connection.close());
    const wrapped = wrapConnection(connection);
    return { database: wrapped, store: createRowStore(wrapped) };
  };
  ({ database, store } = open());
  elsewhere = open();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  database.write(() => put(store, 'first'));
});

const put = (into: RowStore, note: string) =>
  into.put(VENUE, change('order', anOrder({ venueId: VENUE, note, items: [] })), { seq: 1, at: null });
const noteOf = () => {
  const row = store.get(VENUE, 'order', ORDER);
  return row?.entity === 'order' ? row.doc.note : undefined;
};
const notes = () => [noteOf(), database.read(noteOf), database.write(noteOf)];

test('a row is read once, and is the latest that was written', () => {
  database.write(() => {
    const read = store.get(VENUE, 'order', ORDER);
    expect(store.get(VENUE, 'order', ORDER)).toBe(read);
    put(store, 'second');
    expect(noteOf()).toBe('second');
  });
  expect(notes()).toEqual(['second', 'second', 'second']);
});

test('what a failed command did is forgotten, within the write and after it', () => {
  database.write(() => {
    const fails = () =>
      database.savepoint(() => {
        put(store, 'undone');
        throw new Error('no');
      });
    expect(fails).toThrow('no');
    expect(noteOf()).toBe('first');
  });
  expect(notes()).toEqual(['first', 'first', 'first']);
});

test('everything that a failed write did is forgotten', () => {
  const fails = () =>
    database.write(() => {
      put(store, 'undone');
      throw new Error('no');
    });
  expect(fails).toThrow('no');
  expect(notes()).toEqual(['first', 'first', 'first']);
});

test('what another process wrote is seen', () => {
  database.write(() => expect(noteOf()).toBe('first'));
  elsewhere.database.write(() => put(elsewhere.store, 'from elsewhere'));
  expect(notes()).toEqual(['from elsewhere', 'from elsewhere', 'from elsewhere']);
});

test('a deleted row is gone', () => {
  database.write(() => {
    expect(noteOf()).toBe('first');
    store.remove(KEY);
    expect(noteOf()).toBeUndefined();
  });
  expect(notes()).toEqual([undefined, undefined, undefined]);
});
