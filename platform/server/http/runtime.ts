import type { Config } from '#platform/server/config/config.ts';
import { getHosts } from '../config/hosts.ts';

/** Returns the configuration that pages need at runtime: hosts, contact data and ICP filings. */
export function getPageRuntime(config: Config, origin: string) {
  const { contact } = config;
  const getQr = (name: keyof typeof contact.qr): string =>
    `/${contact.qr[name] === null ? 'qr' : 'qr-code'}/${name}.svg`;
  return {
    origin,
    phone: contact.phone,
    icpFiling: contact.icpRecord,
    policeFiling: contact.policeRecord,
    qr: { adviser: getQr('adviser'), account: getQr('account'), video: getQr('video') },
    manual: '/manual.pdf',
    ...getHosts(config, origin),
  };
}
