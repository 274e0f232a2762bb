/** Generates docs/error-codes.md from the tables of codes. */
import { ADJUSTMENTS } from '@tableside/domain/adjustment.ts';
import { HELD_REASONS } from '@tableside/domain/held.ts';
import { REJECTIONS, type RejectionCode } from '@tableside/domain/rejection.ts';
import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { BACKUP_FAULTS } from '@tableside/protocol/rest/running.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { rejectionStatus } from '../../http/commands/rejection-status.ts';
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
      'on the message. Which call can give which code is in the description of the API (`/api/docs`), which command in ' +
      '[commands.md](commands.md).',
    '## Errors of a call',
    'Of the request itself, who asks, or the server. The app waits, pulls, or asks to sign in; nothing queued is lost by one.',
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
    'A call answers with the status; in a queue the outcome is `rejected` with the code, and the person who did it finds it in ' +
      'the tray.',
    table(
      ['code', 'status', 'sentence', 'what to do'],
      Object.entries(REJECTIONS).map(([code, message]) => [
        name(code),
        rejectionStatus(code as RejectionCode),
        message,
        (REFUSAL_ADVICE as Sentences)[code],
      ]),
    ),
    '## Held: a person has to look first',
    'A call answers 202; in a queue the outcome is `held`. Nothing of it counts yet. Managers find it in `GET /held`.',
    sentences(HELD_REASONS, HELD_ADVICE),
    '## Adjusted: done otherwise than asked',
    'A call answers 200 with `adjusted: {code, detail}`; in a queue the outcome is `adjusted`.',
    sentences(ADJUSTMENTS, ADJUSTMENT_ADVICE),
    '## Closes of the socket',
    'Before it closes, a frame `error` may have told one of the codes above.',
    table(
      ['close', 'name', 'sentence', 'what to do'],
      Object.entries(CLOSE).map(([key, code]) => {
        const { sentence, advice } = CLOSE_ADVICE[key as keyof typeof CLOSE];
        return [code, key, sentence, advice];
      }),
    ),
    '## Failed backups',
    'Told by `GET /backups`, and shown on the board of devices.',
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
