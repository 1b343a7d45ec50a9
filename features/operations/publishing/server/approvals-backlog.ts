import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type { Publication } from '#platform/server/publication.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { countPendingRequests } from './publication.repo.ts';

/** Returns the approvals backlogs, one for each resource, because each has a separate permission to approve. */
export const getApprovalsBacklog = (publications: readonly Publication[]): readonly BacklogSource[] =>
  publications.map(({ resource: { name, label, section, unit } }) => ({
    key: `approval-${name}`,
    label: `待批准：${label}`,
    unit,
    right: `manage:${name}:decide`,
    href: href(publishingPages[section], null, { resource: name, state: 'asked' }),
    measure: ({ db }, regions) => countPendingRequests(db, regions, name),
  }));
