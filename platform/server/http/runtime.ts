import type { Config } from '#platform/server/config/config.ts';

/** The prefix of signed addresses of stored files. */
const STORED_FILES = '/portal/qyAttachmentFile/open/';
const OWN_ASSISTANT = '/assistant.js';

/** Returns the runtime data of the product for pages: its hosts, contact and filings. */
export function getRuntime({ contact, assistant, mediaUrl }: Config, origin: string) {
  const getQr = (name: keyof typeof contact.qr): string =>
    `/${contact.qr[name] === null ? 'qr' : 'qr-code'}/${name}.svg`;
  return {
    origin,
    phone: contact.phone,
    icpFiling: contact.icpRecord,
    policeFiling: contact.policeRecord,
    qr: { adviser: getQr('adviser'), account: getQr('account'), video: getQr('video') },
    manual: '/manual.pdf',
    // The portal calls its own API under its public address.
    api: origin,
    storage: `${origin}${STORED_FILES}`,
    media: mediaUrl ?? '',
    chat: assistant.isOn ? (assistant.scriptUrl ?? OWN_ASSISTANT) : '',
  };
}
