import { normaliseName } from '#domain/text/person-name.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { LoginContext, MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { alreadyCredited, type creditHours as creditRoute, type HoursRow } from '../continuing-education.contract.ts';
import { claimCertificate, getOwnCertificate, releaseCertificate } from './certificate.repo.ts';
import { addCreditRow, findCreditEnterprise, listCreditRows, removeCreditRow } from './hours.repo.ts';
import { findRegistrationHolder, formatHoursRow, loadEnterpriseHours, loadEnterprisePeople } from './hours.service.ts';

/**
 * Credits the hours of a certificate.
 * @throws CallError 404 if the certificate does not belong to the user or the registration not to the user's enterprise, 409 if the hours
 *   are already credited
 */
export async function creditHours(
  context: MemberContext,
  { certificateUuid, registrationUuid }: InputOf<typeof creditRoute>['body'],
): Promise<HoursRow> {
  const { app, scope, session, now } = context;
  const { person, paper } = await findRegistrationHolder(context, registrationUuid);
  const certificate = await getOwnCertificate(app.db, session.userUuid, certificateUuid);
  if (!certificate) throw createNotFoundError();
  if (normaliseName(certificate.holderName) !== normaliseName(person.name))
    throw createFieldError(
      'registrationUuid',
      `结业证书上的姓名是${certificate.holderName}，与${person.name}不一致，只能计入本人的注册证书`,
    );
  const uuid = app.random.uuid();
  const papers = (await loadEnterprisePeople(context)).flatMap((one) => one.registrations);
  const before = (await listCreditRows(app.db, scope)).find((row) => row.uuid === certificate.creditUuid);
  await app.db.transaction(async () => {
    // Releases a credit to a deleted registration first, because no user could withdraw it any more.
    if (before && !papers.some((one) => one.uuid === before.registrationUuid)) {
      await removeCreditRow(app.db, scope, before.uuid);
      await releaseCertificate(app.db, before.uuid, now);
    }
    if (!(await claimCertificate(app.db, certificate, uuid, now))) throw createApiError(alreadyCredited);
    await addCreditRow(app.db, scope, {
      uuid,
      registrationUuid,
      certificateUuid,
      certificateNumber: certificate.number,
      courseTitle: certificate.courseTitle,
      hours: certificate.hours,
      periodEnd: paper.continuingEduEnd,
      createTime: now,
    });
    await logAudit(context, {
      action: 'edu-hours.credited',
      targetKind: 'registration',
      targetUuid: registrationUuid,
      detail: { course: certificate.courseTitle, hours: Number(certificate.hours) },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  });
  return formatHoursRow(paper, await loadEnterpriseHours(app.db, scope));
}

/**
 * Removes a credit.
 * @throws ApiError 404, also for a registration that the session's key may not access
 */
export async function removeCredit(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  const credit = (await listCreditRows(app.db, scope)).find((row) => row.uuid === uuid);
  if (!credit) throw createNotFoundError();
  await findRegistrationHolder(context, credit.registrationUuid);
  await app.db.transaction(async () => {
    if (!(await removeCreditRow(app.db, scope, uuid))) throw createNotFoundError();
    await releaseCertificate(app.db, uuid, now);
    await logAudit(context, {
      action: 'edu-hours.credit-removed',
      targetKind: 'hours-credit',
      targetUuid: uuid,
      detail: {},
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  });
}

/**
 * Withdraws a credit. The user owns the certificate, so they may also withdraw the hours from an enterprise that they have left.
 * @throws CallError 404 if the certificate does not belong to the user, or its hours are not credited
 */
export async function withdrawCredit(context: LoginContext, certificateUuid: string): Promise<undefined> {
  const { app, session, now } = context;
  const certificate = await getOwnCertificate(app.db, session.userUuid, certificateUuid);
  const creditUuid = certificate?.creditUuid;
  if (!creditUuid) throw createNotFoundError();
  await app.db.transaction(async () => {
    const enterprise = await findCreditEnterprise(app.db, { uuid: creditUuid, certificateUuid });
    if (enterprise !== null) await removeCreditRow(app.db, { entUuid: enterprise }, creditUuid);
    await releaseCertificate(app.db, creditUuid, now);
    await logAudit(context, {
      action: 'edu-hours.credit-removed',
      targetKind: 'hours-credit',
      targetUuid: creditUuid,
      detail: { firm: enterprise },
    });
    if (enterprise !== null) await app.changes.announce({ entUuid: enterprise, kind: 'personnel' });
  });
}
