import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { RESOURCES } from '../publishing.contract.ts';
import { countAsked } from './publication.repo.ts';

/** What waits for a second person, resource by resource: each has its own right to approve. */
export const APPROVALS_BACKLOG: readonly BacklogSource[] = RESOURCES.map(({ name, label, unit }) => ({
  key: `approval-${name}`,
  label: `待批准：${label}`,
  unit,
  right: `manage:${name}:decide`,
  href: href(publishingPages.content, null, { resource: name, state: 'asked' }),
  isHiddenWhenNone: true,
  measure: ({ db }, regions) => countAsked(db, regions, name),
}));
