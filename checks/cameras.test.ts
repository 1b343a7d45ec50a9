import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptsPhotos } from '#platform/web/ui/drop-zone.tsx';
import { listFiles, ROOT } from './lib/planted.ts';

/** Inputs of pictures that are no papers, or are known by the name of their file: nothing is photographed for them. */
const WITHOUT: Readonly<Record<string, string>> = {
  'features/account/web/avatar-picker.tsx': 'a portrait, which a phone keeps among its pictures',
  'features/attachments/web/bulk-dialog.tsx': 'many files, each matched by its name',
  'features/publishing/web/fields/rich-editor.tsx': 'a drawing in a text that is written at a desk',
};

const screens = ['platform', 'features', 'apps']
  .flatMap((folder) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx$/.test(path) && !/\.test\.tsx$|(?:^|\/)node_modules\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The part itself, and what is made of it. */
const PARTS = ['platform/web/ui/drop-zone.tsx', 'platform/web/ui/file-input.tsx'];

const takesPhotos = ({ path, text }: (typeof screens)[number]): boolean =>
  !PARTS.includes(path) &&
  /type="file"|type: 'file'|<DropZone\b|<FileInput\b/.test(text) &&
  (/<FileInput\b(?![^>]*\baccept=)/.test(text) ||
    [...text.matchAll(/['"]([^'"\n]*)['"]/g)].some(([, one = '']) => acceptsPhotos(one)));

const offersCamera = (text: string): boolean =>
  !text.includes('hasCamera={false}') && /<(?:DropZone|FileInput|CameraButton)\b/.test(text);

it('whoever sends the picture of a paper may photograph it', () => {
  const takers = screens.filter(takesPhotos);
  expect(takers.length).toBeGreaterThan(8);
  expect(takers.filter(({ text }) => !offersCamera(text)).map(({ path }) => path)).toEqual(
    Object.keys(WITHOUT).toSorted(),
  );
});

it('a camera is asked for by one part alone, beside the choice of a file', () => {
  expect(screens.filter(({ text }) => /\bcapture=/.test(text)).map(({ path }) => path)).toEqual([PARTS[0]]);
});

it('photographs are what a list of pictures accepts, by type or by ending', () => {
  expect(
    ['image/png,image/jpeg,application/pdf', '.pdf,.jpg,.png', 'image/*'].filter((one) => !acceptsPhotos(one)),
  ).toEqual([]);
  expect(['application/pdf', '.xlsx,.json', '.mp4,video/mp4'].filter(acceptsPhotos)).toEqual([]);
});
