import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { OperatorRegions, RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type CertificationReviewRow, listCertifications } from '../../contract/certification-review.ts';
import { IdentityReviews } from './identity-reviews.tsx';
import { CertificationReviewDialog } from './review-dialog.tsx';
import { CertificationReviewItem, getCertificationColumns } from './review-rows.tsx';
import './certification-review.css';

export const meta: MetaFunction = () => [{ title: getTitle('企业认证审核') }];

const CHOICES: readonly FilterChoice[] = [
  {
    name: 'state',
    all: '全部状态',
    options: [
      { value: 'reviewing', label: '待审核' },
      { value: 'passed', label: '已通过' },
      { value: 'rejected', label: '已驳回' },
    ],
  },
  {
    name: 'checkedBy',
    all: '全部核验方式',
    options: [
      { value: 'operator', label: '人工核对' },
      { value: 'automatic', label: '自动校验' },
    ],
  },
  { name: 'dispute', all: '不论争议', options: [{ value: 'yes', label: '有争议' }] },
];

/** Shows certifications for review by operators, who compare the licence with the entered data: /qyxx/ptgl/qyrz (P-102). */
export default function CertificationReviewPage() {
  const list = useListState();
  const [open, setOpen] = useState<string | null>(null);
  const rows = useStickyQuery(listCertifications, { query: list.query });
  return (
    <>
      <PageHead
        title="企业认证审核"
        meta={
          <>
            <OperatorRegions right="enterprise:certification:list" />{' '}
            核对营业执照与填写的信息是否一致；待审核的排在前面，处理结果会通知申请人
          </>
        }
      />
      <IdentityReviews />
      <ListCard<CertificationReviewRow>
        filters={{ search: '企业名称或统一社会信用代码', choices: CHOICES }}
        subject="企业认证"
        unit="家"
        list={list}
        query={rows}
        rowKey="entUuid"
        columns={getCertificationColumns(setOpen)}
        renderItem={(row) => <CertificationReviewItem row={row} onOpen={setOpen} />}
        empty={
          <RegionsEmptyState
            right="enterprise:certification:list"
            title="还没有企业提交认证"
            hint="企业在会员中心提交营业执照后，会列在这里。"
          />
        }
      />
      {open !== null && <CertificationReviewDialog entUuid={open} onClose={() => setOpen(null)} />}
    </>
  );
}
