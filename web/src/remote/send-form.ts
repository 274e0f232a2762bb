/** Sends a form and reports its progress, which `fetch` cannot do over HTTP/1.1. */

export interface Sending {
  /** From 0 to 1. At 1 everything was sent, and the server is processing it. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** The request supplies address, method and headers; the form is the body. Rejects as `fetch` does. */
export function sendForm(
  request: Request,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<Response> {
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
