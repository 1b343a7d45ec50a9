import type { Config } from './config.ts';

/** The prefix of signed addresses of stored files. */
export const STORED_FILES = '/portal/qyAttachmentFile/open/';

/** The portal's own script: it says that the panel may be shown. */
const PANEL_SCRIPT = '/assistant.js';

/** The hosts that the configuration names. Pages and calls read them here, so that they name the same. */
export const getHosts = ({ assistant, mediaUrl }: Pick<Config, 'assistant' | 'mediaUrl'>, origin: string) => ({
  // The portal calls its own API under its public address.
  api: origin,
  storage: `${origin}${STORED_FILES}`,
  /** Before the path of a recorded lesson; empty: this server. */
  media: mediaUrl ?? '',
  /** Script of the assistant; empty: none. */
  chat: assistant.isOn ? (assistant.scriptUrl ?? PANEL_SCRIPT) : '',
});
