/** A password change while it is being typed. It is never stored. */
import * as v from 'valibot';

const LEAST = 10;
const MOST = 200;

export const PasswordSchema = v.pipe(
  v.object({
    current: v.pipe(v.string(), v.minLength(1, 'Enter your current password')),
    next: v.pipe(
      v.string(),
      v.minLength(LEAST, `Choose at least ${LEAST} characters`),
      v.maxLength(MOST, `At most ${MOST} characters`),
    ),
    again: v.pipe(v.string(), v.minLength(1, 'Confirm the new password')),
  }),
  v.forward(
    v.partialCheck(
      [['current'], ['next']],
      ({ current, next }) => current !== next,
      "Choose a password you aren't using now",
    ),
    ['next'],
  ),
  v.forward(
    v.partialCheck([['next'], ['again']], ({ next, again }) => next === again, "The passwords don't match"),
    ['again'],
  ),
);

export const NO_PASSWORDS: v.InferInput<typeof PasswordSchema> = { current: '', next: '', again: '' };
