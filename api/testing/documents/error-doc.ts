/** Generates docs/reference/error-codes.md from the tables of codes. */
import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import { HELD_REASONS } from '@tableside/domain/command/held.ts';
import { REJECTIONS, type RejectionCode } from '@tableside/domain/command/rejection.ts';
import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { BACKUP_FAULTS } from '@tableside/protocol/rest/running.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { rejectionStatus } from '../../src/http/commands/rejection-status.ts';
import {
  ADJUSTMENT_ADVICE,
  BACKUP_ADVICE,
  CLOSE_ADVICE,
  ERROR_ADVICE,
  HELD_ADVICE,
  REFUSAL_ADVICE,
} from './error-advice.ts';

type Sentences = Readonly<Record<string, string>>;

export const errorDoc = (): string =>
  [
    '# Error codes',
    'Made by `npm run docs:errors` from `packages/domain` and `packages/protocol`; a test fails when it is out of date.',
    'Errors of a call are `{code, message, details?: [{path, message}]}` with an HTTP status. Programs branch on the code, never ' +
      'on the message. The API description (`/api/docs`) lists the codes of each call, and [commands.md](commands.md) lists ' +
      'those of each command.',
    '## Errors of a call',
    'These concern the request, the caller or the server. The app waits, pulls or asks the person to sign in. Queued changes are never lost.',
    table(
      ['code', 'status', 'sentence', 'what to do'],
      Object.entries(PROTOCOL_ERRORS).map(([code, { status, message }]) => [
        name(code),
        status,
        message,
        (ERROR_ADVICE as Sentences)[code],
      ]),
    ),
    '## Refusals by the rules of the venue',
    'A call returns the status. In a queue the outcome is `rejected` with the code, and the person who made the change finds it ' +
      'among the rejected changes.',
    table(
      ['code', 'status', 'sentence', 'what to do'],
      Object.entries(REJECTIONS).map(([code, message]) => [
        name(code),
        rejectionStatus(code as RejectionCode),
        message,
        (REFUSAL_ADVICE as Sentences)[code],
      ]),
    ),
    '## Held: a person has to review it first',
    'A call returns 202. In a queue the outcome is `held`. The change has no effect yet. Managers find it in `GET /held`.',
    sentences(HELD_REASONS, HELD_ADVICE),
    '## Adjusted: applied in a different way',
    'A call returns 200 with `adjusted: {code, detail}`; in a queue the outcome is `adjusted`.',
    sentences(ADJUSTMENTS, ADJUSTMENT_ADVICE),
    '## Socket close codes',
    'Before the socket closes, an `error` frame may carry one of the codes above.',
    table(
      ['close', 'name', 'sentence', 'what to do'],
      Object.entries(CLOSE).map(([key, code]) => {
        const { sentence, advice } = CLOSE_ADVICE[key as keyof typeof CLOSE];
        return [code, key, sentence, advice];
      }),
    ),
    '## Failed backups',
    '`GET /backups` returns these, and the page of devices shows them.',
    sentences(BACKUP_FAULTS, BACKUP_ADVICE),
  ]
    .join('\n\n')
    .concat('\n');

const name = (code: string): string => `\`${code}\``;

const sentences = (known: Sentences, advice: Sentences): string =>
  table(
    ['code', 'sentence', 'what to do'],
    Object.entries(known).map(([code, sentence]) => [name(code), sentence, advice[code]]),
  );

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
