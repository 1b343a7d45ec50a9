import { getUnion, type Regions } from '#domain/access/data-scope.ts';
import { formatRegionNames, formatRegions } from '#domain/regions/region-name.ts';
import { getRightRegions } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { EmptyState } from '../ui/states.tsx';

const Tag = ({ regions }: { readonly regions: Regions }) =>
  regions === null ? null : <span className="tag b">{formatRegions(regions)}</span>;

/** Tells an operator who is limited to regions that a page is about those alone; nobody else sees it. */
export function OperatorRegions({ right }: { readonly right: string }) {
  return <Tag regions={getRightRegions(useSession(), right)} />;
}

/** Of everything he may do, where all of it is limited. */
function useAllRegions(): Regions {
  const { regionGrants } = useSession();
  return regionGrants && getUnion(regionGrants.map((grant) => grant.regions));
}

/** The same of a page that leads to everything he may do. */
export const AllOperatorRegions = () => <Tag regions={useAllRegions()} />;

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
  const regions = right === undefined ? all : getRightRegions(session, right);
  return <EmptyState title={title} hint={regions === null ? hint : `您只负责${formatRegionNames(regions)}。${hint}`} />;
}

/** Whether the reader has a right in the whole country: what knows no regions is shown to nobody else. */
export const useWholeCountry = (right: string): boolean => getRightRegions(useSession(), right) === null;
