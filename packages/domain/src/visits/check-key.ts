/** How a command names a check: the main one, a seat, or a check that somebody made by hand. */
import * as v from 'valibot';
import { Uuid } from '../values/ids.ts';

export const CheckKeyInput = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check((key) => /^(main|seat-[1-9]\d?)$/.test(key) || v.is(Uuid, key), 'must be main, a seat or a UUID'),
);
