/** Makes a multipart/form-data body with one file, as browsers send it. */

export interface FilePart {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

const BOUNDARY = 'between-the-parts';

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

export function multipart(...files: FilePart[]): Buffer {
  const parts = files.flatMap(({ bytes, name = 'photo.jpg', type = 'image/jpeg' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
