import { unionOf } from '#domain/access/data-scope.ts';
import { sayRegions } from '#domain/regions/region-name.ts';
import { regionsOfRight } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** Tells an operator who is limited to regions that a page is about those alone; nobody else sees it. */
export function OwnRegions({ right }: { readonly right: string }) {
  const regions = regionsOfRight(useSession(), right);
  return regions === null ? null : <span className="tag b">{sayRegions(regions)}</span>;
}

/** The same of a page that leads to everything he may do, where all of it is limited. */
export function AllOwnRegions() {
  const { regionGrants } = useSession();
  const regions = regionGrants && unionOf(regionGrants.map((grant) => grant.regions));
  return regions === null ? null : <span className="tag b">{sayRegions(regions)}</span>;
}

/** Whether the reader has a right in the whole country: what knows no regions is shown to nobody else. */
export const useWholeCountry = (right: string): boolean => regionsOfRight(useSession(), right) === null;
