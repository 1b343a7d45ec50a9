/** Converts Word documents with LibreOffice, if it is installed, to test their layout. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_MS = 240_000;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of LibreOffice on this machine; null if it is not installed. */
export const LIBREOFFICE_PATH =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'soffice'))
    .find(isProgram) ?? null;

/**
 * Converts documents to PDF in one start of LibreOffice.
 * @returns the PDF files in the order of `documents`
 */
export async function convertDocxToPdf(office: string, documents: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    const names = documents.map((_bytes, index) => `document-${index}`);
    for (const [index, bytes] of documents.entries()) await writeFile(join(folder, `${names[index]}.docx`), bytes);
    // Uses a separate profile: with a shared one, a running LibreOffice would take over the documents without a message.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const files = names.map((name) => join(folder, `${name}.docx`));
    const how = ['--headless', '--norestore', '--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder];
    await run(office, [profile, ...how, ...files], { timeout: MAX_MS });
    return await Promise.all(names.map((name) => readFile(join(folder, `${name}.pdf`))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
