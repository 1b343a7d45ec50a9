import { pictureAddress, replacePictures, showPicture } from '#domain/text/picture.ts';
import type { App } from '#platform/server/app.ts';
import { issuePictureTicket } from '#platform/server/content/picture-ticket.ts';
import { isTrial } from '#platform/server/content/trial.ts';
import { showFormulas } from './formulas.ts';

type Shown = Pick<App, 'cipher' | 'clock'>;

/** The address of a picture for somebody who may see it now. */
export const signedPicture = ({ cipher, clock }: Shown, uuid: string): string =>
  `${pictureAddress(uuid)}?ticket=${encodeURIComponent(issuePictureTicket(cipher, uuid, clock.now()))}`;

/** Loaded when they come near, in a place that their width and height keep free, and no wider than they are shown. */
const showPictures = (html: string, query: (uuid: string, mark: string) => Readonly<Record<string, string>>): string =>
  replacePictures(html, (uuid, whole) => showPicture(uuid, whole, (mark) => query(uuid, mark)));

const ticketOf = ({ cipher, clock }: Shown, uuid: string) => ({
  ticket: issuePictureTicket(cipher, uuid, clock.now()),
});

/**
 * A stored text as everybody reads it: formulas drawn, pictures by the address that opens as long as the text is published, and that a browser may
 * keep. In a preview nothing is published, so its pictures are signed.
 */
export const showPublicHtml = (app: Shown, html: string): string =>
  showPictures(showFormulas(html), (uuid, mark) => {
    if (isTrial()) return ticketOf(app, uuid);
    return mark === '' ? {} : { v: mark };
  });

/** The same for one reader, of what is not for everybody: its pictures open to him alone, for a while. */
export const showHtmlTo = (app: Shown, html: string): string =>
  showPictures(showFormulas(html), (uuid) => ticketOf(app, uuid));
