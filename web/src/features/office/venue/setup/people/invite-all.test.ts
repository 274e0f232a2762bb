import { expect, test } from 'vitest';
import { createCalls } from '../../../../../remote/calls.ts';
import { inviteAll } from './invite-all.ts';

const at = '2026-06-12T20:00:00.000Z';
const linkOf = (staffId: string) => ({
  ...{ id: `of ${staffId}`, staffId, name: staffId, email: 'a@example.com', role: 'server' },
  ...{ madeAt: at, expiresAt: at, token: `token of ${staffId}` },
});
const invitee = (firstName: string) => ({ member: { id: firstName, firstName }, role: 'server' as const });

/** A server that answers for each card in turn; after its last answer it makes the link. */
function serverWith(answers: Readonly<Record<string, readonly [number, string][]>>) {
  const asked: string[] = [];
  const left = new Map(Object.entries(answers).map(([id, list]) => [id, [...list]]));
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const id = new URL(new Request(input, init).url).pathname.split('/').at(-2) ?? '';
    asked.push(id);
    const next = left.get(id)?.shift();
    if (next?.[0] === 0) throw new TypeError('Failed to fetch');
    if (!next) return Response.json(linkOf(id), { status: 201 });
    const [status, code] = next;
    return Response.json({ code, message: `It is ${code}`, details: [] }, { status });
  };
  return {
    asked,
    remote: createCalls({ token: () => 'a token' }, { base: 'http://server.example/api', fetch }),
  };
}
const atOnce = () => Promise.resolve();

test('everybody gets a link, also somebody whose card is still on its way', async () => {
  const { remote, asked } = serverWith({
    maya: [
      [404, 'notFound'],
      [422, 'access.noEmail'],
    ],
  });
  const { links, problems } = await inviteAll(remote, [invitee('maya'), invitee('jonas')], atOnce);
  expect(links.map(({ token }) => token)).toEqual(['token of maya', 'token of jonas']);
  expect(problems).toEqual([]);
  expect(asked).toEqual(['maya', 'maya', 'maya', 'jonas']);
});

test('who cannot be invited is named, and the others are invited', async () => {
  const { remote } = serverWith({ maya: [[409, 'access.guestAddress']] });
  const { links, problems } = await inviteAll(remote, [invitee('maya'), invitee('jonas')], atOnce);
  expect(links.map(({ name }) => name)).toEqual(['jonas']);
  expect(problems).toEqual(['maya: It is access.guestAddress']);
});

test('without a network it stops at the first, and says so', async () => {
  const { remote, asked } = serverWith({ maya: [[0, '']] });
  const { problems } = await inviteAll(remote, [invitee('maya'), invitee('jonas')], atOnce);
  expect(problems).toEqual([expect.stringMatching(/^maya: .*connection/)]);
  expect(asked).toEqual(['maya']);
});
