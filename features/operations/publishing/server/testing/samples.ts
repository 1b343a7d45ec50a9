import type { TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { findLevelLocation, listRowChanges } from '#domain/amendments/amendment.ts';
import { listConfirmablePoints } from '#domain/amendments/confirmations.ts';
import { parseRequirementRows } from '#domain/amendments/validate-amendment.ts';

/** A test body of a resource, with a function that reads the record as readers see it. */
export interface PublicationSample {
  readonly body: Readonly<Record<string, unknown>>;
  /** A field whose value must be unique; each record gets a suffix. */
  readonly unique?: string;
  /** Fields whose values must be unique, where a suffix is not enough. */
  readonly vary?: (made: number) => Readonly<Record<string, unknown>>;
  /** A change of one field that readers see. */
  readonly edit: Readonly<Record<string, unknown>>;
  /** Returns the record as readers see it, as one text; null if they do not see it. */
  readonly see: (portal: TestPortal, uuid: string) => Promise<string | null>;
}

const getAnswer = async (portal: TestPortal, path: string): Promise<string | null> => {
  const answer = await portal.request({ method: 'GET', path });
  return answer.status === 200 ? JSON.stringify(answer.body.data) : null;
};

/** Returns the row of a record in a public list, as text. */
const rowIn = async (portal: TestPortal, path: string, uuid: string): Promise<string | null> => {
  const { body } = await portal.request({ method: 'GET', path });
  const rows: { uuid: string }[] = body.rows ?? body.data;
  const row = rows.find((one) => one.uuid === uuid);
  return row ? JSON.stringify(row) : null;
};

const asMember = async (portal: TestPortal, request: { method: string; path: string; body?: unknown }) =>
  await portal.request({ ...request, token: await portal.signIn('member') });

/** Returns the row of a record in a list as a member, who may see more than guests. */
const rowForMember = async (
  portal: TestPortal,
  uuid: string,
  request: { method: string; path: string; body?: unknown },
): Promise<string | null> => {
  const { rows }: { rows: { uuid: string }[] } = (await asMember(portal, request)).body;
  const row = rows.find((one) => one.uuid === uuid);
  return row ? JSON.stringify(row) : null;
};

/** The policy to which explanations refer. */
const EXPLAINED = '00000000-0000-8000-8000-00000000e001';

/** A province for which the filing guide has an entry, so that a practice of this province is displayed. */
const GUIDED = '120000';

/** Adds the records to which some samples refer. */
export async function addSamplePrerequisites({ app }: TestPortal): Promise<void> {
  await app.db.sql(
    `insert into article (uuid, kind, title, sort_time, create_time, update_time)
     values ($1, 'policy', '被解读的示例文件', now(), now(), now())`,
    [EXPLAINED],
  );
  await app.db.sql(
    `insert into filing_entry (uuid, region, category, item_name, accept_org, create_time, update_time)
     values ('00000000-0000-8000-8000-00000000e003', $1, 'construction', '示例事项', '示例机关', now(), now())`,
    [GUIDED],
  );
}

const AMENDMENT = {
  title: '示例标准修改',
  standardCode: '10300112',
  level: '三级',
  docTitle: '关于修改示例标准的通知',
  docNumber: '示建〔2026〕8号',
  issued: '2026-03-01',
  effective: '2027-01-01',
  clause: '第一条',
  requirements: [{ kind: 'netAssets', minCny: 9_000_000 }],
};

/** Returns a reason for each requirement that the amendment deletes, and for its missing case. */
function listConfirmations() {
  const { docTitle: title, docNumber, issued, effective, requirements } = AMENDMENT;
  const document = { title, docNumber, issued, effective, effect: '' };
  const amendment = { ...AMENDMENT, document, requirements: parseRequirementRows(requirements).rows };
  const place = findLevelLocation(loadFacts(), amendment);
  if (!place) throw new Error('the facts lack the level of the sample');
  const changes = listRowChanges(place, amendment);
  return listConfirmablePoints(amendment, changes, AMENDMENT.clause, []).map(({ message }) => ({
    item: message,
    reason: '示例理由',
  }));
}

/** A sample for each resource; tests fail for a resource without one. */
export const PUBLICATION_SAMPLES: Readonly<Record<string, PublicationSample>> = {
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
    see: (portal, uuid) => getAnswer(portal, `/portal/api/policy/${uuid}`),
  },
  carousel: {
    body: { title: '示例轮播', image: '/carousel/standards.svg', link: '/zzbz', sort: 3 },
    edit: { title: '示例轮播（改）' },
    see: (portal, uuid) => rowIn(portal, '/portal/api/carouselChart/list', uuid),
  },
  link: {
    body: { name: '示例住建局', url: 'https://zjj.portal.example/', group: 'city', region: '110000', summary: '示例' },
    edit: { name: '示例住房局' },
    see: (portal, uuid) => getAnswer(portal, `/portal/api/externalLink/${uuid}`),
  },
  interpretation: {
    body: {
      opinion: '示例意见：业绩不符合要求',
      cause: '示例原因',
      solution: '<p>示例办法</p>',
      zzType: '03',
      basis: [{ docNumber: '示建〔2026〕1号', clause: null }],
    },
    edit: { cause: '另一个示例原因' },
    see: (portal, uuid) =>
      rowForMember(portal, uuid, { method: 'POST', path: '/portal/interpretation/list', body: { pageSize: 100 } }),
  },
  filing: {
    body: {
      category: 'construction',
      itemName: '示例事项',
      acceptOrg: '示例市住房和城乡建设局',
      region: '110000',
      materials: [{ name: '申请表', form: null, copies: 2, note: null }],
      steps: [{ title: '受理', text: '示例说明' }],
    },
    edit: { acceptOrg: '示例市行政审批局' },
    see: (portal, uuid) => rowIn(portal, '/portal/sbrkzn/sbrk?pageSize=100', uuid),
  },
  form: {
    body: {
      form: 'commitment',
      name: '示例承诺书',
      orientation: 'portrait',
      sourceTitle: '示例文件',
      docNumber: '示建〔2026〕1号',
      sourceNote: '示例核对说明',
      sections: [{ kind: 'signing', title: '签署', lines: ['日期：'] }],
    },
    edit: { name: '示例承诺书（改）' },
    see: async (portal, uuid) => {
      const { rows } = await portal.app.db.sql<{ name: string }>(
        `select name from application_form where uuid = $1 and del_flag = '0'`,
        [uuid],
      );
      return rows[0]?.name ?? null;
    },
  },
  analysis: {
    body: { bizType: 'policy', bizUuid: EXPLAINED, title: '示例解读', content: '<p>示例。</p>', author: '示例作者' },
    edit: { title: '示例解读（改）' },
    see: (portal, uuid) => rowIn(portal, `/portal/api/analyze/list?bizUuid=${EXPLAINED}&pageSize=100`, uuid),
  },
  price: {
    body: { kind: 'member', name: '示例会员', amount: 100, originalAmount: 120, months: 12, rights: ['示例权益'] },
    unique: 'name',
    edit: { amount: 99.5 },
    see: (portal, uuid) => rowIn(portal, '/portal/api/memberPrice/list', uuid),
  },
  dictionary: {
    body: { dictType: 'sample_type', dictLabel: '示例', dictValue: 'sample', dictSort: 1, remark: '示例' },
    unique: 'dictValue',
    edit: { dictLabel: '示例（改）' },
    see: async (portal, uuid) => {
      const { body } = await portal.request({ method: 'GET', path: '/system/dict/data/type/sample_type' });
      const row = body.data.find((one: { id: string }) => one.id === uuid);
      return row ? JSON.stringify(row) : null;
    },
  },
  holiday: {
    body: {
      name: '2031 年节假日',
      year: 2031,
      source: '示例通知〔2030〕1号',
      off: [{ name: '元旦', from: '2031-01-01', to: '2031-01-03' }],
      worked: [{ day: '2031-01-04' }],
      sort: 1,
    },
    vary: (made) => {
      const year = 2032 + (made % 60);
      return { year, off: [{ name: '元旦', from: `${year}-01-01`, to: `${year}-01-03` }], worked: [] };
    },
    edit: { source: '示例通知〔2030〕2号' },
    see: (portal, uuid) => rowIn(portal, '/portal/api/holiday/list', uuid),
  },
  course: {
    body: {
      title: '示例课程',
      summary: '示例简介',
      zzType: '03',
      teacher: '示例讲师',
      chapters: [
        {
          title: '第一章',
          lessons: [{ title: '第一课', slides: [{ title: '示例', lines: ['示例内容'], docNumbers: [] }] }],
        },
      ],
    },
    edit: { title: '示例课程（改）' },
    see: (portal, uuid) => rowForMember(portal, uuid, { method: 'GET', path: '/portal/edu/course/list?pageSize=100' }),
  },
  standard: {
    body: { ...AMENDMENT, confirmations: listConfirmations() },
    vary: (made) => ({ docNumber: `示建〔2026〕${100 + made}号` }),
    edit: { docTitle: '关于再次修改示例标准的通知' },
    see: async (portal, uuid) => {
      const { rows } = await portal.app.db.sql<{ doc: string }>(
        'select doc_number as doc from standard_amendment where uuid = $1',
        [uuid],
      );
      const answer = await portal.request({ method: 'GET', path: '/portal/api/zzbz?code=10300112' });
      const { amendments }: { amendments: { docNumber: string }[] } = answer.body.data.document;
      const own = amendments.find(({ docNumber }) => docNumber === rows[0]?.doc);
      return own ? JSON.stringify(own) : null;
    },
  },
  'province-rule': {
    body: {
      title: '示例省申报入口',
      region: GUIDED,
      matter: 'entry',
      category: 'construction',
      url: 'https://rules.portal.example/',
      summary: '示例：在示例平台申报',
    },
    unique: 'url',
    edit: { summary: '示例：在另一个示例平台申报' },
    see: async (portal, uuid) => {
      const { rows } = await portal.app.db.sql<{ url: string }>(
        `select body ->> 'url' as url from province_rule where uuid = $1`,
        [uuid],
      );
      const { body } = await portal.request({ method: 'GET', path: `/portal/sbrkzn/sbrk?prov=${GUIDED}&pageSize=100` });
      const practices: { url: string | null }[] = body.rows.flatMap((row: { practices: unknown[] }) => row.practices);
      const own = practices.find(({ url }) => url !== null && url === rows[0]?.url);
      return own ? JSON.stringify(own) : null;
    },
  },
  document: {
    body: {
      title: '示例文件',
      docNumber: '示建〔2026〕6号',
      issuer: '示例部',
      issued: '2026-02-01',
      effective: '2026-03-01',
      replaces: ['示建〔2020〕1号'],
    },
    unique: 'docNumber',
    edit: { effective: '2026-04-01' },
    see: (portal, uuid) => rowIn(portal, '/portal/api/officialDocument/list?pageSize=100', uuid),
  },
  'counting-rule': {
    body: {
      title: '示例计数规则',
      rule: 'CR-4',
      maxAgeYears: 61,
      socialInsuranceBySelf: true,
      docNumber: '示建〔2026〕40号',
      clause: '第三条',
      isVerified: true,
    },
    unique: 'docNumber',
    edit: { maxAgeYears: 62 },
    see: async (portal, uuid) => {
      // The last row of a document number applies, and rows of the same instant have no order; so the row is read by its uuid.
      const { rows } = await portal.app.db.sql<{ body: object }>(
        "select body from counting_rule where uuid = $1 and status = '0' and del_flag = '0'",
        [uuid],
      );
      return rows[0] ? JSON.stringify(rows[0].body) : null;
    },
  },
  message: {
    body: { type: '01', title: '示例通知', content: '<p>示例内容</p>', isQuiet: false, router: '/policy' },
    edit: { title: '示例通知（改）' },
    see: (portal, uuid) => rowForMember(portal, uuid, { method: 'GET', path: '/portal/message/list?pageSize=100' }),
  },
};
