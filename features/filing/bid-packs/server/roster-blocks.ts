/** Describes the selected members, the reason for each and their availability, for the contents of a pack. */
import type { PackNote } from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import type { PdfBlock } from '#platform/server/pdf/block.ts';
import type { BidGroup, BidMember } from './bid-plan.ts';

const STATE_WORDS: Readonly<Record<BidMember['state'], string>> = {
  free: '可用',
  expected: '预计可用',
  unsure: '待核对',
  busy: '占用中',
};

interface Telling {
  readonly useOn: string;
  readonly useTo: string | null;
  readonly rosters: readonly BidGroup[];
  readonly remarks: readonly PackNote[];
  readonly mark: readonly string[];
}

export function buildMemberBlocks({ useOn, useTo, rosters, remarks, mark }: Telling): PdfBlock[] {
  const isOneDay = useTo === null || useTo === useOn;
  return [
    {
      kind: 'facts',
      rows: [
        ['使用日期', isOneDay ? useOn : `${useOn} 至 ${useTo}`],
        ['水印', mark.join(' ')],
      ],
    },
    ...rosters.flatMap(({ name, wanted, subject, members }): PdfBlock[] => [
      { kind: 'heading', text: `${name}：${members.length}${wanted === null ? '' : ` / ${wanted}`}` },
      {
        kind: 'table',
        head: [
          subject === 'person' ? '姓名' : '证书名称',
          subject === 'person' ? '符合条件的证书' : '编号',
          '有效期至',
          isOneDay ? '该日' : '这段时间',
        ],
        widths: [3, 5, 2, 2],
        rows: members.map((one) => [one.name, one.papers.join('；'), one.until ?? '', STATE_WORDS[one.state]]),
      },
    ]),
    ...(remarks.length === 0
      ? []
      : ([
          { kind: 'heading', text: '须留意' },
          {
            kind: 'table',
            head: ['对象', '说明'],
            widths: [3, 6],
            rows: remarks.map(({ name, words }) => [name, words]),
          },
        ] satisfies PdfBlock[])),
  ];
}
