import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { EnterpriseDocument as EnterpriseSchema } from '#domain/enterprise/enterprise-document.ts';
import { ASSUMED_COST_WEIGHTS } from '#domain/qualification/advice/weights.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { addMonths } from '#domain/validity/day.ts';
import { editEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { editHours, listHours } from '#features/records/continuing-education/continuing-education.contract.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { editElse, removeElse } from '#features/records/personnel/personnel.contract.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import { listQualificationStatuses } from '#features/work/reminders/server/reminders.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { editCostWeights, getCostWeights } from '../contract/advice.ts';
import { isLevelDecided } from '../contract/near.ts';
import * as contract from '../evaluations.contract.ts';

const now = new Date('2026-11-20T02:00:00Z');
const target = { standardCode: '10300101', level: '三级' };

let portal: TestPortal;
let token: string;
let otherToken: string;
let certificateUuid: string;

const getScope = (person: 'member' | 'other') => createJobTenantContext(portal.entUuid(person));

beforeAll(async () => {
  portal = await startPortal({ now });
  token = await portal.signIn('member');
  otherToken = await portal.signIn('other');
  const item = { standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', status: 'normal' };
  await enterEnterprise(portal, 'member', {
    ...completeEnterprise,
    certificates: [
      {
        certNo: '示例-1',
        category: 'construction',
        certName: '建筑业企业资质证书',
        issueDate: '2024-01-01',
        validEnd: '2029-01-01',
        issuer: '示例机关',
        items: [item],
      },
    ],
  });
  const { enterprise } = await getEnterpriseDocument(portal.app, getScope('member'));
  certificateUuid = enterprise.certificates[0]?.uuid ?? '';
});
afterAll(() => portal.close());

const run = (body: Record<string, unknown> = target, as = token) =>
  portal.call(contract.runCheck, { body: body as typeof target }, { token: as });
const report = (id: string, as = token) => portal.call(contract.getReport, { params: { id } }, { token: as });
const personNamed = async (name: string): Promise<string> => {
  const { enterprise } = await getEnterpriseDocument(portal.app, getScope('member'));
  const found = [...enterprise.otherPeople, ...enterprise.registeredPeople].find((person) => person.name === name);
  if (!found?.uuid) throw new Error(`no person is named ${name}`);
  return found.uuid;
};

describe('a run', () => {
  it('answers a record with one finding a requirement, numbered by day (G-40)', async () => {
    const first = await run();
    // The works of the lead are stated without a record of the projects.
    const headline = '按企业声明满足申报条件，声明未经核对';
    expect(first).toMatchObject({ kind: 'whole', verdict: 'declared', headline, failed: 0, state: 'done' });
    expect(first.runNo).toMatch(/^JY20261120-\d{4}$/);
    expect(first.findings.length).toBe(7);
    expect(first.findings.every((finding) => finding.ok && finding.docNumber.includes('号'))).toBe(true);
    const second = await run();
    expect(Number(second.runNo.slice(-4))).toBe(Number(first.runNo.slice(-4)) + 1);
  });

  it('opens again as it was stored: same report, same hash', async () => {
    const { uuid, hash } = await run();
    const stored = await report(uuid);
    const rehashed = createHash('sha256').update(canonicalJson(stored.items)).digest('hex');
    expect(rehashed).toBe(hash);
    expect(stored.items[0]?.report).toMatchObject({
      entName: '示例甲建设有限公司',
      verdict: 'declared',
      asOf: '2026-11-20',
    });
    expect(stored.findings.length).toBe(7);
  });

  it('is judged by the day asked for', async () => {
    const { asOf, findings } = await run({ ...target, asOf: '2018-01-01' });
    expect(asOf).toBe('2018-01-01');
    expect(findings.find((finding) => finding.item === '现场管理人员')?.ok).toBe(false);
  });

  it('leaves out the named people, and states it', async () => {
    const ref = await personNamed('电气');
    const { uuid, verdict, failed } = await run({ ...target, without: [ref] });
    expect({ verdict, failed }).toEqual({ verdict: 'unmet', failed: 1 });
    expect((await report(uuid)).leftOut).toEqual([{ ref, name: '电气' }]);
  });

  it('keeps what kind of application it is, and judges by it (CR-15)', async () => {
    const second = { standardCode: '10300101', level: '二级' };
    const [unsaid, added, upgrade] = [
      await run(second),
      await run({ ...second, applying: 'added' }),
      await run({ ...second, applying: 'upgrade' }),
    ];
    expect(new Set([unsaid.hash, added.hash, upgrade.hash]).size).toBe(3);
    expect(added.failed).toBeLessThan(upgrade.failed);
    expect((await report(added.uuid)).options.applying).toBe('added');
    const again = await portal.call(contract.replayCheck, { params: { id: added.uuid } }, { token });
    expect(again).toMatchObject({ isSame: true, replayHash: added.hash });
    // A report of before this could be said.
    await portal.app.db.sql(`update check_run set options = options - 'applying' where uuid = $1`, [unsaid.uuid]);
    expect((await report(unsaid.uuid)).options).toMatchObject({ applying: null, countsTechnicalLead: null });
    await expect(run({ ...second, applying: 'often' })).rejects.toMatchObject({
      fields: [expect.objectContaining({ path: 'applying' })],
    });
  });

  it.each([
    [{ level: '三级' }, 'standardCode'],
    [{ standardCode: '10300101' }, 'level'],
    [{ standardCode: '99999999', level: '三级' }, 'standardCode'],
    [{ standardCode: '103001', level: '一级' }, 'standardCode'],
    [{ standardCode: '10300101', level: '九级' }, 'level'],
    [{ ...target, asOf: '2026-02-30' }, 'asOf'],
    [{ ...target, kind: 'all' }, 'kind'],
    [{ ...target, without: 'x' }, 'without'],
  ])('refuses %j at its field', async (body, path) => {
    const { rows } = await portal.app.db.sql<{ count: number }>('select count(*) from check_run');
    await expect(run(body)).rejects.toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
    const after = await portal.app.db.sql<{ count: number }>('select count(*) from check_run');
    expect(after.rows).toEqual(rows);
  });
});

describe('C-136, C-137, C-139: parts of the requirements', () => {
  it('looks at performance only', async () => {
    const answer = await portal.call(contract.runProjectCheck, { body: target }, { token });
    expect(answer).toMatchObject({ kind: 'xm', total: 1, passed: 0, failed: 0, verdict: 'declared' });
    expect(answer.findings.map((finding) => finding.item)).toEqual(['个人业绩']);
  });

  it('looks at registered or at other people', async () => {
    const registered = await portal.call(contract.runPeopleCheck, { body: target }, { token });
    expect(registered.findings.map((finding) => finding.item)).toEqual(['注册建造师', '技术负责人']);
    const others = await portal.call(contract.runPeopleCheck, { body: { ...target, kind: 'fzcry' } }, { token });
    expect(others.findings.map((finding) => finding.item)).toContain('技术工人');
  });

  it('takes all held qualifications when none is named, also without a body', async () => {
    const answer = await portal.request({ method: 'POST', path: '/check/ryNum/auto', token });
    expect(answer.body.data).toMatchObject({ kind: 'rysl', standardCode: null, verdict: 'met' });
    expect(answer.body.data.findings[0]).toMatchObject({ targetKind: 'certificateItem' });
  });

  it('refuses a level without its standard', async () => {
    const call = portal.call(contract.runCountCheck, { body: { level: '三级' } }, { token });
    await expect(call).rejects.toMatchObject({ code: 400, fields: [{ path: 'standardCode' }] });
  });
});

describe('C-138, C-140: past runs', () => {
  it('come newest first, by kind, and in pages', async () => {
    const all = await portal.call(contract.listChecks, { query: { pageSize: 3 } }, { token });
    expect(all.rows.length).toBe(3);
    const parts = await portal.call(contract.listChecks, { query: { type: 'xm' } }, { token });
    expect(new Set(parts.rows.map((row) => row.kind))).toEqual(new Set(['xm']));
    // What a check lists as its own: runs of whole qualifications judged it too.
    const own = await portal.call(contract.listChecks, { query: { part: 'xm', pageSize: 100 } }, { token });
    expect(new Set(own.rows.map((row) => row.kind))).toEqual(new Set(['xm', 'whole']));
    const whole = await portal.call(contract.listChecks, { query: { type: 'whole' } }, { token });
    expect(own.total).toBe(parts.total + whole.total);
    const counts = await portal.call(contract.listCountChecks, {}, { token });
    expect(counts.rows.every((row) => row.kind === 'rysl')).toBe(true);
    expect(all.total).toBeGreaterThan(parts.total + counts.total);
    const numbers = all.rows.map((row) => row.runNo);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  it('are those of the own enterprise', async () => {
    expect(await portal.call(contract.listChecks, {}, { token: otherToken })).toEqual({ rows: [], total: 0 });
  });
});

describe('ways to close the gaps', () => {
  const short = { ...target, level: '二级' };
  const read = () => portal.call(getCostWeights, {}, { token });

  it('are kept with the report, in the order of assumptions that are called so', async () => {
    const { uuid } = await run(short);
    const { advice } = await report(uuid);
    expect(advice).toMatchObject({ isAssumed: true, least: expect.any(Number) });
    expect(advice?.ways[0]?.differs).toEqual([]);
    expect(advice?.ways.slice(1).every((way) => way.differs.length > 0)).toBe(true);
    expect((await report((await run()).uuid)).advice).toBeNull();
  });

  it('follow the weights that the enterprise sets, if the last ones were seen', async () => {
    expect(await read()).toEqual({ weights: ASSUMED_COST_WEIGHTS, isAssumed: true, revision: 0 });
    const weights = structuredClone(ASSUMED_COST_WEIGHTS);
    weights.measures.work = { effort: 1, months: 2, wan: 3.5 };
    const save = (body: { weights: typeof weights | null; revision: number }, as = token) =>
      portal.call(editCostWeights, { body }, { token: as });
    expect(await save({ weights, revision: 0 })).toEqual({ weights, isAssumed: false, revision: 1 });
    await expect(save({ weights, revision: 0 })).rejects.toMatchObject({ code: 409 });
    const { advice } = await report((await run(short)).uuid);
    expect(advice?.isAssumed).toBe(false);
    expect(await portal.call(getCostWeights, {}, { token: otherToken })).toMatchObject({ isAssumed: true });
    await expect(save({ weights: null, revision: 1 }, otherToken)).rejects.toMatchObject({ code: 409 });
    expect(await save({ weights: null, revision: 1 })).toMatchObject({ isAssumed: true, revision: 0 });
    expect((await report((await run(short)).uuid)).advice?.isAssumed).toBe(true);
  });

  it('refuse a weight below nothing at its field', async () => {
    const weights = { ...ASSUMED_COST_WEIGHTS, importance: { effort: -1, months: 0, wan: 0 } };
    await expect(portal.call(editCostWeights, { body: { weights, revision: 0 } }, { token })).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'weights.importance.effort' }],
    });
  });
});

describe('replay', () => {
  it('gives the same hash with the law and the enterprise of then, and names what an edit turned', async () => {
    const { uuid, hash } = await run();
    const ref = await personNamed('给排水');
    const again = await portal.call(contract.replayCheck, { params: { id: uuid } }, { token });
    expect(again).toMatchObject({
      isSame: true,
      hash,
      replayHash: hash,
      enterpriseChanged: false,
      factsChanged: false,
    });
    expect(again.items[0]?.changes).toEqual([]);

    await portal.app.db.sql('update person set title_name = null, title_rank = null where uuid = $1', [ref]);
    const later = await portal.call(contract.replayCheck, { params: { id: uuid } }, { token });
    expect(later).toMatchObject({ isSame: true, replayHash: hash, enterpriseChanged: true, editTotal: 1 });
    expect(later.edits).toEqual([{ part: '非注册人员', name: '给排水', change: 'changed' }]);
    expect(later.items[0]).toMatchObject({ past: { verdict: 'declared' } });
    const turned = later.items[0]?.changes.filter((change) => change.isTurned);
    expect(turned).toEqual([expect.objectContaining({ title: '中级以上职称人员', cause: 'enterprise' })]);
    await portal.app.db.sql(`update person set title_name = '工程师', title_rank = null where uuid = $1`, [ref]);
    expect((await report(uuid)).items[0]?.report?.verdict).toBe('declared');
  });

  it('names who did what to which record when a requirement turned, and nothing else that was edited meanwhile', async () => {
    const { uuid } = await run();
    const [ref, unconcerned] = [await personNamed('电气'), await personNamed('工人1')];
    portal.setNow(new Date(now.getTime() + 86_400_000));
    await portal.call(editElse, { body: { uuid: ref, status: 'left', leaveDate: '2026-11-20' } }, { token });
    await portal.call(editElse, { body: { uuid: unconcerned, phone: '13800000000' } }, { token });
    const { items } = await portal.call(contract.replayCheck, { params: { id: uuid } }, { token });
    const changes = items.flatMap((item) => item.changes);
    const turned = changes.filter((change) => change.isTurned);
    expect(turned.map(({ title, cause }) => [title, cause])).toEqual([['中级以上职称人员', 'enterprise']]);
    expect(turned[0]?.edits).toEqual([
      expect.objectContaining({
        name: '电气',
        act: 'edit',
        at: '2026-11-21 10:00:00',
        source: '页面填写',
        who: expect.stringMatching(/./),
        changes: expect.arrayContaining([
          { label: '在职状态', before: '在职', after: '已离职', isSealed: false },
          { label: '离职日期', before: null, after: '2026-11-20', isSealed: false },
        ]),
      }),
    ]);
    expect(changes.flatMap(({ edits }) => edits).map(({ name }) => name)).not.toContain('工人1');
    await portal.call(editElse, { body: { uuid: ref, status: 'on', leaveDate: null } }, { token });
    portal.setNow(now);
  });

  it('names the edit of the enterprise itself', async () => {
    const { uuid } = await run();
    const { enterprise } = await getEnterpriseDocument(portal.app, getScope('member'));
    portal.setNow(new Date(now.getTime() + 3_600_000));
    await portal.call(editEnterprise, { body: { netAssets: 1 } }, { token });
    const { items } = await portal.call(contract.replayCheck, { params: { id: uuid } }, { token });
    const [turned] = items.flatMap((item) => item.changes).filter((change) => change.isTurned);
    expect(turned).toMatchObject({ title: '企业资产', cause: 'enterprise' });
    expect(turned?.edits[0]?.changes).toEqual([
      { label: '净资产', before: expect.stringContaining('万元'), after: '1 万元', isSealed: false },
    ]);
    await portal.call(editEnterprise, { body: { netAssets: enterprise.enterprise.netAssets } }, { token });
    portal.setNow(now);
  });

  it('uses the standards of then after they changed, and names the requirement that the law turned', async () => {
    const { uuid } = await run();
    const { enterprise } = await getEnterpriseDocument(portal.app, getScope('member'));
    const old = structuredClone<Facts>(loadFacts());
    old.version = 'older';
    for (const file of old.standardFiles)
      for (const standard of file.standards.filter((one) => one.code === '10300101'))
        for (const row of standard.levels.flatMap((level) => level.requirements))
          if (row.kind === 'netAssets') Object.assign(row, { minCny: 9_000_000_000 });
    const result = evaluateQualification({
      catalogue: createCatalogue(old),
      enterprise,
      ...target,
      asOf: '2026-11-20',
    });
    if (!result.ok) throw new Error(result.message);
    const { standardName: itemName, standardCode, level } = result.report;
    const items = [{ itemRef: null, itemName, standardCode, level, report: result.report }];
    const hash = createHash('sha256').update(canonicalJson(items)).digest('hex');
    await portal.app.db.sql('insert into facts_version (version, content, create_time) values ($1, $2, now())', [
      'older',
      gzipSync(JSON.stringify(old)).toString('base64'),
    ]);
    await portal.app.db.sql(`update check_run set facts_version = 'older', items = $2, hash = $3 where uuid = $1`, [
      uuid,
      JSON.stringify(items),
      hash,
    ]);
    const answer = await portal.call(contract.replayCheck, { params: { id: uuid } }, { token });
    expect(answer).toMatchObject({ isSame: true, replayHash: hash, factsChanged: true, enterpriseChanged: false });
    expect(answer.items[0]).toMatchObject({ past: { verdict: 'unmet' }, today: { verdict: 'declared' } });
    expect(answer.items[0]?.changes.filter((change) => change.isTurned)).toEqual([
      expect.objectContaining({ title: '企业资产', cause: 'law' }),
    ]);
  });

  it('notices a stored report that was tampered with', async () => {
    const { uuid } = await run();
    await portal.app.db.sql(`update check_run set hash = 'x' where uuid = $1`, [uuid]);
    expect(await portal.call(contract.replayCheck, { params: { id: uuid } }, { token })).toMatchObject({
      isSame: false,
      isIntact: false,
    });
  });

  it('does not call a report tampered with that an earlier version wrote in other words', async () => {
    const { uuid } = await run();
    const stored = await portal.call(contract.getReport, { params: { id: uuid } }, { token });
    const items = stored.items.map((item) => ({
      ...item,
      report: item.report && { ...item.report, headline: '暂不满足申报条件，还差 1 项' },
    }));
    const hash = createHash('sha256').update(canonicalJson(items)).digest('hex');
    await portal.app.db.sql('update check_run set items = $2, hash = $3 where uuid = $1', [
      uuid,
      JSON.stringify(items),
      hash,
    ]);
    expect(await portal.call(contract.replayCheck, { params: { id: uuid } }, { token })).toMatchObject({
      isSame: false,
      isIntact: true,
    });
  });

  it('stores the enterprise of then without a readable ID number, packed or not', async () => {
    const known = '110105199003078590';
    const person = { ...completeEnterprise.otherPeople?.[0], name: '示例留痕', idType: '居民身份证', idNo: known };
    await saveEnterprisePeople(
      portal.app,
      getScope('other'),
      EnterpriseSchema.parse({ enterprise: completeEnterprise.enterprise, otherPeople: [person] }),
      now,
    );
    await run(target, otherToken);
    const { rows } = await portal.app.db.sql<{ content: string }>('select content from firm_snapshot');
    const unpacked = (text: string): string => {
      const bytes = Buffer.from(text, 'base64');
      return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString('latin1');
    };
    const readings = (content: string) => [content, unpacked(content), unpacked(content.split(/[.:]/).at(-1) ?? '')];
    expect(rows.some(({ content }) => unpacked(portal.app.cipher.decrypt(content)).includes('示例留痕'))).toBe(true);
    expect(rows.flatMap(({ content }) => readings(content)).filter((text) => text.includes(known))).toEqual([]);
    expect(rows.flatMap(({ content }) => readings(content)).filter((text) => text.includes('示例留痕'))).toEqual([]);
  });
});

describe('estimates', () => {
  it('lists every level, nearest first, and marks what is held', async () => {
    const choices = await portal.call(contract.listLevelOptions, {}, { token });
    expect(choices.length).toBeGreaterThan(250);
    expect(choices[0]).toMatchObject({ standardCode: '10300101', level: '三级', verdict: 'declared', isHeld: true });
    const asked = choices.filter((one) => one.counts.assessed > 0);
    // An undecidable level is near to nothing.
    const decided = asked.filter(isLevelDecided);
    expect(asked.slice(0, decided.length)).toEqual(decided);
    for (const part of [decided, asked.slice(decided.length)]) {
      const missing = part.map(({ counts }) => counts.unmet + counts.unknown);
      expect(missing).toEqual([...missing].sort((a, b) => a - b));
    }
    const building = (level: string) => choices.find((one) => one.standardCode === '10300101' && one.level === level);
    expect(building('三级')).toMatchObject({
      place: 'held',
      cost: { effort: 0, wan: 0 },
      short: { people: 0, works: 0 },
    });
    const second = building('二级');
    expect(second?.place).toBe('open');
    // What the second level lacks, the first one lacks as well.
    if ((second?.counts.unmet ?? 0) > 0) expect(building('一级')?.place).toBe('aboveMissed');
    expect(choices.find((one) => one.standardCode === '10300110' && one.level === '三级')?.place).toBe('closed');
    expect(choices.some(({ short, cost }) => short.works > 0 && cost.months > 0)).toBe(true);
    expect(choices.some((one) => one.subjects.includes('水库枢纽'))).toBe(true);
    expect(choices.some((one) => one.topGradeCategories.length > 5)).toBe(true);
  });

  it('name the departures that turn a verdict, and store nothing', async () => {
    const before = await portal.call(contract.listChecks, {}, { token });
    const ref = await personNamed('结构负责人');
    const answer = await portal.call(contract.runWhatIf, { body: { ...target, without: [ref] } }, { token });
    expect(answer.baseline.verdict).toBe('declared');
    expect(answer.report.verdict).toBe('unmet');
    expect(answer.changes.some((change) => change.title === '技术负责人' && change.isTurned)).toBe(true);
    expect((await portal.call(contract.listChecks, {}, { token })).total).toBe(before.total);
  });

  it('says how held qualifications stand, and what they ask of people (C-141)', async () => {
    const held = await portal.call(contract.listCurrentQualifications, {}, { token });
    const [item] = held.rows;
    expect(item).toMatchObject({ itemName: '建筑工程施工总承包', level: '三级', verdict: 'declared' });
    const needs = await portal.call(contract.listCountRequirements, {}, { token });
    expect(needs.rows.map((row) => row.title)).toEqual(
      expect.arrayContaining(['注册建造师', '技术负责人', '中级以上职称人员', '技术工人']),
    );
    expect(needs.rows.some((row) => row.kind === 'netAssets')).toBe(false);
    expect(needs.total).toBe(needs.rows.length);
  });

  it('tells a level once that an older certificate names as well, page by page, and finds it by either', async () => {
    const { db } = portal.app;
    const [old, oldItem] = [randomUUID(), randomUUID()];
    const entUuid = portal.entUuid('member');
    await db.sql(
      `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time, update_time)
       select $2, ent_uuid, cert_no || '-旧', category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time, update_time
       from certificate where ent_uuid = $1 and uuid = $3`,
      [entUuid, old, certificateUuid],
    );
    await db.sql(
      `insert into certificate_item (uuid, ent_uuid, zzzs_uuid, standard_code, item_name, level, create_time, update_time)
       select $2, ent_uuid, $3, standard_code, item_name, level, create_time, update_time
       from certificate_item where ent_uuid = $1 and zzzs_uuid = $4`,
      [entUuid, oldItem, old, certificateUuid],
    );
    const held = (query = {}, as = token) => portal.call(contract.listCurrentQualifications, { query }, { token: as });
    const { rows, total } = await held();
    expect([rows.length, total]).toEqual([1, 1]);
    expect((await held({ item: oldItem })).rows).toEqual(rows);
    expect((await held({ item: randomUUID() })).total).toBe(0);
    const needs = (query = {}) => portal.call(contract.listCountRequirements, { query }, { token });
    const all = await needs();
    expect(new Set(all.rows.map(({ id }) => id)).size).toBe(all.total);
    const second = await needs({ pageNum: 2, pageSize: 1 });
    expect([second.total, second.rows]).toEqual([all.total, all.rows.slice(1, 2)]);
    await db.sql('delete from certificate_item where ent_uuid = $1 and uuid = $2', [entUuid, oldItem]);
    await db.sql('delete from certificate where ent_uuid = $1 and uuid = $2', [entUuid, old]);
  });

  it('names what the qualifications on a certificate no longer fulfil (C-119)', async () => {
    const call = () => portal.call(contract.listCertificateExceptions, { params: { id: certificateUuid } }, { token });
    expect((await call()).rows).toEqual([]);
    await portal.app.db.sql('update enterprise set net_assets = 10 where uuid = $1', [portal.entUuid('member')]);
    expect((await call()).rows).toEqual([expect.objectContaining({ title: '企业资产', verdict: 'unmet' })]);
    await portal.app.db.sql('update enterprise set net_assets = 800 where uuid = $1', [portal.entUuid('member')]);
  });

  it('tells the same of all certificates at once, since when and by what, and how long it may last (令第22号 第二十八条)', async () => {
    const { app } = portal;
    const assets = (amount: number) =>
      app.db.sql('update enterprise set net_assets = $2 where uuid = $1', [portal.entUuid('member'), amount]);
    const all = async () => (await portal.call(contract.listAnomalies, {}, { token })).rows;
    const ofOne = async () =>
      (await portal.call(contract.listCertificateExceptions, { params: { id: certificateUuid } }, { token })).rows;
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
    expect(await all()).toEqual([]);
    await assets(10);
    expect(await all()).toMatchObject([{ title: '企业资产', sinceTime: null, certificateUuid }]);
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
    const [found] = await all();
    const day = found?.sinceTime?.slice(0, 10) ?? '';
    expect(found).toMatchObject({ sinceNote: '现有由 800 万元 变为 10 万元', mendBy: addMonths(day, 3) });
    expect(await ofOne()).toEqual(await all());
    const since = found?.sinceTime;
    await assets(9);
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
    expect((await all())[0]).toMatchObject({ sinceTime: since, sinceNote: '现有由 800 万元 变为 10 万元' });
    await assets(800);
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
    expect(await all()).toEqual([]);
  });
});

describe('reminders', () => {
  it('learn of a shortfall of a held qualification, and of its end (0601)', async () => {
    const { app } = portal;
    const entUuid = portal.entUuid('member');
    const open = async () => {
      const { rows } = await app.db.sql<{ code: string }>(
        `select code from reminder where ent_uuid = $1 and closed_time is null and code in ('0601', '0602', '0203')`,
        [entUuid],
      );
      return rows.map((row) => row.code);
    };
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid });
    expect(await open()).toEqual([]);
    const standings = await listQualificationStatuses(app.db, getScope('member'));
    expect(standings.find((row) => row.indicator === '技术工人')).toMatchObject({ verdict: 'met', have: 30, need: 30 });

    const worker = await personNamed('工人1');
    await portal.call(removeElse, { params: { id: worker } }, { token });
    await app.jobs.runNow('reminders.sweep-enterprise', { entUuid });
    expect(await open()).toEqual(['0601']);
    const short = (await listQualificationStatuses(app.db, getScope('member'))).filter(
      (row) => row.verdict === 'short',
    );
    expect(short).toEqual([expect.objectContaining({ indicator: '技术工人', words: '差 1 人', aspect: 'people' })]);
  });

  it('warn before the day on which a held qualification will fall, and on that day (beyond.md 1 and 3)', async () => {
    const { app } = portal;
    const entUuid = portal.entUuid('member');
    const ref = await personNamed('机电建造师');
    const endsOn = (day: string | null) =>
      app.db.sql('update registration set valid_end = $2 where person_uuid = $1', [ref, day]);
    const look = () => app.jobs.runNow('reminders.sweep-enterprise', { entUuid });
    const foreseen = async () =>
      (await portal.call(listReminders, { query: { type: '0203' } }, { token })).rows.map(
        ({ kind, dueDate, title }) => ({
          kind,
          dueDate,
          title,
        }),
      );
    const told = async () => {
      const { rows } = await portal.call(listMessages, { query: {} }, { token });
      return rows.filter(({ title }) => title.endsWith('不再满足')).length;
    };
    const before = await told();
    const { rows } = await app.db.sql<{ end: string | null }>(
      'select valid_end as end from registration where person_uuid = $1',
      [ref],
    );
    await endsOn('2026-11-22');
    await look();
    expect(await foreseen()).toEqual([
      {
        kind: 'forecast',
        dueDate: '2026-11-23',
        title: '建筑工程施工总承包三级 注册建造师预计 3 天后不再满足',
      },
    ]);
    const outlook = await portal.call(contract.getOutlook, {}, { token });
    expect(outlook.items.map((item) => item.firstFailure?.day)).toEqual(['2026-11-23']);
    expect(await told(), 'nothing has fallen yet').toBe(before);

    portal.setNow(new Date('2026-11-23T01:00:00Z'));
    await look();
    await look();
    expect(await told()).toBe(before + 1);
    expect(await foreseen(), 'the check itself speaks now').toEqual([]);
    const late = (await portal.call(contract.listAnomalies, {}, { token })).rows.filter(
      ({ title }) => title === '注册建造师',
    );
    expect(late).toMatchObject([{ sinceTime: '2026-11-23 09:00:00', mendBy: '2027-02-23', daysLeft: 92 }]);

    portal.setNow(now);
    await endsOn(rows[0]?.end ?? null);
    await look();
    expect(await foreseen()).toEqual([]);
  });
});

describe('outlook', () => {
  it('names the people whose leaving breaks a held qualification, and leaves other enterprises alone', async () => {
    const outlook = await portal.call(contract.getOutlook, {}, { token });
    expect(outlook).toMatchObject({ asOf: '2026-11-20', until: '2028-11-20' });
    expect(outlook.items.map((item) => item.itemName)).toEqual(['建筑工程施工总承包']);
    const listNames = (wanted: string): string[] =>
      outlook.keyPeople.flatMap(({ name, broken }) =>
        broken.some(({ leaves }) => leaves.some(({ degree }) => degree === wanted)) ? [name] : [],
      );
    expect(listNames('unmet')).toContain('机电建造师');
    expect(listNames('unproven')).toContain('暖通1');
    // One worker is missing already.
    expect(listNames('unmet')).not.toContain('工人2');
    expect(listNames('wider')).toContain('工人2');
    expect((await portal.call(contract.getOutlook, {}, { token: otherToken })).keyPeople).toEqual([]);
  });
});

describe('row 15: hours of continuing education', () => {
  it('short hours tell what falls when; credited they are silent, one taken back they speak again', async () => {
    const before = await portal.call(contract.getOutlook, {}, { token });
    expect(before.hours).toEqual([]);
    const ref = await personNamed('机电建造师');
    const [paper] = await portal.call(listHours, { params: { id: ref } }, { token });
    const registrationUuid = paper?.registrationUuid ?? '';
    expect(paper).toMatchObject({ required: null, done: null, missing: null, revision: 0 });
    await portal.app.db.sql('update registration set continuing_edu_end = $2 where uuid = $1', [
      registrationUuid,
      '2027-05-02',
    ]);
    const enter = async (done: number | null) => {
      await portal.call(editHours, { body: { registrationUuid, required: 120, done } }, { token });
      return (await portal.call(contract.getOutlook, {}, { token })).hours;
    };
    expect(await enter(null)).toEqual([]);
    expect(await enter(108)).toMatchObject([
      {
        name: '机电建造师',
        missing: 12,
        endOn: '2027-05-02',
        broken: [{ level: '三级', leaves: [{ title: '注册建造师' }] }],
      },
    ]);
    expect(await enter(120)).toEqual([]);
    expect(await enter(119)).toMatchObject([{ missing: 1 }]);
    expect((await portal.call(contract.getOutlook, {}, { token: otherToken })).hours).toEqual([]);
    await enter(120);
  });
});

describe('access (G-26)', () => {
  const calls = [
    ['POST', '/portal/check/run'],
    ['POST', '/check/datacheck/auto'],
    ['POST', '/portal/check/datacheck/autoRy'],
    ['GET', '/portal/check/datacheck/getCheckList'],
    ['POST', '/portal/check/ryNum/auto'],
    ['GET', '/check/ryNum/getCheckList'],
    ['GET', '/portal/check/ryNum/allRequest'],
    ['GET', '/portal/zzzs/getException/1'],
    ['GET', '/portal/check/report/1'],
    ['POST', '/portal/check/replay/1'],
    ['GET', '/portal/check/options'],
    ['GET', '/portal/check/held'],
    ['GET', '/portal/check/outlook'],
    ['POST', '/portal/check/what-if'],
  ] as const;

  it.each(calls)('%s %s is for members', async (method, path) => {
    expect((await portal.request({ method, path })).body.code).toBe(401);
    const guest = await portal.signIn('guest');
    expect((await portal.request({ method, path, token: guest })).body.code).toBe(403);
  });
});
