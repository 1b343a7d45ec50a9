import type { TestPortal } from '#apps/server/testing/portal.ts';

/** A body of a resource for the tests, and what readers see of it. */
export interface Sample {
  readonly body: Readonly<Record<string, unknown>>;
  /** Another value of one field that readers see. */
  readonly edit: Readonly<Record<string, unknown>>;
  /** What a reader sees of the record, as one text; null when he sees nothing of it. */
  readonly see: (portal: TestPortal, uuid: string) => Promise<string | null>;
}

const answerOf = async (portal: TestPortal, path: string): Promise<string | null> => {
  const answer = await portal.request({ method: 'GET', path });
  return answer.status === 200 ? JSON.stringify(answer.body.data) : null;
};

/** The row of a public list. */
const rowIn = async (portal: TestPortal, path: string, uuid: string): Promise<string | null> => {
  const { body } = await portal.request({ method: 'GET', path });
  const rows: { uuid: string }[] = body.rows ?? body.data;
  const row = rows.find((one) => one.uuid === uuid);
  return row ? JSON.stringify(row) : null;
};

/** One for each resource: a resource without one fails. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  article: {
    body: {
      kind: 'policy',
      title: '关于示例事项的通知',
      content: '<p>第一条 示例。</p>',
      docNumber: '示建〔2026〕1号',
      issuer: '示例市住房和城乡建设局',
      region: '110000',
      tags: ['示例主题'],
      policyType: '通知',
    },
    edit: { title: '关于示例事项的补充通知' },
    see: (portal, uuid) => answerOf(portal, `/portal/api/policy/${uuid}`),
  },
  carousel: {
    body: { title: '示例轮播', image: '/carousel/standards.svg', link: '/zzbz', sort: 3 },
    edit: { title: '示例轮播（改）' },
    see: (portal, uuid) => rowIn(portal, '/portal/api/carouselChart/list', uuid),
  },
  link: {
    body: { name: '示例住建局', url: 'https://zjj.portal.example/', group: 'city', region: '110000', summary: '示例' },
    edit: { name: '示例住房局' },
    see: (portal, uuid) => answerOf(portal, `/portal/api/externalLink/${uuid}`),
  },
};
