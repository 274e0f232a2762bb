import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { HTTPError } from 'ky';
import { expect, test } from 'vitest';
import { changeProblem, toApiError } from './api-error.ts';

const FALLBACK = 'The picture could not be uploaded';

const answerOf = (status: number, body: string): Error => {
  const request = new Request('http://venue.example/api/orders');
  const options = {} as ConstructorParameters<typeof HTTPError>[2];
  return new HTTPError(new Response(body, { status }), request, options);
};
const answered = (status: number, body: string): Promise<Error> =>
  toApiError(answerOf(status, body), FALLBACK);

test.each(Object.entries(PROTOCOL_ERRORS))(
  'the error %s is shown with its sentence',
  async (code, { status, message }) => {
    expect(message).toMatch(/^[A-Z].{8,}\.$/);
    const error = await answered(status, JSON.stringify({ code, message }));
    expect(error).toMatchObject({ status, code, message, details: [] });
  },
);

test('the error page of a proxy is shown as what could not be done', async () => {
  expect(await answered(502, '<html>Bad gateway</html>')).toMatchObject({ code: null, message: FALLBACK });
});

test('the reason of a server is shown, also without a code that the app knows', async () => {
  const told = { message: ' This address is taken. ' };
  expect(await answered(409, JSON.stringify(told))).toMatchObject({
    ...{ status: 409, code: null, message: 'This address is taken.' },
  });
  const later = { code: 'staff.later', message: 'Only on Mondays.' };
  expect(await answered(409, JSON.stringify(later))).toMatchObject(later);
  expect(await changeProblem(answerOf(409, JSON.stringify(told)))).toBe('This address is taken.');
});

test.each([{ message: '' }, { message: 7 }, { message: 'x'.repeat(501) }, {}, null, 'No.'])(
  'the default is shown for an answer that has no reason: %j',
  async (told) => {
    expect(await answered(409, JSON.stringify(told))).toMatchObject({ code: null, message: FALLBACK });
  },
);

test('a gateway that gives a reason does not say whether the change happened', async () => {
  const told = JSON.stringify({ message: 'Gateway timeout' });
  expect(await changeProblem(answerOf(504, told))).toMatch(/^We couldn't confirm that/);
});

test('a call without an answer says that it needs a connection', async () => {
  const error = await toApiError(new TypeError('fetch failed'), FALLBACK);
  expect(error).toMatchObject({
    status: 0,
    message: `${FALLBACK}. This needs a connection, and the server can't be reached.`,
  });
});

test('a full device is not mistaken for a server that does not answer', async () => {
  const error = await toApiError(new DOMException('no room', 'QuotaExceededError'), FALLBACK);
  expect(error.message).toBe(`${FALLBACK}. This device has no room left to save it.`);
});

test('the message says that a change without an answer may have been done or not', async () => {
  const heard = (status: number, body: string) => changeProblem(answerOf(status, body));
  const unheard = /^We couldn't confirm that\. Try again/;
  expect(await changeProblem(new TypeError('fetch failed'))).toMatch(unheard);
  expect(await heard(504, '<html>Gateway timeout</html>')).toMatch(unheard);
  expect(await heard(409, JSON.stringify({ code: 'row.archived', message: 'It is gone.' }))).toBe(
    'It is gone.',
  );
});
