/** Pictures of a stored text that lie in the portal's own store. */

export const PICTURE_PATH = '/portal/api/picture/';

/** How wide a picture stands in its text; what says nothing is as wide as it is, and no wider than the text. */
export const PICTURE_SIZES = ['half', 'third'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Widths in which a picture lies in the store beside its own, as far as it is wider: a phone loads no more than it shows. */
export const PICTURE_WIDTHS = [480, 960] as const;
export const getWidths = (width: number): readonly number[] => PICTURE_WIDTHS.filter((one) => one < width);

/** What a text keeps of a picture's content, so that its address is another one as soon as the content is. */
export const PICTURE_MARK = 'data-v';
export const isPictureMark = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);
export const getMark = (sha256: string): string => sha256.slice(0, 16);

/** Pictures of one text. */
export const MAX_PICTURES = 200;

const ADDRESS = /^\/portal\/api\/picture\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=$|[?#])/;
const IMAGE = /<img [^<>]*>/g;
const SOURCE = / src="([^"]*)"/;

export const getPictureAddress = (uuid: string): string => `${PICTURE_PATH}${uuid}`;

/** The picture that an address names, whatever it was signed with; null for any other. */
export const getPicture = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** Writes something in the place of each picture of a sanitised text. */
export const replacePictures = (html: string, write: (uuid: string, whole: string) => string): string =>
  html.includes(PICTURE_PATH)
    ? html.replace(IMAGE, (whole) => {
        const uuid = getPicture(SOURCE.exec(whole)?.[1] ?? '');
        return uuid === null ? whole : write(uuid, whole);
      })
    : html;

/** In the order of the text, each as often as it stands there. */
export function listPictures(html: string): string[] {
  const found: string[] = [];
  replacePictures(html, (uuid, whole) => {
    found.push(uuid);
    return whole;
  });
  return found;
}
