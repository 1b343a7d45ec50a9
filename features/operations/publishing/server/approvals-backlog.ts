import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { RESOURCES } from '../publishing.contract.ts';
import { countAsked } from './publication.repo.ts';

/** The approvals backlog, resource by resource: each has its own permission to approve. */
export const APPROVALS_BACKLOG: readonly BacklogSource[] = RESOURCES.map(({ name, label, unit }) => ({
  key: `approval-${name}`,
  label: `待批准：${label}`,
  unit,
  right: `manage:${name}:decide`,
  href: href(publishingPages.content, null, { resource: name, state: 'asked' }),
  isHiddenWhenNone: true,
  measure: ({ db }, regions) => countAsked(db, regions, name),
}));
