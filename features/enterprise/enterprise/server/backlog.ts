import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type { listPendingJoinRequests } from '../contract/certification-review.ts';
import { enterprisePages } from '../pages/enterprise.pages.ts';
import * as repo from './backlog.repo.ts';

const REVIEWS = 'enterprise:certification:list';

/** The backlog for operators: enterprises waiting for certification, and users waiting to join an enterprise. */
export const ENTERPRISE_BACKLOG: readonly BacklogSource[] = [
  {
    key: 'certification',
    label: '企业认证',
    unit: '家',
    right: REVIEWS,
    href: href(enterprisePages.certificationReview, null, { state: 'reviewing' }),
    measure: ({ db }, regions) => repo.countPendingCertifications(db, regions),
  },
  {
    key: 'dispute',
    label: '认证争议',
    unit: '件',
    right: REVIEWS,
    href: href(enterprisePages.certificationReview, null, { dispute: 'yes' }),
    // Disputes are already counted among the certifications, so they cause no separate message.
    isQuiet: true,
    measure: ({ db }, regions) => repo.countCertificationDisputes(db, regions),
  },
  {
    key: 'identity',
    label: '企业名称和代码变更',
    unit: '件',
    right: REVIEWS,
    href: href(enterprisePages.certificationReview, null, {}, 'identity'),
    measure: ({ db }, regions) => repo.countPendingIdentityRequests(db, regions),
  },
  {
    key: 'join',
    label: '加入企业的申请',
    unit: '件',
    right: REVIEWS,
    href: href(operatorDeskPages.desk, null, { what: 'join' }),
    measure: ({ db }, regions) => repo.countPendingJoinRequests(db, regions),
  },
];

export async function listJoinRequestBacklog(
  { app, regions }: OperatorContext,
  query: InputOf<typeof listPendingJoinRequests>['query'],
) {
  const { rows, total } = await repo.listPendingJoinRequestRows(app.db, regions, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: rows.map((row) => ({ ...row, createTime: formatTime(row.createTime) })), total };
}
