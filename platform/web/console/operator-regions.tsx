import { mergeRegions, type Regions } from '#domain/access/data-scope.ts';
import { formatRegionNames, formatRegions } from '#domain/regions/region-name.ts';
import { getRightRegions } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { EmptyState } from '../ui/states.tsx';

const Tag = ({ regions }: { readonly regions: Regions }) =>
  regions === null ? null : <span className="tag b">{formatRegions(regions)}</span>;

/** Shows the regions of an operator whose right is limited to some; renders nothing for other operators. */
export function OperatorRegions({ right }: { readonly right: string }) {
  return <Tag regions={getRightRegions(useSession(), right)} />;
}

/** Returns the union of the regions of all rights of the operator; null if a right is not limited. */
function useAllRegions(): Regions {
  const { regionGrants } = useSession();
  return regionGrants && mergeRegions(regionGrants.map((grant) => grant.regions));
}

/** Like `OperatorRegions`, for a page that covers all rights of the operator. */
export const AllOperatorRegions = () => <Tag regions={useAllRegions()} />;

interface RegionsEmptyStateProps {
  /** Right that the listed records require; without it, all rights of the operator count. */
  readonly right?: string;
  readonly title: string;
  readonly hint: string;
}

/** Empty state of a list. An operator limited to regions is told that the list covers only these. */
export function RegionsEmptyState({ right, title, hint }: RegionsEmptyStateProps) {
  const session = useSession();
  const all = useAllRegions();
  const regions = right === undefined ? all : getRightRegions(session, right);
  return <EmptyState title={title} hint={regions === null ? hint : `您只负责${formatRegionNames(regions)}。${hint}`} />;
}

/** Returns whether the user has a right in the whole country: only then is content without a region shown. */
export const useNationwideRight = (right: string): boolean => getRightRegions(useSession(), right) === null;
