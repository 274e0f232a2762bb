/** Shows what is wrong with a part of the form that is not a single field. */
import styles from './prices-page.module.css';

export function Fault({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p role="alert" className={styles.fault}>
      {message}
    </p>
  );
}
