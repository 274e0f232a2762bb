/** Sends a form and tells how much of it has gone, which `fetch` can't over HTTP/1.1. */

export interface Sending {
  /** From 0 to 1. At 1 everything was sent, and the server works on it. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Address, method and headers are the request's; the body is the form. Rejects as `fetch` does. */
export function sendForm(
  request: Request,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      // The type names the boundary between the parts, which is chosen when the form is written.
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

/** Statuses without a body may not be given one. */
function responseOf({ status, responseText }: XMLHttpRequest): Response {
  return new Response(status === 204 || status === 304 ? null : responseText, { status });
}
