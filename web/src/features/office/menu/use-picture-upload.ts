/** One upload of a product's picture: the preview of the file, the progress, the error, and retry. */
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../remote/api-error.ts';
import { toApiError } from '../../../remote/api-error.ts';
import { MOST_PICTURE_BYTES, uploadPicture } from '../../../remote/images.ts';
import { useRemote } from '../../../remote/remote-context.tsx';

export type PictureUpload =
  | { readonly phase: 'idle' }
  /** The person chooses the part of the picture that is shown. */
  | { readonly phase: 'cropping'; readonly preview: string; readonly file: File }
  /** `part` runs from 0 to 1; at 1 the server is processing the file. */
  | { readonly phase: 'sending'; readonly preview: string; readonly part: number }
  | { readonly phase: 'failed'; readonly preview: string; readonly error: ApiError }
  /** The file is too large and was not sent. */
  | { readonly phase: 'tooLarge' };

const IDLE: PictureUpload = { phase: 'idle' };

/** Why the form cannot be saved yet: a chosen picture would be lost. */
export const SAVE_WAITS: Readonly<Partial<Record<PictureUpload['phase'], string>>> = {
  cropping: 'Use the picture or cancel it first.',
  sending: 'The picture is still uploading.',
  failed: 'The picture was not uploaded. Retry or cancel it first.',
};

/** `productId` is null while the product is not saved yet. */
export function usePictureUpload(productId: string | null, onUploaded: (image: string) => void) {
  const remote = useRemote();
  const [upload, setUpload] = useState<PictureUpload>(IDLE);
  const current = useRef<{ file: File; preview: string; abort: AbortController } | null>(null);

  const forget = (): void => {
    current.current?.abort.abort();
    if (current.current) URL.revokeObjectURL(current.current.preview);
    current.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form unmounts
  useEffect(() => forget, []);

  const send = async (file: File, preview: string): Promise<void> => {
    const abort = new AbortController();
    current.current = { file, preview, abort };
    setUpload({ phase: 'sending', preview, part: 0 });
    const onProgress = (part: number): void => {
      if (!abort.signal.aborted) setUpload({ phase: 'sending', preview, part });
    };
    try {
      const image = await uploadPicture(remote, { productId, file }, { onProgress, signal: abort.signal });
      if (abort.signal.aborted) return;
      onUploaded(image);
      forget();
      setUpload(IDLE);
    } catch (problem) {
      if (abort.signal.aborted) return;
      const error = await toApiError(problem, 'The picture could not be uploaded');
      setUpload({ phase: 'failed', preview, error });
    }
  };

  return {
    upload,
    choose(file: File): void {
      forget();
      if (file.size > MOST_PICTURE_BYTES) {
        setUpload({ phase: 'tooLarge' });
        return;
      }
      const preview = URL.createObjectURL(file);
      current.current = { file, preview, abort: new AbortController() };
      setUpload({ phase: 'cropping', preview, file });
    },
    /** Sends the chosen file, or the part of it that was cut out. */
    use(file: File): void {
      if (current.current) void send(file, current.current.preview);
    },
    retry(): void {
      if (current.current) void send(current.current.file, current.current.preview);
    },
    cancel(): void {
      forget();
      setUpload(IDLE);
    },
  };
}
