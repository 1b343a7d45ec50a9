import { achievementsPreviews } from '#features/achievements/web/previews.ts';
import { apiAccessPreviews } from '#features/api-access/web/previews.ts';
import { articlesPreviews } from '#features/articles/web/previews.ts';
import { bidPacksPreviews } from '#features/bid-packs/web/previews.ts';
import { certificatesPreviews } from '#features/certificates/web/previews.ts';
import { checksPreviews } from '#features/checks/web/previews.ts';
import { coursesPreviews } from '#features/courses/web/previews.ts';
import { enterprisePreviews } from '#features/enterprise/web/previews.ts';
import { exchangePreviews } from '#features/exchange/web/previews.ts';
import { filingGuidePreviews } from '#features/filing-guide/web/previews.ts';
import { filingPapersPreviews } from '#features/filing-papers/web/previews.ts';
import { firmPreviews } from '#features/firm/web/previews.ts';
import { interpretationsPreviews } from '#features/interpretations/web/previews.ts';
import { linksPreviews } from '#features/links/web/previews.ts';
import { nationalPlatformPreviews } from '#features/national-platform/web/previews.ts';
import { overviewPreviews } from '#features/overview/web/previews.ts';
import { personnelPreviews } from '#features/personnel/web/previews.ts';
import { policyCentrePreviews } from '#features/policy-centre/web/previews.ts';
import { remindersPreviews } from '#features/reminders/web/previews.ts';
import { standardReleasesPreviews } from '#features/standard-releases/web/previews.ts';
import { todoPreviews } from '#features/todo/web/previews.ts';
import { useCalendarPreviews } from '#features/use-calendar/web/previews.ts';
import { whatIfPreviews } from '#features/what-if/web/previews.ts';
import { gatherPreviews } from '#platform/web/preview/preview.ts';

/** Whose pages of members have a preview: one line a feature; `previews.test.ts` asks every such page for it. */
export const PREVIEWS = gatherPreviews([
  achievementsPreviews,
  apiAccessPreviews,
  articlesPreviews,
  bidPacksPreviews,
  certificatesPreviews,
  checksPreviews,
  coursesPreviews,
  enterprisePreviews,
  exchangePreviews,
  filingGuidePreviews,
  filingPapersPreviews,
  firmPreviews,
  interpretationsPreviews,
  linksPreviews,
  nationalPlatformPreviews,
  overviewPreviews,
  personnelPreviews,
  policyCentrePreviews,
  remindersPreviews,
  standardReleasesPreviews,
  todoPreviews,
  useCalendarPreviews,
  whatIfPreviews,
]);
