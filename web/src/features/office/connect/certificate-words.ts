/** What a manager has to know of the certificates of the server. */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { Connection } from '@tableside/protocol/connection.ts';

export interface CertificateWords {
  readonly text: string;
  /** Somebody has to do something. */
  readonly isUrgent: boolean;
}

/** As the alarms of the server. */
const SOON_DAYS = 21;

/** The sooner end of the two counts. Undefined where the server has no certificate itself. */
export function certificateWords(
  { endsAt, authorityEndsAt }: Pick<Connection, 'endsAt' | 'authorityEndsAt'>,
  now: number,
  dateText: (at: string) => string,
): CertificateWords | undefined {
  const ends = [
    { what: 'The certificate of the server', at: endsAt },
    { what: 'The authority of the house', at: authorityEndsAt },
  ].flatMap(({ what, at }) => (at === null ? [] : [{ what, at }]));
  const [first] = ends.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!first) return undefined;
  const days = Math.floor((Date.parse(first.at) - now) / DAY_MS);
  const day = dateText(first.at);
  if (days < 0)
    return { text: `${first.what} ended on ${day}. No tablet connects until it is renewed.`, isUrgent: true };
  if (days >= SOON_DAYS) return { text: `${first.what} ends on ${day}.`, isUrgent: false };
  const left = days === 1 ? '1 day' : `${days} days`;
  return { text: `${first.what} ends in ${left}, on ${day}. Tell whoever runs the server.`, isUrgent: true };
}
