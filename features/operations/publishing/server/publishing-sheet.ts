import type { Resource } from '#platform/contract/resource.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { PUBLICATION_STATE_LABELS, type PublicationRecord } from '../publishing.contract.ts';

/** Returns the workbook sheet for the list of a resource, with the labels of the page. */
export function getPublicationSheet({ label, kindField, choices = {} }: Resource): ExportSheet<PublicationRecord> {
  const names = kindField === undefined ? {} : choices[kindField];
  return {
    name: label,
    columns: [
      { label: '标题', width: 48, value: ({ title }) => title },
      ...(kindField === undefined
        ? []
        : [{ label: '种类', value: ({ kind }: PublicationRecord) => names?.[kind] ?? kind }]),
      {
        label: '状态',
        width: 12,
        value: ({ state, asksWithdrawal }) => (asksWithdrawal ? '待批准撤下' : PUBLICATION_STATE_LABELS[state]),
      },
      { label: '读者可见', width: 12, value: ({ isLive }) => isLive },
      { label: '有未发布的修改', width: 16, value: ({ hasDraft }) => hasDraft },
      { label: '发布时间', width: 22, value: ({ publishTime }) => publishTime },
      { label: '编写', value: ({ authorName }) => authorName },
      { label: '发布', value: ({ publisherName }) => publisherName },
      { label: '提交批准', value: ({ askedName }) => askedName },
      { label: '批准', value: ({ approverName }) => approverName },
      { label: '原因', width: 32, value: ({ reason }) => reason },
      { label: '修改时间', width: 22, value: ({ updateTime }) => updateTime },
    ],
  };
}
