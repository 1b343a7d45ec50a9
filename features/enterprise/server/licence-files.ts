import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { activeLicence, badLicence } from '../contract/certification.ts';

export type LicenceMime = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

const PICTURES: Readonly<Record<string, LicenceMime>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const ENDINGS: Readonly<Record<LicenceMime, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};
/** A small file can hold a picture that fills the memory when it is unpacked. */
const MOST_PIXELS = 60_000_000;
const PDF_TAIL = 2048;
/** Names of a PDF's objects that run or carry something (ISO 32000-1, 12.6.4); a scanned licence has none. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;

function pictureMime(bytes: Uint8Array): LicenceMime | null {
  try {
    const { type, width, height } = imageSize(bytes);
    return width > 0 && height > 0 && width * height <= MOST_PIXELS ? (PICTURES[type ?? ''] ?? null) : null;
  } catch {
    // No picture that anybody knows.
    return null;
  }
}

function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-PDF_TAIL).toString('latin1').includes('%%EOF')
  );
}

/**
 * What a licence really is, whatever its name says.
 * @throws Failure 400 when it is neither a whole picture nor a plain PDF
 */
export async function inspectLicence(given: Uint8Array): Promise<LicenceMime> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (isPdf(bytes)) {
    if (ACTIVE.test(bytes.toString('latin1'))) throw fail(activeLicence, {}, fieldOf(activeLicence.text));
    return 'application/pdf';
  }
  const mime = pictureMime(bytes);
  const refusal = fail(badLicence, {}, fieldOf(badLicence.text));
  if (mime === null) throw refusal;
  await loadImage(bytes).catch(() => {
    throw refusal;
  });
  return mime;
}

const fieldOf = (message: string) => ({ fields: [{ path: 'file', message }] });

/** The name a person sees: its own, with the ending of what the file really is. */
export const licenceName = (filename: string, mime: LicenceMime): string =>
  `${filename.replace(/\.[^.]{0,8}$/, '').slice(0, 100) || '营业执照'}${ENDINGS[mime]}`;

const folderOf = (app: App): string => join(app.config.dataDir, 'files', 'licences');
const fileOf = (app: App, uuid: string): string => join(folderOf(app), uuid);

/** Keeps the bytes under the uuid of their row. @returns their fingerprint */
export async function saveLicenceBytes(app: App, uuid: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folderOf(app), { recursive: true });
  await writeFile(fileOf(app, uuid), bytes, { flag: 'wx', mode: 0o600 });
  return createHash('sha256').update(bytes).digest('hex');
}

export async function readLicenceBytes(app: App, uuid: string): Promise<Buffer> {
  return await readFile(fileOf(app, uuid)).catch(() => {
    throw notFound();
  });
}

export async function removeLicenceBytes(app: App, uuid: string): Promise<void> {
  await rm(fileOf(app, uuid), { force: true });
}
