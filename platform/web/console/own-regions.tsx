import { type Regions, unionOf } from '#domain/access/data-scope.ts';
import { nameRegions, sayRegions } from '#domain/regions/region-name.ts';
import { regionsOfRight } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { EmptyState } from '../ui/states.tsx';

const Tag = ({ regions }: { readonly regions: Regions }) =>
  regions === null ? null : <span className="tag b">{sayRegions(regions)}</span>;

/** Tells an operator who is limited to regions that a page is about those alone; nobody else sees it. */
export function OwnRegions({ right }: { readonly right: string }) {
  return <Tag regions={regionsOfRight(useSession(), right)} />;
}

/** Of everything he may do, where all of it is limited. */
function useAllRegions(): Regions {
  const { regionGrants } = useSession();
  return regionGrants && unionOf(regionGrants.map((grant) => grant.regions));
}

/** The same of a page that leads to everything he may do. */
export const AllOwnRegions = () => <Tag regions={useAllRegions()} />;

interface EmptyOfRegionsProps {
  /** Of what is listed; without it all that he may do. */
  readonly right?: string;
  readonly title: string;
  readonly hint: string;
}

/** A list without rows: whoever is limited to regions is told that it holds no others. */
export function EmptyOfRegions({ right, title, hint }: EmptyOfRegionsProps) {
  const session = useSession();
  const all = useAllRegions();
  const regions = right === undefined ? all : regionsOfRight(session, right);
  return <EmptyState title={title} hint={regions === null ? hint : `您只负责${nameRegions(regions)}。${hint}`} />;
}

/** Whether the reader has a right in the whole country: what knows no regions is shown to nobody else. */
export const useWholeCountry = (right: string): boolean => regionsOfRight(useSession(), right) === null;
