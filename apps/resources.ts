import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { CAROUSEL } from '#features/content/articles/contract/carousel.ts';
import { COURSE } from '#features/content/courses/contract/course.ts';
import { DICTIONARY } from '#features/content/dictionary/contract/dictionary.ts';
import { ANALYSIS, INTERPRETATION } from '#features/content/interpretations/contract/resources.ts';
import { LINK } from '#features/content/links/contract/link.ts';
import { PRICE } from '#features/enterprise/membership/contract/price.ts';
import { MESSAGE } from '#features/enterprise/messages/contract/broadcast.ts';
import { STANDARD_AMENDMENT_RESOURCE } from '#features/evaluation/standard-releases/contract/standard.ts';
import { FILING_FORM_RESOURCE } from '#features/filing/filing-documents/contract/form.ts';
import { FILING_ENTRY_RESOURCE } from '#features/filing/filing-guide/contract/filing.ts';
import { COUNTING_RULE } from '#features/standards/rulebook/contract/counting-rule.ts';
import { OFFICIAL_DOCUMENT, PROVINCE_RULE } from '#features/standards/rulebook/contract/resources.ts';
import { HOLIDAY_YEAR } from '#features/work/reminders/contract/holiday-year.ts';
import type { Resource } from '#platform/contract/resource.ts';

/**
 * All resources that operators publish, in the order of the publishing page. On the server each feature registers its resources
 * (`PUBLICATIONS`); a test compares both lists.
 */
export const RESOURCES: readonly Resource[] = [
  ARTICLE,
  CAROUSEL,
  LINK,
  INTERPRETATION,
  FILING_ENTRY_RESOURCE,
  FILING_FORM_RESOURCE,
  ANALYSIS,
  COURSE,
  PRICE,
  DICTIONARY,
  HOLIDAY_YEAR,
  MESSAGE,
  STANDARD_AMENDMENT_RESOURCE,
  PROVINCE_RULE,
  OFFICIAL_DOCUMENT,
  COUNTING_RULE,
];
