/** Converts a saved or pasted page to text: HTML, a web archive (MHT), or plain text. */

const MAX_PARTS = 200;

/** Decodes a page with its declared character set. Chinese pages without a declaration use UTF-8 or GB 18030. */
export function decodePage(bytes: Uint8Array, charset?: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = charset ?? /charset=["']?([\w-]{3,20})/i.exec(head)?.[1];
  for (const label of [named, 'utf-8']) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The declared character set is unknown or does not match; try the next one.
    }
  }
  return new TextDecoder('gb18030').decode(bytes);
}

function decodeQuoted(text: string): Uint8Array {
  const plain = text.replace(/=\r?\n/g, '');
  const bytes = new Uint8Array(plain.length);
  let size = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const hex = plain[at] === '=' ? /^[0-9A-Fa-f]{2}/.exec(plain.slice(at + 1, at + 3))?.[0] : undefined;
    bytes[size] = hex === undefined ? plain.charCodeAt(at) & 0xff : Number.parseInt(hex, 16);
    size += 1;
    if (hex !== undefined) at += 2;
  }
  return bytes.subarray(0, size);
}

function getPart(raw: string): { readonly type: string; readonly text: string } {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const fields = new Map(
    head
      .replace(/\r?\n[ \t]/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
  );
  const getField = (name: string) => fields.get(name) ?? '';
  const encoding = getField('content-transfer-encoding').toLowerCase();
  const type = getField('content-type');
  const charset = /charset="?([\w-]+)"?/i.exec(type)?.[1];
  if (!/^text\/(?:html|plain)/i.test(type)) return { type, text: '' };
  if (encoding === 'base64') return { type, text: decodePage(Buffer.from(body, 'base64'), charset) };
  const bytes = encoding === 'quoted-printable' ? decodeQuoted(body) : Buffer.from(body, 'latin1');
  return { type, text: decodePage(bytes, charset) };
}

const isArchive = (head: string): boolean =>
  /^(?:from|mime-version|content-type|snapshot-content-location|subject):/im.test(head) &&
  /multipart\/related/i.test(head);

/** Concatenates the pages of an MHTML archive: each frame is a separate part. */
function readArchive(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  const boundary = /boundary="?([^"\r\n;]{1,200})"?/i.exec(text.slice(0, 8192))?.[1];
  if (boundary === undefined) return '';
  return text
    .split(`--${boundary}`)
    .slice(1, MAX_PARTS)
    .map((raw) => getPart(raw.replace(/^\r?\n/, '')))
    .filter(({ type }) => /^text\/html/i.test(type))
    .map((part) => part.text)
    .join('\n');
}

export function readSavedPage(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8192));
  return isArchive(head) ? readArchive(bytes) : decodePage(bytes);
}
