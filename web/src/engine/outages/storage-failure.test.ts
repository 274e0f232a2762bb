import { change } from '@tableside/domain/entities/entities.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import Dexie from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ORDER, party } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { StorageError, storageFaultOf, withStorage } from '../../mirror/database/storage-error.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

test('a closed database refuses the write with a message, the status says so, and nothing saved is lost [D14]', async () => {
  const { engine, mirror } = await shift.started();
  shift.wire.isCut = true;
  await shift.during(engine.mutate('visit.open', party()));
  mirror.close();
  const failing = shift.during(engine.mutate('order.advance', { orderId: ORDER, to: 'accepted' }));
  await expect(failing).rejects.toMatchObject({ name: 'StorageError', fault: 'closed' });
  expect(engine.status.get().storageFailed).toBe(true);
  await mirror.open();
  expect(await mirror.outbox.count()).toBe(1);
});

test('a connection that the browser lost is reopened once, silently [D14]', async () => {
  const { engine, mirror } = await shift.started();
  const connection = mirror.backendDB();
  forceCloseDatabase(connection as never);
  const receipt = await shift.during(engine.mutate('visit.open', party()));
  expect(receipt.kind).toBe('queued');
  expect(engine.status.get().storageFailed).toBe(false);
});

test('a full device refuses the write and keeps what it has [D14]', async () => {
  const { engine, mirror } = await shift.started();
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await expect(shift.during(engine.mutate('visit.open', party()))).rejects.toMatchObject({ fault: 'full' });
  expect(engine.status.get().storageFailed).toBe(true);
  add.mockRestore();
  expect(await mirror.orders.count()).toBe(0);
  expect(await shift.during(engine.mutate('visit.open', party()))).toMatchObject({ kind: 'queued' });
  expect(engine.status.get().storageFailed).toBe(false);
});

test('the status says when incoming changes find no room, and they are taken once there is some [D14]', async () => {
  const { engine, mirror } = await shift.started();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const request = this.get('nothing');
    this.transaction.abort();
    return request;
  });
  await shift.server.put(change('order', aRound([])));
  shift.wire.socket.say('poke', { head: shift.server.head });
  await shift.pass(1_000);
  expect(engine.status.get().storageFailed).toBe(true);
  expect(shift.faults.splice(0).filter((fault) => storageFaultOf(fault) === undefined)).toEqual([]);
  put.mockRestore();
  await shift.pass(60_000);
  expect(engine.status.get().storageFailed).toBe(false);
  expect(await mirror.orders.count()).toBe(1);
});

test('data of a newer app is refused untouched', async () => {
  const indexedDB = new IDBFactory();
  const newer = new MirrorDb('mirror', { indexedDB, IDBKeyRange });
  newer.version(newer.verno + 1).stores({ balloons: 'id' });
  await newer.open();
  newer.close();
  const mirror = new MirrorDb('mirror', { indexedDB, IDBKeyRange });
  const tablet = shift.open({ mirror });
  await expect(shift.during(tablet.engine.start())).rejects.toBeInstanceOf(StorageError);
  expect(tablet.engine.status.get().storageFailed).toBe(true);
  await expect(mirror.meta.put({ key: 'clock', offsetMs: 1 })).rejects.toThrow();
});

test('blocked storage is not mistaken for a bug', () => {
  expect(storageFaultOf(new DOMException('private window', 'SecurityError'))).toBe('unavailable');
  expect(storageFaultOf(new Error('a bug'))).toBeUndefined();
});

test('the most telling of many failed writes is reported', async () => {
  const [gaveUp, full] = ['AbortError', 'QuotaExceededError'].map((name) => new DOMException('', name));
  const faultOf = (error: unknown) => withStorage(() => Promise.reject(error)).catch(storageFaultOf);
  expect(await faultOf(new Dexie.BulkError('2 of 2', [gaveUp, gaveUp] as never))).toBe('gaveUp');
  expect(await faultOf(new Dexie.BulkError('2 of 2', [gaveUp, full] as never))).toBe('full');
  expect(await faultOf(new Dexie.ModifyError('1 of 2', [full], 1, []))).toBe('full');
  expect(await faultOf(new Dexie.BulkError('1 of 1', [new Error('a bug')] as never))).toBeUndefined();
  // An error that comes from elsewhere may belong to a network call.
  expect(storageFaultOf(gaveUp)).toBeUndefined();
});
