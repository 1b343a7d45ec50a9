import { getPictureAddress, getSmallerWidths, replacePictures } from '#domain/text/picture.ts';
import type { App } from '#platform/server/app.ts';
import { issuePictureTicket } from '#platform/server/content/picture-ticket.ts';
import { isDryRun } from '#platform/server/content/trial.ts';
import { renderFormulas } from './formulas.ts';

type Shown = Pick<App, 'cipher' | 'clock'>;

/** Returns the address of a picture, signed for a user who has access now. */
export const getSignedPictureUrl = ({ cipher, clock }: Shown, uuid: string): string =>
  `${getPictureAddress(uuid)}?ticket=${encodeURIComponent(issuePictureTicket(cipher, uuid, clock.now()))}`;

/** Value of the `sizes` attribute: a lazily loaded picture uses its layout width, others use the width of a text. */
const SHOWN_AS = 'auto, (max-width: 860px) 100vw, 800px';

const MARK = / data-v="([^"]*)"/;
const WIDTH = / width="([^"]*)"/;

/**
 * Renders a stored picture in its available widths.
 * @param query query of the picture's address, by the hash of its content
 */
function showPicture(uuid: string, whole: string, query: (mark: string) => Readonly<Record<string, string>>): string {
  const getAddress = (own: Readonly<Record<string, string>>): string => {
    const words = new URLSearchParams({ ...query(MARK.exec(whole)?.[1] ?? ''), ...own }).toString();
    return `${getPictureAddress(uuid)}${words === '' ? '' : `?${words.replaceAll('&', '&amp;')}`}`;
  };
  const width = Number(WIDTH.exec(whole)?.[1] ?? '');
  const smaller = getSmallerWidths(width).map((one) => `${getAddress({ w: `${one}` })} ${one}w`);
  const choice =
    smaller.length === 0
      ? ''
      : ` srcset="${[...smaller, `${getAddress({})} ${width}w`].join(', ')}" sizes="${SHOWN_AS}"`;
  return whole
    .replace(MARK, '')
    .replace(/ src="[^"]*"/, ` src="${getAddress({})}"${choice}`)
    .replace('<img ', '<img loading="lazy" decoding="async" ');
}

/** Renders pictures with lazy loading, reserved width and height, and no larger than displayed. */
const showPictures = (html: string, query: (uuid: string, mark: string) => Readonly<Record<string, string>>): string =>
  replacePictures(html, (uuid, whole) => showPicture(uuid, whole, (mark) => query(uuid, mark)));

const getTicket = ({ cipher, clock }: Shown, uuid: string) => ({
  ticket: issuePictureTicket(cipher, uuid, clock.now()),
});

/**
 * Renders a stored public text with its formulas. Pictures get a public, cacheable address that is valid while the text is published. In a
 * preview they are not public, so their addresses are signed.
 */
export const renderPublicHtml = (app: Shown, html: string): string =>
  showPictures(renderFormulas(html), (uuid, mark): Readonly<Record<string, string>> => {
    if (isDryRun()) return getTicket(app, uuid);
    return mark === '' ? {} : { v: mark };
  });

/** Renders a text that is not public for one reader. The addresses of its pictures are signed and valid for a limited time. */
export const renderHtmlForReader = (app: Shown, html: string): string =>
  showPictures(renderFormulas(html), (uuid) => getTicket(app, uuid));
