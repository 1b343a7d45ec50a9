import { provinceName } from '#platform/web/shell/province-select.tsx';
import { UnverifiedSign } from '#platform/web/ui/unverified.tsx';
import type { ExternalLink } from '../links.contract.ts';
import { leavingTo } from './leaving-to.ts';

/** The line says the province already. */
const officeOf = ({ name, region }: ExternalLink): string => {
  const place = provinceName(region);
  return name.startsWith(place) && name.length > place.length ? name.slice(place.length) : name;
};

/** Offices of all provinces, one line per province: a reader looks for the place first, then for the office. */
export function ByProvince({ links }: { readonly links: readonly ExternalLink[] }) {
  const regions = [...new Set(links.map((link) => link.region))];
  return (
    <dl className="link-places">
      {regions.map((region) => (
        <div key={region}>
          <dt>{provinceName(region)}</dt>
          <dd>
            {links
              .filter((link) => link.region === region)
              .map((link) => (
                <span key={link.uuid}>
                  <a
                    className="tap"
                    href={leavingTo(link.url)}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={link.name}
                  >
                    {officeOf(link)}
                  </a>
                  {!link.isVerified && <UnverifiedSign />}
                </span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
