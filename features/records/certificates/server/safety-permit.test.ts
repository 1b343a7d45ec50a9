/** The safety permit is one paper: renewed in one place, it is due in none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  editEnterprise,
  getEnterprise,
  listEnterpriseChanges,
} from '#features/enterprise/enterprise/enterprise.contract.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { getOverview } from '#features/work/overview/overview.contract.ts';
import { createCalendarFeed } from '#features/work/reminders/contract/calendar.ts';
import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import { MIGRATIONS_FOLDER } from '#platform/server/testing/database-template.ts';
import {
  createCertificate,
  editCertificate,
  getCertificate,
  getCertificateSummary,
  removeCertificate,
} from '../certificates.contract.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const SOON = '2026-11-25';
const LATER = '2029-11-25';
let portal: TestPortal;
let token: string;
let permit: string;
const as = () => ({ token });

const ask = async () => {
  await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
  const reminders = await portal.call(listReminders, { query: { category: '02' } }, as());
  const overview = await portal.call(getOverview, {}, as());
  const counts = await portal.call(getCertificateSummary, {}, as());
  const { address } = await portal.call(createCalendarFeed, {}, as());
  const feed = await portal.request({ method: 'GET', path: new URL(address ?? '').pathname });
  return {
    reminders: reminders.rows.map((row) => row.dueDate),
    overview: JSON.stringify(overview).includes(SOON),
    due: counts.due7,
    calendar: feed.bytes.toString().includes(SOON.replaceAll('-', '')),
  };
};
const ends = async () => ({
  licence: (await portal.call(getEnterprise, { query: {} }, as())).safetyPermitEnd,
  certificate: (await portal.call(getCertificate, { params: { id: permit } }, as())).validEnd,
});

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  token = await portal.signIn('member');
  const body = {
    certNo: '示例许可-1',
    category: 'safety' as const,
    certName: '安全生产许可证',
    issueDate: '2023-11-26',
    validEnd: SOON,
    issuer: '示例机关',
  };
  permit = (await portal.call(createCertificate, { body }, as())).uuid;
});
beforeEach(() => portal.call(editCertificate, { body: { uuid: permit, validEnd: SOON } }, as()));
afterAll(() => portal.close());

describe('a safety permit', () => {
  it('is due once, wherever it is looked at', async () => {
    expect(await ask()).toEqual({ reminders: [SOON], overview: true, due: 1, calendar: true });
    expect(await portal.call(getEnterprise, { query: {} }, as())).toMatchObject({
      safetyPermitNo: '示例许可-1',
      safetyPermitEnd: SOON,
    });
  });

  it('is renewed as a certificate, and silent everywhere', async () => {
    await portal.call(editCertificate, { body: { uuid: permit, validEnd: LATER } }, as());
    expect(await ends()).toEqual({ licence: LATER, certificate: LATER });
    expect(await ask()).toEqual({ reminders: [], overview: false, due: 0, calendar: false });
  });

  it('is renewed on the licence page, under a new number too, and silent everywhere', async () => {
    const body = { safetyPermitNo: '示例许可-2', safetyPermitEnd: LATER };
    await portal.call(editEnterprise, { body }, as());
    expect(await ends()).toEqual({ licence: LATER, certificate: LATER });
    expect(await ask()).toEqual({ reminders: [], overview: false, due: 0, calendar: false });
    expect(await portal.call(getCertificate, { params: { id: permit } }, as())).toMatchObject({ certNo: '示例许可-2' });
  });

  it('keeps what it was in the history of the enterprise, and tells an open form of the other place', async () => {
    const { revision } = await portal.call(getCertificate, { params: { id: permit } }, as());
    await portal.call(editEnterprise, { body: { safetyPermitEnd: LATER } }, as());
    const stale = { body: { uuid: permit, validEnd: SOON, revision } };
    await expect(portal.call(editCertificate, stale, as())).rejects.toMatchObject({ code: 409 });
    const { rows } = await portal.call(listEnterpriseChanges, { query: {} }, as());
    expect(rows).toContainEqual(expect.objectContaining({ field: 'safetyPermitEnd', oldValue: SOON, newValue: LATER }));
  });

  it('cannot be emptied where it is only shown; it goes and comes back with its certificate', async () => {
    await portal.call(editEnterprise, { body: { safetyPermitNo: null, safetyPermitEnd: null } }, as());
    expect(await ends()).toEqual({ licence: SOON, certificate: SOON });
    await portal.call(removeCertificate, { params: { id: permit } }, as());
    expect(await portal.call(getEnterprise, { query: {} }, as())).toMatchObject({
      safetyPermitNo: null,
      safetyPermitEnd: null,
    });
    await portal.call(RECYCLE_CALLS.certificate.restore, { body: { uuid: permit } }, as());
    expect(await ends()).toEqual({ licence: SOON, certificate: SOON });
  });
});

it.each([
  ['the licence page', '2028-01-01', '2027-01-01'],
  ['the certificate', '2027-01-01', '2028-01-01'],
])(
  'what was kept twice became one: the later day of %s holds, the other is history',
  async (_which, licence, paper) => {
    const { db } = portal.app;
    const ent = portal.entUuid('member');
    const sql = await readFile(join(MIGRATIONS_FOLDER, '0441_one_safety_permit.sql'), 'utf8');
    const triggers = [
      'safety_certificate_shown on certificate',
      'safety_permit_kept on enterprise',
      'safety_permit_renewed on enterprise',
    ];
    for (const trigger of triggers) await db.sql(`drop trigger ${trigger}`);
    for (const name of ['show_safety_certificate()', 'keep_safety_certificate()', 'renew_safety_certificate()'])
      await db.sql(`drop function ${name}`);
    await db.sql('drop function log_safety_permit(uuid, enterprise, text, date, uuid, timestamptz)');
    await db.sql('drop function safety_certificate(uuid)');
    await db.sql('update certificate set valid_end = $2 where uuid = $1', [permit, paper]);
    await db.sql(`update enterprise set safety_permit_no = '示例旧号', safety_permit_end = $2 where uuid = $1`, [
      ent,
      licence,
    ]);
    await db.sql(sql);
    expect(await ends()).toEqual({ licence: '2028-01-01', certificate: '2028-01-01' });
    const { rows } = await portal.call(listEnterpriseChanges, { query: {} }, as());
    expect(rows).toContainEqual(
      expect.objectContaining({ field: 'safetyPermitEnd', oldValue: '2027-01-01', newValue: '2028-01-01' }),
    );
  },
);
