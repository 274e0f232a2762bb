/**
 * The picture of a product in its form: the current one, a new upload from this device that can be cropped, or an
 * address elsewhere.
 */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import { CloudOff, ImageOff, ImageUp, RefreshCw } from 'lucide-react';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { useSyncStatusPart } from '../../../engine/engine-context.tsx';
import { PICTURE_TYPES } from '../../../remote/images.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PictureCrop } from './picture-crop.tsx';
import styles from './picture-field.module.css';
import { type PictureUpload, SAVE_WAITS, usePictureUpload } from './use-picture-upload.ts';

export interface PictureFieldProps {
  /** Null while the product is not saved yet. Its picture is then stored first. */
  product: Pick<Product, 'id' | 'name'> | null;
  category: Category | undefined;
  /** The address that will be saved. */
  image: string;
  error: string | undefined;
  onChange: (image: string) => void;
  /** Called after an upload, when the server has resized the picture and saved its address. */
  onUploaded: (image: string) => void;
  /** Called with the reason why saving has to wait for the picture, and with undefined when it no longer has to. */
  onWaits: (reason: string | undefined) => void;
}

export function PictureField(props: PictureFieldProps) {
  const { product, category, image, error, onChange, onUploaded, onWaits } = props;
  const phase = useSyncStatusPart((status) => status.phase);
  const { upload, choose, use, retry, cancel } = usePictureUpload(product?.id ?? null, onUploaded);
  const waits = SAVE_WAITS[upload.phase];
  // Before the next frame, because the foot of the form grows by the reason.
  useLayoutEffect(() => onWaits(waits), [onWaits, waits]);
  const preview = 'preview' in upload ? upload.preview : undefined;
  return (
    <fieldset className={styles.frame}>
      <legend className={styles.legend}>Picture</legend>
      <div className={styles.row}>
        <span className={styles.preview}>
          {preview === undefined ? (
            <ProductPicture product={{ image }} category={category} />
          ) : (
            <img src={preview} alt="Chosen, not saved yet" className={styles.chosen} />
          )}
        </span>
        <div className={styles.acts}>
          <Chooser
            disabledReason={phase === 'offline' ? 'Needs a connection to resize the picture.' : undefined}
            busy={upload.phase === 'sending'}
            onChoose={choose}
          />
          {image !== '' && upload.phase === 'idle' && (
            <Button icon={ImageOff} variant="ghost" onClick={() => onChange('')}>
              Remove picture
            </Button>
          )}
          <p className={styles.hint}>
            JPEG, PNG, WebP or AVIF, up to 8 MB.{' '}
            {product ? 'Everyone sees it right away.' : 'Everyone sees it once you add the product.'}
          </p>
        </div>
      </div>
      {upload.phase === 'cropping' && (
        <PictureCrop preview={upload.preview} file={upload.file} onUse={use} onCancel={cancel} />
      )}
      <Progress upload={upload} onRetry={retry} onCancel={cancel} />
      <Field
        label="Picture address"
        optional
        hint={
          isOnServer(image)
            ? 'Leave this blank to keep the picture above.'
            : 'An image address starting with https://'
        }
        value={isOnServer(image) ? '' : image}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}

/** The path of a picture that was uploaded says nothing to people, so it is not shown. */
const isOnServer = (image: string): boolean => image.startsWith('/');

interface ChooserProps {
  disabledReason: string | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** The browser's file field stays hidden behind the app's own button. */
function Chooser({ disabledReason, busy, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // Allows the same file to be chosen again.
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <label htmlFor={id} hidden>
        Picture file
      </label>
      <input ref={input} id={id} type="file" accept={PICTURE_TYPES} hidden onChange={change} />
      <Button
        icon={ImageUp}
        busy={busy}
        busyLabel="Uploading…"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        Upload picture
      </Button>
    </>
  );
}

interface ProgressProps {
  upload: PictureUpload;
  onRetry: () => void;
  onCancel: () => void;
}

function Progress({ upload, onRetry, onCancel }: ProgressProps) {
  if (upload.phase === 'idle' || upload.phase === 'cropping') return null;
  if (upload.phase === 'tooLarge')
    return (
      <p role="alert" className={styles.problem}>
        The picture is larger than 8 MB.
      </p>
    );
  if (upload.phase === 'sending')
    return (
      <div className={styles.progress}>
        <progress aria-label="Upload of the picture" value={upload.part} max={1} className={styles.bar} />
        <span role="status">
          {upload.part < 1 ? `${Math.round(upload.part * 100)}% sent` : 'Processing…'}
        </span>
        <Button variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    );
  const needsNetwork = upload.error.status === 0;
  return (
    <div role="alert" className={styles.problem}>
      <p className={styles.why}>
        {needsNetwork && <Icon of={CloudOff} />}
        {needsNetwork ? 'Needs a connection: the server could not be reached.' : upload.error.message}
      </p>
      <Button icon={RefreshCw} onClick={onRetry}>
        Retry
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
