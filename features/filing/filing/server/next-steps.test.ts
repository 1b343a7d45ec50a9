import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { addFiling, changeFilingState, editFiling, getFiling } from '../filing.contract.ts';
import { RECOMPUTE_NEXT_STEPS_JOB } from './next.jobs.ts';

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date('2026-12-25T02:00:00Z') });
  token = await portal.signIn('member');
});
afterAll(() => portal.close());

const next = async (uuid: string) => {
  const { nextOn, legalEndOn, isHolidayCounted } = await portal.call(getFiling, { params: { id: uuid } }, { token });
  return { nextOn, legalEndOn, isHolidayCounted };
};
it('is reckoned anew when a year of holidays is published or taken back, that of the year before as well', async () => {
  const body = { kind: 'change', region: '440000', name: '示例变更' } as const;
  const { uuid } = await portal.call(addFiling, { body }, { token });
  await portal.call(editFiling, { body: { uuid, name: '示例变更', legalDays: 5 } }, { token });
  const move = (to: 'submitted' | 'accepted', on: string) =>
    portal.call(changeFilingState, { body: { uuid, to, on } }, { token });
  await move('submitted', '2026-12-24');
  await move('accepted', '2026-12-25');
  // Friday to Friday, by weekends alone.
  expect(await next(uuid)).toEqual({ nextOn: '2027-01-01', legalEndOn: '2027-01-01', isHolidayCounted: false });
  const { addDraft, callsOf } = createResourceCalls(portal, await portal.signIn('operator'));
  const draft = {
    name: '2027 年节假日',
    year: 2027,
    source: '示例通知〔2026〕1号',
    off: [{ name: '元旦', from: '2026-12-31', to: '2027-01-02' }],
    worked: [{ day: '2026-12-27' }],
    sort: 1,
  };
  const sent = vi.spyOn(portal.app.jobs, 'send');
  const holiday = await addDraft('holiday', draft);
  expect((await callsOf('holiday').publish({ uuid: holiday })).body).toMatchObject({ code: 200 });
  expect(sent).toHaveBeenCalledWith(RECOMPUTE_NEXT_STEPS_JOB, {});
  await portal.app.jobs.runNow(RECOMPUTE_NEXT_STEPS_JOB);
  expect(await next(uuid)).toEqual({ nextOn: '2027-01-04', legalEndOn: '2027-01-04', isHolidayCounted: true });
  expect((await callsOf('holiday').withdraw({ uuid: holiday, reason: '示例原因' })).body).toMatchObject({ code: 200 });
  await portal.app.jobs.runNow(RECOMPUTE_NEXT_STEPS_JOB);
  expect(await next(uuid)).toMatchObject({ nextOn: '2027-01-01' });
});
