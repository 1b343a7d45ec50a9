import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';
import type { ExternalLink } from '../links.contract.ts';
import { getExternalLinkAddress } from './leaving-address.ts';

/** Returns the name of an office without its province, which the line already shows. */
const getOffice = ({ name, region }: ExternalLink): string => {
  const place = getProvinceName(region);
  return name.startsWith(place) && name.length > place.length ? name.slice(place.length) : name;
};

/** Shows the offices of all provinces, one line per province, because users look for the province first. */
export function ProvinceOffices({ links }: { readonly links: readonly ExternalLink[] }) {
  const regions = [...new Set(links.map((link) => link.region))];
  return (
    <dl className="link-places">
      {regions.map((region) => (
        <div key={region}>
          <dt>{getProvinceName(region)}</dt>
          <dd>
            {links
              .filter((link) => link.region === region)
              .map((link) => (
                <span key={link.uuid}>
                  <a
                    className="tap"
                    href={getExternalLinkAddress(link.url)}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={link.name}
                  >
                    {getOffice(link)}
                  </a>
                  {!link.isVerified && <UnverifiedMark />}
                </span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
