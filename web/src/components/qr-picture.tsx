/** A QR code as a picture, black on white in both themes. */
import { renderSVG } from 'uqr';
import styles from './qr-picture.module.css';

export function QrPicture({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 2 });
  return (
    <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={label} className={styles.picture} />
  );
}
