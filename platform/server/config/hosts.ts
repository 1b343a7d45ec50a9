import type { Config } from './config.ts';

/** The path of signed addresses of stored files on this server. */
const STORED_FILES = '/portal/qyAttachmentFile/open/';

/** The portal's own script, which shows the assistant's panel. */
const PANEL_SCRIPT = '/assistant.js';

type Hosts = Pick<Config, 'assistant' | 'mediaUrl' | 'apiUrl' | 'storageUrl'>;

/** Returns the configured hosts, for both pages and calls. @param origin this server; empty: paths without a host */
export const getHosts = ({ assistant, mediaUrl, apiUrl, storageUrl }: Hosts, origin: string) => ({
  api: apiUrl ?? origin,
  /** Prefix of the signed addresses of stored files. */
  storage: storageUrl === null ? `${origin}${STORED_FILES}` : `${storageUrl}/`,
  /** Prefix of the paths of recorded lessons; empty: this server. */
  media: mediaUrl ?? '',
  /** Script of the assistant; empty: none. */
  chat: assistant.isOn ? (assistant.scriptUrl ?? PANEL_SCRIPT) : '',
});
