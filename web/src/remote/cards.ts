/** The account for card readers, and the readers of the venue. For administrators; the server asks the provider. */
import { CardOffice, type NewCardAccount, type NewCardReader } from '@tableside/protocol/rest/card.ts';
import { CardTest } from '@tableside/protocol/rest/card-test.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export type OfficeReader = CardOffice['readers'][number];

const told = async (answer: { json(): Promise<unknown> }): Promise<CardOffice> =>
  v.parse(CardOffice, await answer.json());

const reader = (id: string): string => `cards/readers/${encodeURIComponent(id)}`;

export const readCardOffice = (remote: Remote): Promise<CardOffice> => told(remote.get('cards'));

export const putCardAccount = (
  remote: Remote,
  account: v.InferInput<typeof NewCardAccount>,
): Promise<CardOffice> => told(remote.put('cards/account', { json: account }));

export const forgetCardAccount = (remote: Remote): Promise<CardOffice> =>
  told(remote.delete('cards/account'));

export const pairReader = (remote: Remote, asked: v.InferInput<typeof NewCardReader>): Promise<CardOffice> =>
  told(remote.post('cards/readers', { json: asked }));

export const renameReader = (remote: Remote, id: string, name: string): Promise<CardOffice> =>
  told(remote.put(reader(id), { json: { name } }));

export const removeReader = (remote: Remote, id: string): Promise<CardOffice> =>
  told(remote.delete(reader(id)));

const tests = (readerId: string): string => `${reader(readerId)}/tests`;

const toldTest = async (answer: { json(): Promise<unknown> }): Promise<CardTest> =>
  v.parse(CardTest, await answer.json());

export const startCardTest = (remote: Remote, readerId: string): Promise<CardTest> =>
  toldTest(remote.post(tests(readerId)));

/** What came is given back by this call. */
export const lookAtCardTest = (remote: Remote, readerId: string, ref: string): Promise<CardTest> =>
  toldTest(remote.post(`${tests(readerId)}/${encodeURIComponent(ref)}`));

export const cancelCardTest = (remote: Remote, readerId: string, ref: string): Promise<CardTest> =>
  toldTest(remote.delete(`${tests(readerId)}/${encodeURIComponent(ref)}`));
