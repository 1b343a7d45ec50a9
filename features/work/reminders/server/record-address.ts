import { href } from '#domain/access/page.ts';
import { getReminderCategory, type PersonKind, type ReminderCode } from '#domain/reminders/codes.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { achievementsPages } from '#features/records/achievements/pages/achievements.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';

interface About {
  readonly code: ReminderCode;
  readonly kind: string;
  readonly personKind: PersonKind | null;
  readonly subject: string;
}

/** Returns the page with the record of a reminder, where the user can correct it. */
function getRecordPage({ code, kind, personKind }: About) {
  const isOther = personKind === 'else';
  if (kind === 'licence' || kind === 'licenceIncomplete' || kind === 'safetyPermit') return enterprisePages.licence;
  if (code === '0601') return evaluationsPages.countCheck;
  if (code === '0602') return isOther ? achievementsPages.otherAchievements : achievementsPages.registeredAchievements;
  const category = getReminderCategory(code);
  if (category === '02') return certificatesPages.certificates;
  if (category === '03') return nationalPlatformPages.projects;
  return isOther ? personnelPages.otherPeople : personnelPages.registeredPeople;
}

const getTermDocument = (subject: string): string => subject.replace(/使用期限(?:（待核对）)?$/, '');

/** Returns the keyword that finds the record in its list. */
function describeOf({ code, kind, subject }: About): string | undefined {
  const category = getReminderCategory(code);
  if (category === '04' || category === '05') return subject.split(' ')[0];
  if (kind === 'certificate') return subject;
  return kind === 'certificateTerm' ? getTermDocument(subject) : undefined;
}

/** Returns the page of the record, filtered to it. */
export const getRecordAddress = (reminder: About): string =>
  href(getRecordPage(reminder), null, { keyword: describeOf(reminder) });
