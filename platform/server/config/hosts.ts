import type { Config } from './config.ts';

/** The prefix of signed addresses of stored files. */
export const STORED_FILES = '/portal/qyAttachmentFile/open/';

/** The portal's own script, which shows the assistant's panel. */
const PANEL_SCRIPT = '/assistant.js';

/** Returns the configured hosts, for both pages and calls. */
export const getHosts = ({ assistant, mediaUrl }: Pick<Config, 'assistant' | 'mediaUrl'>, origin: string) => ({
  // The portal's own API, at its public address.
  api: origin,
  storage: `${origin}${STORED_FILES}`,
  /** Prefix of the paths of recorded lessons; empty: this server. */
  media: mediaUrl ?? '',
  /** Script of the assistant; empty: none. */
  chat: assistant.isOn ? (assistant.scriptUrl ?? PANEL_SCRIPT) : '',
});
