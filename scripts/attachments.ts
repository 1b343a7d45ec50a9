import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from '#db/content/load.ts';
import { type GeneratedFile, listGeneratedFiles } from '#features/content/articles/server/file-texts.ts';
import { createPdf, finishPdf, writeBlock, writeTitle } from '#platform/server/pdf/pdf.ts';
import { renderFilePicture } from './lib/picture.ts';

/** `npm run attachments`: creates the attachment files of the portal's sample texts in db/content. Identical texts give identical bytes. */
const FOLDER = 'db/content';

const getHash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

async function drawPdf({ title, blocks }: GeneratedFile): Promise<Buffer> {
  const document = createPdf(title, '知讯资管家整理的内容概要，不是文件原文');
  writeTitle(document, title);
  for (const block of blocks) writeBlock(document, block);
  return await finishPdf(document, '知讯资管家整理，仅供参考');
}

async function make(file: GeneratedFile): Promise<ContentFile> {
  const { kind, article, name, ext } = file;
  const bytes = ext === 'pdf' ? await drawPdf(file) : await renderFilePicture(file);
  const place = `${kind}-${getHash(`${article}\n${name}`).slice(0, 12)}.${ext}`;
  writeFileSync(join(FOLDER, place), bytes);
  return {
    kind,
    article,
    name,
    ext,
    place,
    size: bytes.length,
    sha256: getHash(bytes),
    source: getHash(JSON.stringify(file)),
  };
}

for (const old of readdirSync(FOLDER)) if (/\.(pdf|webp)$/.test(old)) rmSync(join(FOLDER, old));
const made: ContentFile[] = [];
for (const file of listGeneratedFiles()) made.push(await make(file));
const lines = made.map((file) => JSON.stringify(file));
writeFileSync(join(FOLDER, 'manifest.json'), `[\n  ${lines.join(',\n  ')}\n]\n`);
process.stdout.write(
  `${FOLDER}: ${made.length} files, ${Math.round(made.reduce((sum, { size }) => sum + size, 0) / 1024)} KB\n`,
);
