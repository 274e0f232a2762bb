/** Product pictures, which only the server can process. */
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import type { Remote } from './remote-context.tsx';
import { type Sending, sendForm } from './send-form.ts';

/** The picture types that the server accepts. A phone converts its photos to one that a file field names. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

const Answer = v.object({ image: v.string() });

/**
 * Stores the file and returns its path. With a product it becomes that product's picture; `productId` is null for a
 * product that is not saved yet. Throws `ApiError`.
 */
export async function uploadPicture(
  remote: Remote,
  { productId, file }: { productId: string | null; file: File },
  sending: Sending,
): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  try {
    const path = productId === null ? 'menu/pictures' : `menu/product/${encodeURIComponent(productId)}/image`;
    const answer = remote.post(path, {
      // A large picture over a weak network takes time.
      timeout: false,
      body,
      fetch: (input) => sendForm(input as Request, body, sending),
    });
    return v.parse(Answer, await answer.json()).image;
  } catch (error) {
    throw await toApiError(error, 'The picture could not be uploaded');
  }
}
