/** Links to the venues that an account belongs to, after a right password at another one. */
import { ApiError } from '../../remote/api-error.ts';
import styles from './sign-in-form.module.css';

export function OtherVenues({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.code !== 'auth.otherVenue') return null;
  const { protocol, port } = window.location;
  return error.details
    .filter(({ path }) => path !== '')
    .map(({ path: host, message: name }) => (
      <a key={host} className={styles.toggle} href={`${protocol}//${host}${port && `:${port}`}/login`}>
        {name || host}
      </a>
    ));
}
