import { articlesPreviews } from '#features/content/articles/web/previews.ts';
import { coursesPreviews } from '#features/content/courses/web/previews.ts';
import { interpretationsPreviews } from '#features/content/interpretations/web/previews.ts';
import { linksPreviews } from '#features/content/links/web/previews.ts';
import { enterprisePreviews } from '#features/enterprise/enterprise/web/previews.ts';
import { evaluationsPreviews } from '#features/evaluation/evaluations/web/previews.ts';
import { standardReleasesPreviews } from '#features/evaluation/standard-releases/web/previews.ts';
import { whatIfPreviews } from '#features/evaluation/what-if/web/previews.ts';
import { bidPacksPreviews } from '#features/filing/bid-packs/web/previews.ts';
import { filingDocumentsPreviews } from '#features/filing/filing-documents/web/previews.ts';
import { filingGuidePreviews } from '#features/filing/filing-guide/web/previews.ts';
import { useCalendarPreviews } from '#features/filing/use-calendar/web/previews.ts';
import { apiAccessPreviews } from '#features/operations/api-access/web/previews.ts';
import { policyCentrePreviews } from '#features/portal/policy-centre/web/previews.ts';
import { achievementsPreviews } from '#features/records/achievements/web/previews.ts';
import { certificatesPreviews } from '#features/records/certificates/web/previews.ts';
import { enterpriseRecordsPreviews } from '#features/records/enterprise-records/web/previews.ts';
import { importExportPreviews } from '#features/records/import-export/web/previews.ts';
import { nationalPlatformPreviews } from '#features/records/national-platform/web/previews.ts';
import { personnelPreviews } from '#features/records/personnel/web/previews.ts';
import { overviewPreviews } from '#features/work/overview/web/previews.ts';
import { remindersPreviews } from '#features/work/reminders/web/previews.ts';
import { todoPreviews } from '#features/work/todo/web/previews.ts';
import { collectPreviews } from '#platform/web/preview/preview.ts';

/** Previews of the members' pages, one feature per line; `previews.test.ts` requires one for every such page. */
export const PREVIEWS = collectPreviews([
  achievementsPreviews,
  apiAccessPreviews,
  articlesPreviews,
  bidPacksPreviews,
  certificatesPreviews,
  evaluationsPreviews,
  coursesPreviews,
  enterprisePreviews,
  importExportPreviews,
  filingGuidePreviews,
  filingDocumentsPreviews,
  enterpriseRecordsPreviews,
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
