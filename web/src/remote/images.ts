/** Product pictures, which only the server can process. */
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import type { Remote } from './remote-context.tsx';

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

export interface Sending {
  /** From 0 to 1. At 1 everything was sent, and the server is processing it. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a form and reports its progress, which `fetch` cannot do over HTTP/1.1. The request supplies address, method and headers; the form is
 * the body. Rejects as `fetch` does.
 */
function sendForm(request: Request, form: FormData, { onProgress, signal }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      // The type names the boundary between the parts, which is chosen when the form is encoded.
      if (name.toLowerCase() !== 'content-type') call.setRequestHeader(name, value);
    });
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    call.onload = () => resolve(responseOf(call));
    call.onerror = () => reject(new TypeError('The form could not be sent'));
    call.onabort = () => reject(new DOMException('The form was not sent', 'AbortError'));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}

/** A response with a status that allows no body must not be given one. */
function responseOf({ status, responseText }: XMLHttpRequest): Response {
  return new Response(status === 204 || status === 304 ? null : responseText, { status });
}
