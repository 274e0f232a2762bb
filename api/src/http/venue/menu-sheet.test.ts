import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import type { SizeRow } from '@tableside/domain/menu/sheet/rows.ts';
import type { MenuImport, MenuPlan } from '@tableside/protocol/rest/menu-sheet.ts';
import type { InferOutput } from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

type Plan = InferOutput<typeof MenuPlan>;
type Import = InferOutput<typeof MenuImport>;

let server: TestServer;
let manager: Caller;

beforeAll(async () => {
  server = await startServer();
  manager = asCaller(server, await server.signIn('manager'));
});
afterAll(() => server.close());

const sizes = async (): Promise<SizeRow[]> =>
  (await manager.get<SizeRow[]>('/menu/sheet')).body.filter(({ kind }) => kind === 'size');
const dry = async (rows: readonly object[]): Promise<Plan> =>
  (await manager.post<Plan>('/menu/sheet?dry=true', { rows })).body;
const apply = (body: object, key?: string) =>
  manager.post<Import>('/menu/sheet', body, key === undefined ? {} : { 'idempotency-key': key });
const productsNamed = async (name: string): Promise<Product[]> =>
  (await manager.get<Product[]>('/menu/products?limit=500')).body.filter((one) => one.name === name);

test('the rows of the menu change nothing when they come back', async () => {
  const { body: rows } = await manager.get<object[]>('/menu/sheet');
  const plan = await dry(rows);
  expect(plan).toMatchObject({ entries: [], gone: [], refused: [] });
  expect(plan.same.rows).toHaveLength(rows.length);
  expect(plan.same.products).toBeGreaterThan(20);
});

test('the sheet is a file for a spreadsheet too', async () => {
  const { token } = await server.signIn('manager');
  const asked = {
    method: 'GET',
    url: '/api/menu/sheet?format=csv',
    headers: { authorization: `Bearer ${token}` },
  } as const;
  const { body, headers } = await server.app.inject(asked);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(body).toMatch(/^\uFEFFKind,Category,Name,Size,Price,/);
  expect(body.split('\r\n').length).toBe((await manager.get<object[]>('/menu/sheet')).body.length + 2);
});

const sendCsv = async (payload: string, query: string, type = 'text/csv; charset=utf-8') => {
  const { token } = await server.signIn('manager');
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const { statusCode: status, body } = await server.app.inject({
    ...{ method: 'POST', url: `/api/menu/sheet${query}`, headers, payload },
  });
  return { status, body: JSON.parse(body) };
};

test('the file comes back as it is, and its edits are applied by the lines of the file', async () => {
  const { token } = await server.signIn('manager');
  const { body: file } = await server.app.inject({
    ...{ method: 'GET', url: '/api/menu/sheet?format=csv', headers: { authorization: `Bearer ${token}` } },
  });
  expect((await sendCsv(file, '?dry=true')).body).toMatchObject({ entries: [], gone: [], refused: [] });
  const [head = '', first = '', second = ''] = file.split('\r\n');
  const edited = first.replace(/,\d+\.\d\d,/, ',77.70,');
  const wrong = second.replace(/,\d+\.\d\d,/, ',x1y,');
  const sheet = [head, edited, wrong].join('\n');
  const { body: plan } = await sendCsv(sheet, '?dry=true');
  expect(plan.entries).toMatchObject([{ group: 'prices', rows: [2], to: 7770 }]);
  expect(plan.refused).toEqual([{ row: 3, reason: 'price.word', text: 'x1y' }]);
  expect((await sendCsv(sheet, '?planHash=other')).body.code).toBe('menu.moved');
  const done = await sendCsv(sheet, `?planHash=${plan.planHash}`);
  expect(done).toMatchObject({
    status: 200,
    body: { outcomes: [{ status: 'applied', name: 'product.patch' }] },
  });
  expect((await sizes())[0]?.price).toBe(7770);
});

test('a file that is no sheet of ours says why, and no other call takes one', async () => {
  const said = async (csv: string) => {
    const { status, body } = await sendCsv(csv, '?dry=true');
    return [status, JSON.stringify(body)];
  };
  expect(await said('Name,Price\nSoup,"7')).toEqual([
    400,
    expect.stringContaining('"path":"csv","message":"has a quotation mark that never closes"'),
  ]);
  expect(await said('Dish,Cost\nSoup,7')).toEqual([
    400,
    expect.stringContaining('needs the columns of our sheet, with Name, Price and Key'),
  ]);
  expect((await said(`Name,Price,Key\n${'Soup,7,\n'.repeat(5001)}`))[0]).toBe(400);
  expect((await manager.post('/menu/sheet?dry=true', {})).status).toBe(400);
  expect((await manager.post('/menu/sheet?dry=true', { rows: [], csv: 'Name' })).status).toBe(400);
  const { token } = await server.signIn('manager');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
  const other = { method: 'POST', url: '/api/tables', headers, payload: 'number\n9' } as const;
  expect((await server.app.inject(other)).statusCode).toBe(415);
});

test('what was compared is what is applied, once', async () => {
  const [first, second] = await sizes();
  const price = Number(first?.price) + 25;
  const rows = [
    { ...first, price },
    { ...second, description: 'As edited in a sheet' },
  ];
  const plan = await dry(rows);
  expect(plan.entries.map(({ group, to }) => [group, to])).toEqual([
    ['prices', price],
    ['texts', 'As edited in a sheet'],
  ]);
  expect(plan.gone.length).toBeGreaterThan(20);
  const chosen = { rows, planHash: plan.planHash, choose: [plan.entries[0]?.id] };
  const done = await apply(chosen);
  expect(done).toMatchObject({
    status: 200,
    body: { outcomes: [{ status: 'applied', name: 'product.patch' }] },
  });
  const again = await sizes();
  expect(again[0]).toEqual({ ...first, price });
  expect(again[1]).toEqual(second);
  expect(await apply(chosen)).toMatchObject({ status: 409, body: { code: 'menu.moved' } });
});

test('a repeat under the same key gives the outcomes again and makes nothing twice', async () => {
  const rows = [
    { kind: 'size', category: 'Sheet soups', name: 'Sheet leek', price: 700 },
    { kind: 'size', category: 'Sheet soups', name: 'Sheet onion', size: 'Bowl', price: 800 },
  ];
  const { planHash } = await dry(rows);
  const [one, two] = await Promise.all([
    apply({ rows, planHash }, 'soups'),
    apply({ rows, planHash }, 'soups'),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const third = await apply({ rows, planHash }, 'soups');
  expect(third.body).toEqual(one.body);
  expect(third.body.outcomes.map(({ status, name }) => [status, name])).toEqual([
    ['applied', 'category.create'],
    ['applied', 'product.create'],
    ['applied', 'product.create'],
  ]);
  expect(await productsNamed('Sheet leek')).toHaveLength(1);
  const categories = await manager.get<Category[]>('/menu/categories');
  expect(categories.body.filter(({ name }) => name === 'Sheet soups')).toHaveLength(1);
  const other = { rows: rows.slice(0, 1), planHash };
  expect(await apply(other, 'soups')).toMatchObject({ status: 409, body: { code: 'id_reused' } });
});

test('a call that breaks off goes on with the rest when it is repeated, whatever the menu became meanwhile', async () => {
  const rows = ['Sheet chard', 'Sheet beet', 'Sheet kale', 'Sheet corn'].map((name, n) => ({
    kind: 'size',
    category: 'Sheet greens',
    name,
    price: 700 + n,
  }));
  const { planHash } = await dry(rows);
  breakOffAfter(3);
  expect((await apply({ rows, planHash }, GREENS)).status).toBe(500);
  expect(await productsNamed('Sheet beet')).toHaveLength(1);
  expect(await productsNamed('Sheet kale')).toHaveLength(0);
  const [chard] = await productsNamed('Sheet chard');
  await manager.put(`/menu/product/${chard?.id}`, { name: 'Rainbow chard' });
  const whole = await apply({ rows, planHash }, GREENS);
  expect(whole.body.outcomes.map(({ status, name }) => [status, name])).toEqual([
    ['applied', 'category.create'],
    ...rows.map(() => ['applied', 'product.create']),
  ]);
  for (const name of ['Sheet beet', 'Sheet kale', 'Sheet corn', 'Rainbow chard'])
    expect(await productsNamed(name)).toHaveLength(1);
  expect(await productsNamed('Sheet chard')).toEqual([]);
  expect((await apply({ rows, planHash }, GREENS)).body).toEqual(whole.body);
  const stranger = asCaller(server, await server.signIn('manager'));
  const theirs = await stranger.post('/menu/sheet', { rows, planHash }, { 'idempotency-key': GREENS });
  expect(theirs).toMatchObject({ status: 409, body: { code: 'id_reused' } });
});

const GREENS = '0b000000-0000-4000-8000-00000000beef';

/** From then on the server writes nothing, until the call is over. */
function breakOffAfter(commands: number): void {
  const { write } = server.storage;
  let written = 0;
  const broken = vi.spyOn(server.storage, 'write').mockImplementation((...asked) => {
    written += 1;
    if (written <= commands) return write(...asked);
    broken.mockRestore();
    throw new Error('The server died.');
  });
  onTestFinished(() => broken.mockRestore());
}

test('what is new can be chosen by the ids of the dry run', async () => {
  const rows = ['Sheet rye', 'Sheet spelt'].map((name) => ({
    kind: 'size',
    category: 'Sheet loaves',
    name,
    price: 500,
  }));
  const { planHash, entries } = await dry(rows);
  const choose = entries.filter(({ title }) => title !== 'Sheet rye').map(({ id }) => id);
  const done = await apply({ rows, planHash, choose }, 'loaves');
  expect(done.body.outcomes.map(({ name }) => name)).toEqual(['category.create', 'product.create']);
  expect(await productsNamed('Sheet spelt')).toHaveLength(1);
  expect(await productsNamed('Sheet rye')).toEqual([]);
});

test('the menu that changed meanwhile is compared again before anything is written', async () => {
  const rows = [{ kind: 'size', category: 'Sheet soups', name: 'Sheet pea', price: 700 }];
  const { planHash } = await dry(rows);
  const [category] = (await manager.get<Category[]>('/menu/categories')).body;
  await manager.post('/menu/products', {
    name: 'Sheet pea',
    category: category?.id,
    sizes: [{ name: 'Regular', currentPrice: 1 }],
  });
  expect(await apply({ rows, planHash }, 'pea')).toMatchObject({ status: 409, body: { code: 'menu.moved' } });
  expect(await productsNamed('Sheet pea')).toHaveLength(1);
});

test('a product that was deleted comes back with its key', async () => {
  const [first] = await sizes();
  const id = first?.key?.split('/')[0];
  await manager.delete(`/menu/product/${id}`);
  const { planHash, entries } = await dry([{ ...first }]);
  expect(entries.map(({ title }) => title)).toEqual([first?.name]);
  const { body } = await apply({ rows: [first], planHash });
  expect(body.outcomes).toEqual([{ status: 'applied', name: 'menu.restore', id }]);
  expect((await sizes()).find(({ key }) => key === first?.key)).toEqual(first);
});

test('refused rows are named, and the others can be applied', async () => {
  const rows = [
    { kind: 'size', category: 'Sheet soups', name: 'Sheet bean', price: 700 },
    { kind: 'size', category: 'Sheet soups', name: 'Sheet ghost', price: 700, options: ['No such group'] },
    { kind: 'option', group: 'Sheet sauces', name: 'Sheet dip', price: 'open' },
  ];
  const plan = await dry(rows);
  expect(plan.refused).toEqual([
    { row: 2, reason: 'options.unknown', text: 'No such group' },
    { row: 3, reason: 'price.open' },
  ]);
  expect((await apply({ rows, planHash: plan.planHash })).body.outcomes).toHaveLength(1);
});

test('prices can be open, and an export says so', async () => {
  const rows = [
    { kind: 'size', category: 'Sheet fish', name: 'Sheet catch', price: 'open' },
    { kind: 'size', category: 'Sheet fish', name: 'Sheet cod', price: { open: 2150 } },
  ];
  const { planHash } = await dry(rows);
  await apply({ rows, planHash });
  const made = (await sizes()).filter(({ category }) => category === 'Sheet fish');
  expect(made.map(({ name, price }) => [name, price])).toEqual([
    ['Sheet catch', 'open'],
    ['Sheet cod', { open: 2150 }],
  ]);
  expect((await dry(made)).entries).toEqual([]);
});

test('calls that cannot be meant are refused as a whole', async () => {
  const row = { kind: 'size', name: 'Sheet bread', price: 300 };
  const { planHash } = await dry([row]);
  const shape = { status: 400, body: { code: 'request.shape' } };
  expect(await apply({ rows: [row] })).toMatchObject(shape);
  expect(await apply({ rows: [row], planHash, choose: ['no such entry'] })).toMatchObject(shape);
  expect(await apply({ rows: [{ ...row, cost: 5 }], planHash })).toMatchObject(shape);
  expect(await apply({ rows: [{ ...row, kind: 'combo' }], planHash })).toMatchObject(shape);
  expect(await apply({ rows: Array.from({ length: 5001 }, () => row), planHash })).toMatchObject(shape);
  const large = [{ ...row, description: 'x'.repeat(6 * 1024 * 1024) }];
  expect((await apply({ rows: large, planHash })).status).toBe(413);
  expect(await productsNamed('Sheet bread')).toEqual([]);
});
