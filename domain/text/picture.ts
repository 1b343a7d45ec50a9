/** Address prefix of the pictures stored by the portal. */

export const PICTURE_PATH = '/portal/api/picture/';

/** Widths of a picture relative to its text. A picture without one has its natural width, at most the width of the text. */
export const PICTURE_SIZES = ['half', 'third'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Widths of the smaller versions stored for a wider picture, so that phones load only what they display. */
export const PICTURE_WIDTHS = [480, 960] as const;
export const getSmallerWidths = (width: number): readonly number[] => PICTURE_WIDTHS.filter((one) => one < width);

/** Attribute with the version of a picture's content. The version is part of the address, so that the address changes with the content. */
export const PICTURE_VERSION_ATTRIBUTE = 'data-v';
export const isPictureVersion = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);
export const getPictureVersion = (sha256: string): string => sha256.slice(0, 16);

/** Maximum number of pictures in one text. */
export const MAX_PICTURES = 200;

const ADDRESS = /^\/portal\/api\/picture\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=$|[?#])/;
const IMAGE = /<img [^<>]*>/g;
const SOURCE = / src="([^"]*)"/;

export const getPictureAddress = (uuid: string): string => `${PICTURE_PATH}${uuid}`;

/** Returns the picture that an address refers to, ignoring its signature; null for any other address. */
export const getPictureUuid = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** Replaces each picture of a sanitised text with the result of `write`. */
export const replacePictures = (html: string, write: (uuid: string, whole: string) => string): string =>
  html.includes(PICTURE_PATH)
    ? html.replace(IMAGE, (whole) => {
        const uuid = getPictureUuid(SOURCE.exec(whole)?.[1] ?? '');
        return uuid === null ? whole : write(uuid, whole);
      })
    : html;

/** Lists pictures in the order of the text, including repetitions. */
export function listPictures(html: string): string[] {
  const found: string[] = [];
  replacePictures(html, (uuid, whole) => {
    found.push(uuid);
    return whole;
  });
  return found;
}
