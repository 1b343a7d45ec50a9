const BOUNDARY = 'form-of-an-attack';

export interface FormFile {
  readonly field: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** One file as a browser sends it. */
export function getForm({ field, filename, bytes }: FormFile): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
} {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
